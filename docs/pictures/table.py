"""Takes docs/pictures/table.png, the picture in the README: `python -m docs.pictures.table` (needs Chromium)."""

from pathlib import Path

from tests.browser.chromium import chromium
from tests.browser.scenes import played
from tests.browser.scenes_gang_of_dice import late
from tests.browser.showing import showing

from brelan.web import render
from brelan.web.preview import shown

PICTURE = Path(__file__).with_suffix(".png")


def main() -> None:
    """A round of Gang of Dice as Anna sees it, with a die lifted."""
    games = (played("gang_of_dice", 3, late, seed) for seed in range(99))
    drawn = {"table": render.table(shown(next(match for match in games if not match.over)), whole=True)}
    with chromium() as browser, showing(browser, drawn, 1280, "light") as page:
        page.goto("/table")
        page.locator(".lift").nth(1).click()
        page.mouse.move(0, 0)
        page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
