"""A finished game is shared from its last page."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import open_table
from tests.browser.test_challenges import play_to_the_end

SHARE = "navigator.share = async (what) => { globalThis.shared = what; };"
"""A device that can share: it keeps what it was handed."""


def test_the_text_is_copied_and_handed_to_another_app(visit: Visit) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    page.context.add_init_script(SHARE)
    open_table(page, "gang_of_dice", ["me Anna", "bot-novice"])
    table = page.url
    play_to_the_end(page)
    page.locator("#share-game").click()
    text = page.locator("#share-text").input_value()
    places = r"1\. .+, \d+ points?\n[12]\. .+, \d+ points?"
    assert re.fullmatch(rf"Brelan · Gang of Dice\n{places}\n[▲●▽]+\n{re.escape(table)}", text)
    page.locator("#copy-share").click()
    expect(page.locator("#copy-share")).not_to_have_text("Copy the text")
    assert page.evaluate("navigator.clipboard.readText()") == text
    page.locator("#share-share").click()
    assert page.evaluate("shared") == {"url": table, "text": text.rpartition("\n")[0]}
    for language in ("en", "fr"):
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(f"{table}/share?language={language}")
            assert faults(page) + shut_out(page) == []
            page.goto(f"{table}?language={language}")
            assert faults(page) + shut_out(page) == []
