"""Every page, at every width, light and dark, in French and English: nothing overflows, nobody is shut out.

With BRELAN_PICTURES=some or =all pictures of them are left in artefacts/browser/: look at them after a change.
"""

import os
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.browser import scenes
from tests.browser.looking import faults, shut_out
from tests.browser.showing import SIZES, showing

Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")

SOME: dict[tuple[str, int], tuple[Light, ...]] = {("fr", 360): ("dark",), ("en", 1280): ("light",)}
PICTURES = os.environ.get("BRELAN_PICTURES", "")
"""`some` takes one of every page in each language, `all` every one; each costs as much as looking at the page."""

AXE: tuple[dict[str, tuple[int, Light]], ...] = ({"fr": (360, "dark")}, {"en": (1280, "light")}, {"fr": (844, "dark")})
"""Where axe-core looks at one page, and where at the next: every page is looked at once, every kind of thing often."""

OPEN_ALL = """(name) => document.querySelectorAll("details").forEach((each) => {
  each.open = each.id !== "menu" || name === "error" || name === "mino-bid"; // the menu would cover other pages
})"""


def pictures(language: str, width: int) -> tuple[Light, ...]:
    """Which pictures are taken of a page."""
    if PICTURES == "all":
        return LIGHTS
    return SOME.get((language, width), ()) if PICTURES == "some" else ()


@cache
def drawn(language: str) -> dict[str, str]:
    return dict(scenes.pages(language))


NARROW, WIDE = (360, 768, 844), (1280,)
LOOKS = [
    pytest.param("fr", NARROW, id="fr-narrow"),
    pytest.param("en", WIDE, id="en-wide"),
    pytest.param("en", NARROW, id="en-narrow", marks=pytest.mark.long),
    pytest.param("fr", WIDE, id="fr-wide", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("language", "widths"), LOOKS)
def test_every_page_fits_its_window_and_shuts_nobody_out(
    browser: Browser, artefacts: Path, language: str, widths: tuple[int, ...]
) -> None:
    """A page is loaded once for all widths at which its script does the same: a window may be drawn wider."""
    found = {}
    with showing(browser, drawn(language), widths[0], "light") as page:
        for number, name in enumerate(drawn(language)):
            page.goto(f"/{name}")
            for width in widths:
                page.set_viewport_size({"width": width, "height": SIZES[width]})
                found[name, width] = faults(page)
                for scheme in pictures(language, width):
                    page.emulate_media(color_scheme=scheme)
                    picture = artefacts / f"{name}-{width}-{language}-{scheme}.png"
                    page.screenshot(path=picture, full_page=bool(scenes.LONG.fullmatch(name)))
            width, scheme = AXE[number % len(AXE)].get(language, (0, "light"))
            if width in widths:
                page.set_viewport_size({"width": width, "height": SIZES[width]})
                page.emulate_media(color_scheme=scheme)
                page.evaluate(OPEN_ALL, name)
                found[name, width] += shut_out(page)
            page.emulate_media(color_scheme="light")
    assert {at: fault for at, fault in found.items() if fault} == {}
