"""What of a table is in sight without scrolling, how much the panel takes, what moves from one view to the next."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias, TypedDict

from playwright.sync_api import Browser, Page

from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.server.views.story import Stories, since_own_turn
from brelan.web.preview import shown
from brelan.web.shown import TableShown
from tests.browser.showing import serving

Size: TypeAlias = tuple[int, int]
Wanted: TypeAlias = Callable[[Match], bool]
SIZES: tuple[Size, ...] = ((360, 640), (390, 844), (844, 390), (1024, 768), (1280, 800))
NAMES = ["Anna", "Félix", "Odette", "Gaston", "Suzanne", "Anatole"]
PANEL = 45
"""The most that what lies below the felt may take of a screen, in per cent."""
SHIFT = 8
"""Pixels that a thing may move that was not moved."""

LOOK = """() => {
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const cut = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const area = (box) => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
  const seen = (each) => { // what the window and whatever scrolls or cuts leave of it
    let left = cut(each.getBoundingClientRect(), screen);
    for (let up = each.parentElement; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(up);
      if (overflowX !== "visible" || overflowY !== "visible") left = cut(left, up.getBoundingClientRect());
      if (position === "fixed") break;
    }
    return left;
  };
  const whole = (each) => {
    const box = each.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return false;
    const left = seen(each);
    const short = [left.left - box.left, left.top - box.top, box.right - left.right, box.bottom - left.bottom];
    if (Math.max(...short) > 2) return false;
    const at = [[0.5, 0.5], [0.1, 0.15], [0.9, 0.15], [0.1, 0.85], [0.9, 0.85]];
    return at.every(([x, y]) => { // nothing lies over it
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      return hit && (each.contains(hit) || hit.contains(each));
    });
  };
  const shown = (each) => each.checkVisibility({ visibilityProperty: true });
  const apart = ".unseen, [data-row], details, .offer, .typed";
  const touched = [...document.querySelectorAll("#table .foot :is(button, label)")];
  const buttons = touched.filter((each) => shown(each) && !each.closest(apart));
  const prompt = document.getElementById("prompt"); // what a touched thing would do is said where the prompt was
  const instead = prompt && getComputedStyle(prompt).opacity === "0";
  const says = instead ? document.querySelector(".previews, .says, .ways") : prompt;
  const named = document.querySelectorAll(".seat, [data-must]");
  const must = [...new Set([...(says ? [says] : []), ...named, ...buttons])].filter((each) => !each.closest("[inert]"));
  const name = (each) => each.id || each.getAttribute("class") || each.tagName;
  const near = document.querySelector("#table .near");
  const below = near?.getBoundingClientRect().width ? [near] : document.querySelectorAll("#table :is(.mine, .foot)");
  const panel = [...below].reduce((sum, each) => sum + area(seen(each)), 0);
  const places = {};
  // What moves by the rules, such as the groups of a race, is in sight but not still.
  for (const each of document.querySelectorAll(".rim, .seat, .tray, #prompt, .foot, [id][data-must='']")) {
    if (!each.checkVisibility()) continue;
    const { left, top, width, height } = each.getBoundingClientRect();
    const box = each.matches(".seat, .tray") ? [left, top, width, height] : [left, top];
    places[each.id || each.getAttribute("class").split(" ")[0]] = box;
  }
  const { scrollHeight, scrollWidth } = document.documentElement;
  const scrolls = scrollHeight > innerHeight + 1 || scrollWidth > innerWidth + 1;
  const hidden = must.filter((each) => !whole(each)).map(name);
  return { must: must.length, hidden, panel: (100 * panel) / area(screen), places, scrolls };
}"""


class Look(TypedDict):
    """What a page was seen to show."""

    must: int  # things that must be in sight
    hidden: list[str]  # those of them that are not, or not wholly
    panel: float  # per cent of the screen
    places: dict[str, list[float]]  # where things are that nobody moves
    scrolls: bool  # the page is larger than the window


def look(page: Page) -> Look:
    """What a page shows now."""
    found: Look = page.evaluate(LOOK)
    return found


def shifts(before: Look, after: Look) -> dict[str, float]:
    """How far each thing is from where it was, in pixels."""
    return {
        name: max(abs(a - b) for a, b in zip(at, after["places"][name], strict=True))
        for name, at in before["places"].items()
        if name in after["places"]
    }


def views(game: str, seats: int, language: str, seed: int, wanted: Wanted) -> Iterator[TableShown]:
    """A whole game of bots as the person in the first seat sees it, at the moments that are wanted."""
    from brelan.bots.levels import Bot

    match, dealer = Match(Game.load(game), NAMES[:seats]), HashDealer.seeded(seed)
    bots = [Bot(match.game, "novice", seed + seat) for seat in range(seats)]
    fresh = 0
    while not match.over:
        if wanted(match):
            yield as_seen(match, language, fresh)
        if match.actor == 0:
            fresh = len(match.log)
        match.play(
            match.actor, dealer.draw(match) if match.actor == NATURE else bots[match.actor].choose(match, match.actor)
        )


def as_seen(match: Match, language: str, fresh: int) -> TableShown:
    """What the page of the first seat is told."""
    stories = Stories(match)
    story, parts = stories.told(0), stories.parts()
    since = since_own_turn(match, 0, story, parts) if match.actor == 0 else []
    return shown(match, language=language, story=story, parts=parts, since=since, fresh=fresh, turn_begins=True)


@contextmanager
def table_window(browser: Browser, first: str, size: Size, scheme: str = "light") -> Iterator[Page]:
    """A window that shows a table; `put` shows it another view, as the live stream would."""
    with serving({"table": first}) as address:
        context = browser.new_context(
            base_url=address,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        try:
            page = context.new_page()
            page.goto("/table", wait_until="load")
            yield page
        finally:
            context.close()


def put(page: Page, html: str) -> None:
    """Show another view."""
    page.evaluate("(html) => document.dispatchEvent(new CustomEvent('view', { detail: html }))", html)
