"""The same dice for all, as people play them: a challenge by link, the day's, a duplicate, exercises."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.looking import faults, shut_out
from tests.browser.table import gang_move, my_turn, send

GANG = re.compile("Gang of Dice")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that opens the challenges of the day."""
    opened = House(tmp_path_factory.mktemp("house"), open_days=True)
    yield opened
    opened.close()


def play_to_the_end(page: Page) -> None:
    """A game of Gang of Dice, quickly lost or won."""
    while my_turn(page):
        gang_move(page, dice=9)


def in_both_languages(page: Page, width: int) -> None:
    """A page is as it should be, in English and in French."""
    page.set_viewport_size({"width": width, "height": 740})
    for language in ("fr", "en"):
        page.evaluate(
            "code => fetch('/language', {method: 'POST', body: new URLSearchParams({language: code})})", language
        )
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert faults(page) + shut_out(page) == []


def test_two_guests_play_a_challenge_by_link_and_meet_on_the_board(visit: Visit) -> None:
    host = visit("/challenges")
    send(host, host.locator("#new-challenge"))
    send(host, host.get_by_role("link", name=GANG))
    host.locator("#name").fill("Anna")
    host.locator("#seat-1").select_option("bot-novice")
    host.locator("#seat-2").select_option("none")
    send(host, host.locator("#open-challenge"))
    in_both_languages(host, 360)
    link = host.locator("#link").input_value()
    for page, name in ((host, "Anna"), (visit(link), "Ben")):
        page.locator("#name").fill(name)
        page.locator("#play-challenge").click()
        expect(page.locator(".fork-of")).to_have_text("Challenge: this attempt counts")
        play_to_the_end(page)
        expect(page.get_by_text("The fingerprint of the dice is known from the start")).to_be_visible()
        page.locator("#onwards").click()
        expect(page.locator(".board .is-mine th")).to_have_text(name)
    expect(page.locator(".board tbody tr:not(.is-par)")).to_have_count(2)
    in_both_languages(page, 1280)
    page.locator("#play-challenge").click()
    expect(page.locator(".fork-of")).to_have_text("Challenge: for practice")


def test_the_challenge_of_the_day_and_its_text_to_share(visit: Visit) -> None:
    page = visit()
    send(page, page.locator("#to-challenges"))
    in_both_languages(page, 360)
    page.get_by_role("link", name=GANG).click()
    page.locator("#name").fill("Anna")
    page.locator("#play-challenge").click()
    play_to_the_end(page)
    page.locator("#onwards").click()
    text = page.locator("#share-text").input_value()
    assert re.fullmatch(
        r"Brelan · Gang of Dice · \d{4}-\d\d-\d\d\n.* of 3, \d+ points?.*\n[▲●▽]+\nhttp\S+/challenge/\S+", text
    )
    page.locator("#copy-share").click()
    expect(page.locator("#copy-share")).not_to_have_text("Copy the text")
    page.get_by_role("link", name="All challenges").click()
    expect(page.locator(".calendar [aria-current]")).to_have_accessible_name(re.compile("1 challenge played"))


def test_a_duplicate_of_two_friends(visit: Visit) -> None:
    anna = visit("/challenge/new?kind=duplicate&game=gang_of_dice")
    anna.locator("#name").fill("Anna")
    anna.locator("#choose-seats").select_option("2")
    anna.locator("#open-challenge").click()
    expect(anna.get_by_text("One more is awaited")).to_be_visible()
    ben = visit(anna.locator("#link").input_value())
    ben.locator("#name").fill("Ben")
    send(ben, ben.locator("#play-challenge"))
    in_both_languages(ben, 360)
    duplicate = ben.url
    for number in (1, 2):
        for page in (anna, ben):
            page.goto(duplicate)
            page.locator(f"#deal-{number}").click()
        while not anna.locator("#table.is-over").count():
            for page in (anna, ben):
                if page.locator(".prompt.is-mine").count() and not page.locator("#table.is-over").count():
                    gang_move(page, dice=9)
    ben.goto(duplicate)
    while not ben.get_by_text("here is the seed").count():  # it ends after its last game
        ben.reload()
    expect(ben.locator(".challenge-result")).to_contain_text("duplicate")
    expect(ben.get_by_text("here is the seed")).to_be_visible()
    in_both_languages(ben, 1280)


@pytest.mark.parametrize("game", ["gang_of_dice", pytest.param("desperados", marks=pytest.mark.long)])
def test_five_exercises_one_after_the_other(visit: Visit, game: str) -> None:
    page = visit("/exercises")
    in_both_languages(page, 360)
    page.locator(f"#exercises-{game}").click()
    for number in range(1, 6):
        page.wait_for_url(f"**/exercises/{game}/{number}")
        if number == 1:
            in_both_languages(page, 360)
        page.locator(".plans .button:visible").first.click()
        page.wait_for_selector("#advice")
        if page.locator("#question-answer").count():
            page.locator("#question-answer").click()
        expect(page.locator(".worths .is-best")).to_be_visible()
        page.locator("#next-exercise").click()
    page.goto("/exercises")
    expect(page.locator(f"#exercises-{game}")).to_contain_text("of 5 tried")
