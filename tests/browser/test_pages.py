"""Every page, at every width, light and dark, in French and English: nothing overflows, nobody is shut out.

The pictures are kept in artefacts/browser/; look at them after a change.
"""

from functools import cache
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from brelan.words import LANGUAGES
from tests.browser import scenes
from tests.browser.showing import SIZES, showing

SERIOUS = ("serious", "critical")
LIGHTS = ("light", "dark")

TOO_WIDE = """() => {
  const may = (each) => each.closest(".unseen, .skip, .pad-sheet, .rules table, #sheet, [hidden], details:not([open])");
  const wide = [...document.body.querySelectorAll("*")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1) && !may(each);
  });
  return wide.map((each) => `${each.tagName}.${each.getAttribute("class")}: ${each.textContent.trim().slice(0, 40)}`);
}"""
"""Elements that stick out of the window."""

CUT_OFF = """() => {
  const names = ".seat-name, .place-name, .row-name span, .line-names, .pad-table th, .link";
  const apart = ".unseen, .log, svg, .seat-note, .place-face, .brand span"; // for ears, or scrolled
  const boxes = [...document.body.querySelectorAll("p, button, a, h1, h2, h3, li, td, label, summary, span")];
  const cut = boxes.filter((each) => {
    const hides = getComputedStyle(each).overflowX !== "visible" || each.matches("button");
    const full = each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1;
    return hides && full && !each.closest(`${names}, ${apart}`);
  });
  return cut.map((each) => `${each.className}: ${each.textContent.trim().slice(0, 60)}`);
}"""
"""Messages that do not fit into their place; only names of people may be shortened."""


OPEN_ALL = """(name) => document.querySelectorAll("details").forEach((each) => {
  each.open = each.id !== "menu" || name === "error" || name === "mino-bid"; // the menu would cover other pages
})"""


@cache
def drawn(language: str) -> dict[str, str]:
    return dict(scenes.pages(language))


def small_targets(page: Page) -> list[str]:
    """Things to touch that are smaller than a finger; links inside a sentence may be."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, select, input.field, .choose label, .lift, a.button")]
          .filter((each) => each.checkVisibility() && !each.matches(".unseen"))
          .filter((each) => each.getBoundingClientRect().height < 43.5)
          .map((each) => each.outerHTML.slice(0, 80))"""
    )
    return found


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("scheme", LIGHTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_its_window(browser: Browser, artefacts: Path, language: str, scheme: str, width: int) -> None:
    faults = {}
    with showing(browser, drawn(language), width, scheme) as page:
        for name in drawn(language):
            page.goto(f"/{name}")
            page.screenshot(path=artefacts / f"{name}-{width}-{language}-{scheme}.png", full_page=name in scenes.LONG)
            found = page.evaluate(TOO_WIDE) + page.evaluate(CUT_OFF) + small_targets(page)
            if found:
                faults[name] = found
    assert faults == {}


@pytest.mark.parametrize("scheme", LIGHTS)
@pytest.mark.parametrize(("language", "width"), [("en", 360), ("fr", 1280)])
def test_nobody_is_shut_out(browser: Browser, language: str, scheme: str, width: int) -> None:
    faults = {}
    axe = Axe()
    with showing(browser, drawn(language), width, scheme) as page:
        for name in drawn(language):
            page.goto(f"/{name}")
            page.evaluate(OPEN_ALL, name)
            found = [
                (fault["id"], fault["nodes"][0]["html"][:120], fault["nodes"][0].get("failureSummary", "")[:200])
                for fault in axe.run(page).response["violations"]
                if fault["impact"] in SERIOUS
            ]
            if found:
                faults[name] = found
    assert faults == {}
