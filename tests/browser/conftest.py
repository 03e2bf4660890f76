"""What the browser tests share: one browser, one server, and a page in a context of its own for each guest."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.chromium import HOW, PROGRAM, chromium
from tests.browser.house import House

PATIENCE = 30_000.0
REQUIRED = "BRELAN_BROWSER_TESTS"
"""Set where the browser tests must not be skipped."""
expect.set_options(timeout=PATIENCE)  # a busy machine is slow, not wrong
Visit: TypeAlias = Callable[..., Page]
GRAVE = re.compile("Content Security|drawn from nothing")
DANGLING = """
addEventListener("DOMContentLoaded", () => {
  const look = () => {
    for (const use of document.querySelectorAll("use")) {
      const name = use.getAttribute("href")?.slice(1);
      if (!document.getElementById(name)) console.error(`#${name} is drawn from nothing`);
    }
  };
  let due = false;
  const soon = () => {
    if (due) return;
    due = true;
    setTimeout(() => { due = false; look(); }, 50); // once for all that changes together
  };
  look();
  new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
});
"""
"""Whatever is drawn by `<use>` must be on the page, when it is opened and after every live update."""

KNOWN = "crypto.getRandomValues = (bytes) => bytes.fill(7);"
"""What a device mixes into the dice is known in tests, so that dice are the same again."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not PROGRAM:
        (pytest.fail if os.environ.get(REQUIRED) else pytest.skip)(HOW)
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House(tmp_path_factory.mktemp("house"))
    yield opened
    opened.close()


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """A new guest with a phone, at the lobby or another address. Errors of the page fail the test."""
    house.choose_dice()
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def come(path: str = "/", **how: object) -> Page:
        settings: dict[str, object] = {
            "viewport": {"width": 360, "height": 740},
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        settings |= {"service_workers": "block", **how}
        context = browser.new_context(base_url=house.address, **settings)  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(DANGLING)
        context.add_init_script(KNOWN)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if GRAVE.search(said.text) else None)
        page.goto(path)
        return page

    yield come
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """Where pictures are kept; it is not committed."""
    folder = Path(__file__).parents[2] / "artefacts" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
