"""Every device mixes something into the dice, by itself, and nobody has to know."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import open_table
from tests.browser.test_mino_dice import bring_friend

RANDOM = "07" * 32


def at_table(page: Page) -> Any:
    """The table as a program gets it."""
    return page.evaluate("fetch(location.pathname.replace('table', 'api/tables')).then((answer) => answer.json())")


def test_two_devices_promise_and_reveal_and_the_game_begins(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "gang_of_dice", ["me Anna", "link"])
    ben = bring_friend(visit, anna, "Ben", words="thé\tà la menthe 🎲")
    for page in (anna, ben):
        expect(page.locator(".waiting")).to_have_count(0)
        expect(page.locator(".prompt")).to_be_visible()
    assert at_table(anna)["mixed"] == [RANDOM, f"thé à la menthe 🎲 {RANDOM}"]


def test_who_comes_without_script_sits_down_with_words_alone(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "gang_of_dice", ["me Anna", "link"])
    expect(anna.locator("[data-pledge]")).to_have_count(0)
    ben = visit(anna.locator(".invitation input").first.input_value(), java_script_enabled=False)
    ben.locator("#name").fill("Ben")
    ben.locator("#mix > summary").click()
    ben.locator("#words").fill("tea")
    ben.locator("#sit-down").click()
    expect(anna.locator(".waiting")).to_have_count(0)
    assert at_table(anna)["mixed"] == [RANDOM, "tea"]


def test_what_a_closed_page_promised_is_revealed_when_it_is_opened_again(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "gang_of_dice", ["me Anna", "link"])
    table, context = anna.url, anna.context
    link = anna.locator(".invitation input").first.input_value()
    expect(anna.locator("[data-pledge]")).to_have_count(0)
    anna.close()
    ben = visit(link)
    ben.locator("#name").fill("Ben")
    ben.locator("#sit-down").click()
    expect(ben.locator("#waiting-head")).to_have_text("The dice are being mixed")
    expect(ben.locator("#prompt")).to_contain_text("what Anna mixes into the dice")
    again = context.new_page()
    again.goto(table)
    for page in (again, ben):
        expect(page.locator(".waiting")).to_have_count(0)
    assert at_table(ben)["mixed"] == [RANDOM, RANDOM]
