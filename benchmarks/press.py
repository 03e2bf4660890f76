"""From a press to what is seen of it, in a real browser: at home, and with 400 ms to the server.

python benchmarks/press.py              # every game, some forty presses each
python benchmarks/press.py mino_dice --presses 20

Needs Chromium, and the test tools (`make setup`). "seen" is the first picture after the table has changed; "heard" the
first after the button has. The bots wait a moment, as they do for people.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.chromium import chromium
from tests.browser.house import House
from tests.browser.table import gang_move, mino_move, my_turn, run_move
from tests.browser.test_desperados import move as desperados_move
from tests.browser.test_dice_stars import stars_move
from tests.seeds import SEEDS

FAR = 400  # milliseconds to the server and back
BOT_PAUSE = 0.3  # seconds: else the bots' moves are drawn before the press has been, and counted with it
MOVES: dict[str, Callable[[Page], None]] = {
    "desperados": desperados_move,
    "dice_run": run_move,
    "dice_stars": stars_move,
    "gang_of_dice": gang_move,
    "mino_dice": mino_move,
}
CLOCK = """
window.presses = [];
let pressed = null;
const picture = (then) => requestAnimationFrame(() => setTimeout(then)); // when it has been drawn
addEventListener("submit", (sent) => {
  if (!sent.target.closest?.("#table") || sent.defaultPrevented) return;
  pressed = { at: performance.now(), place: document.getElementById("table").dataset.place };
}, true);
addEventListener("submit", () => { // after the page's own script
  const mine = pressed;
  if (mine && document.querySelector("#table .is-sent")) picture(() => (mine.heard = performance.now() - mine.at));
});
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    const table = document.getElementById("table");
    if (!pressed || !table || table.dataset.place === pressed.place) return;
    const mine = pressed;
    pressed = null;
    picture(() => window.presses.push({ seen: performance.now() - mine.at, heard: mine.heard ?? null }));
  }).observe(document.body, { childList: true, subtree: true });
});
"""


def measure(page: Page, game: str, presses: int, far: bool) -> tuple[list[float], list[float]]:
    """Milliseconds until a press was heard, and until it was seen, of so many presses in a game against bots."""
    page.goto("/")
    page.locator(f"#play-{game}").click()
    page.wait_for_selector("#table")
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    latency = FAR if far else 0
    speed = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    wire.send("Network.emulateNetworkConditions", speed)
    for _ in range(presses):
        if not my_turn(page):
            break
        MOVES[game](page)
    page.wait_for_timeout(500)
    found = page.evaluate("window.presses")
    return [each["heard"] for each in found if each["heard"] is not None], [each["seen"] for each in found]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(MOVES))
    parser.add_argument("--presses", type=int, default=40)
    wish = parser.parse_args()
    SEEDS.test = "press"
    print("| game | seen at home, median (95 %) | heard with 400 ms to the server | seen there |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as data, chromium() as browser:
        house = House(Path(data), bot_pause=BOT_PAUSE)
        try:
            for game in wish.games:
                context = browser.new_context(base_url=house.address, viewport={"width": 360, "height": 740})
                context.add_init_script(CLOCK)
                _, seen = measure(context.new_page(), game, wish.presses, far=False)
                heard, slow = measure(context.new_page(), game, wish.presses // 3, far=True)
                most = quantiles(seen, n=20)[-1]
                print(
                    f"| {game} | {median(seen):.0f} ms ({most:.0f}) | {median(heard):.0f} ms | {median(slow):.0f} ms |"
                )
                context.close()
        finally:
            house.close()


if __name__ == "__main__":
    main()
