"""Look at every page without a server: `python -m tests.browser.preview [names…]`, pictures in artefacts/preview/."""

import sys
from pathlib import Path

from playwright.sync_api import Browser, Route

from brelan.web.assets import TYPES, assets
from tests.browser import scenes
from tests.browser.chromium import chromium
from tests.browser.scenes import pages

FOLDER = Path("artefacts/preview")
SIZES = {360: 740, 768: 1024, 1280: 800}


def serve(drawn: dict[str, str], route: Route) -> None:
    """Answer the browser from what was drawn, and from Brelan's own files."""
    path = route.request.url.partition("//")[2].partition("/")[2].partition("?")[0]
    if path.startswith("static/"):
        file = assets()[path.removeprefix("static/")]
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    elif path in drawn:
        still = drawn[path].replace("data-live=", "data-still=")  # there is no live stream to be lost
        route.fulfill(body=still, content_type="text/html; charset=utf-8")
    else:
        route.fulfill(status=404, body="")


def take(browser: Browser, language: str, scheme: str, wanted: list[str]) -> None:
    """Pictures of all pages in one language and one light, at each width."""
    drawn, tables = dict(pages(language)), dict(scenes.tables(language))
    for width, height in SIZES.items():
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        )
        context.route("**/*", lambda route: serve(drawn, route))
        page = context.new_page()
        page.on("console", lambda message: print("console:", message.text) if message.type == "error" else None)
        for name in wanted or drawn:
            page.goto(f"http://preview/{name}")
            page.screenshot(path=FOLDER / f"{name}-{width}-{language}-{scheme}.png", full_page=name not in tables)
            over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            if over > 0:
                print(f"{name} at {width}: {over} px too wide")
        context.close()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for language, scheme in (("en", "light"), ("fr", "dark")):
            take(browser, language, scheme, sys.argv[1:])
