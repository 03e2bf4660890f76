"""Every page, at every width, light and dark, in French and English: nothing overflows, nobody is shut out.

The pictures are kept in artefacts/browser/; look at them after a change (BRELAN_PICTURES=all takes all of them).
"""

import os
from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from brelan.words import LANGUAGES
from tests.browser import scenes
from tests.browser.looking import faults, shut_out
from tests.browser.showing import SIZES, showing

Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")

PICTURES: dict[tuple[str, int], tuple[Light, ...]] = {("fr", 360): ("dark",), ("en", 1280): ("light",)}
ALL_PICTURES = os.environ.get("BRELAN_PICTURES") == "all"

OPEN_ALL = """(name) => document.querySelectorAll("details").forEach((each) => {
  each.open = each.id !== "menu" || name === "error" || name === "mino-bid"; // the menu would cover other pages
})"""


@cache
def drawn(language: str) -> dict[str, str]:
    return dict(scenes.pages(language))


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_its_window(browser: Browser, artefacts: Path, language: str, width: int) -> None:
    found = {}
    with showing(browser, drawn(language), width, "light") as page:
        for name in drawn(language):
            page.goto(f"/{name}")
            found[name] = faults(page)
            for scheme in LIGHTS if ALL_PICTURES else PICTURES.get((language, width), ()):
                page.emulate_media(color_scheme=scheme)
                picture = artefacts / f"{name}-{width}-{language}-{scheme}.png"
                page.screenshot(path=picture, full_page=bool(scenes.LONG.fullmatch(name)))
    assert {name: fault for name, fault in found.items() if fault} == {}


@pytest.mark.parametrize(("language", "width", "scheme"), [("en", 360, "dark"), ("fr", 1280, "light")])
def test_nobody_is_shut_out(browser: Browser, language: str, scheme: str, width: int) -> None:
    found = {}
    with showing(browser, drawn(language), width, scheme) as page:
        for name in drawn(language):
            page.goto(f"/{name}")
            page.evaluate(OPEN_ALL, name)
            found[name] = shut_out(page)
    assert {name: fault for name, fault in found.items() if fault} == {}
