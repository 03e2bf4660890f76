"""Takes docs/pictures/tables.png, the five tables on a phone: `python -m docs.pictures.tables` (needs Chromium)."""

from base64 import b64encode
from pathlib import Path

from tests.browser import scenes, scenes_dice_run, scenes_dice_stars
from tests.browser.chromium import chromium
from tests.browser.showing import showing

from brelan.web import render

PICTURE = Path(__file__).with_suffix(".png")
TOUCHED = {
    "gang-decide": ".lift",
    "stars-pick": ".reserve label",
    "mino-play": "",
    "run-first": ".aim label",
    "desperados-act": "",
}
"""The moments that are shown, and what is touched in each."""
PAGE = """<body style="margin: 0; padding: 12px; display: flex; gap: 12px; background: #d9d2c3">{}</body>"""
PHONE = '<img src="data:image/png;base64,{}" style="width: 232px; border-radius: 14px">'


def main() -> None:
    """Each game at a moment when something may be done, as Anna sees it."""
    tables = dict(scenes.tables("en")) | dict(scenes_dice_run.touched("en")) | dict(scenes_dice_stars.touched("en"))
    drawn = {name: render.table(tables[name], whole=True) for name in TOUCHED}
    phones = []
    with chromium() as browser:
        with showing(browser, drawn, 360, "light") as page:
            for name, thing in TOUCHED.items():
                page.goto(f"/{name}")
                if thing:
                    page.locator(thing).first.click()
                phones.append(PHONE.format(b64encode(page.screenshot()).decode()))
        page = browser.new_page(viewport={"width": 1232, "height": 502})
        page.set_content(PAGE.format("".join(phones)))
        page.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
