"""Draws what messengers show of links (`card.png` of the house and of each game, 1200 by 630) and the icons of the app,
from the drawings there are: `python -m docs.pictures.cards` (needs Chromium).
"""

from pathlib import Path

from playwright.sync_api import Page
from tests.browser.chromium import chromium

from brelan.engine.game import Game
from brelan.web.assets import STATIC
from brelan.web.people.link_preview import HEIGHT, WIDTH

CARD = """<body style="margin:0;background:#6b4a2f;width:1200px;height:630px;position:relative;overflow:hidden">
<div style="position:absolute;inset:18px;background:#2f5d50;border-radius:26px;overflow:hidden">{picture}</div>
<div style="position:absolute;right:46px;bottom:42px;width:{size}px">{mark}</div></body>"""
ICON = """<body style="margin:0;width:{size}px;height:{size}px;background:{ground}"><div
  style="padding:{edge}px;box-sizing:border-box;width:100%">{mark}</div></body>"""


def svg(path: Path) -> str:
    """A drawing, as wide as there is room."""
    return path.read_text(encoding="utf-8").replace("<svg ", '<svg style="display:block;width:100%" ', 1)


def draw(page: Page, html: str, path: Path, width: int, height: int, clear: bool = False) -> None:
    """Take a picture of something."""
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(html)
    page.screenshot(path=path, omit_background=clear)


def main() -> None:
    """All of them."""
    mark = svg(STATIC / "mark.svg")
    with chromium() as browser:
        page = browser.new_page()
        large = f'<div style="width:420px;margin:80px auto">{mark}</div>'
        draw(page, CARD.format(picture=large, mark="", size=0), STATIC / "card.png", WIDTH, HEIGHT)
        for name in Game.names():
            folder = Game.load(name).folder / "page"
            tall = svg(folder / "picture.svg").replace("width:100%", "height:100%;margin-left:-91px", 1)
            draw(page, CARD.format(picture=tall, mark=mark, size=96), folder / "card.png", WIDTH, HEIGHT)
        for size in (192, 512):
            plain = ICON.format(size=size, edge=0, ground="transparent", mark=mark)
            draw(page, plain, STATIC / f"icon-{size}.png", size, size, clear=True)
        masked = ICON.format(size=512, edge=70, ground="#2f5d50", mark=mark)  # a phone may cut it round
        draw(page, masked, STATIC / "icon-masked.png", 512, 512)


if __name__ == "__main__":
    main()
