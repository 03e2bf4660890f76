"""Asking the coach while playing: what each choice is worth, written on the choice; and what was asked is told."""

import re
from contextlib import suppress
from time import monotonic

import pytest
from playwright.sync_api import Error, Page, expect

from brelan.engine.game import Game
from brelan.web.render import has_table
from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import SLOW, my_turn, open_table, press_until, step
from tests.coach.games import weigher

FIRST_HINT = 240.0
"""Seconds for an answer: the coach may have to be started, and has little priority."""
GAMES = [name for name in Game.names() if has_table(Game.load(name))]
SIZES = ({"width": 360, "height": 740}, {"width": 1280, "height": 800})


def ask_coach(page: Page) -> None:
    """Press until the coach answers: the first time it may have to be started, and says so."""
    end = monotonic() + FIRST_HINT
    while not page.locator("#hint-said").count():
        assert monotonic() < end, "the coach does not answer"
        with suppress(Error):  # the answer may just have come
            page.locator("#ask-coach").click(timeout=1_000)
        with suppress(Error):  # another press would send this one's answer away
            page.locator("#hint-said").wait_for(timeout=5_000)


def with_coach(page: Page, game: str) -> None:
    """A table with the coach, when it can be asked: when there is a choice."""
    weigher(game)
    open_table(page, game, ["me", "bot-novice", "bot-novice"], coach="yes")
    while my_turn(page) and not page.locator("#ask-coach").count():
        step(page, page.locator(".foot [name=move]").first.click)


@pytest.mark.parametrize("game", GAMES)
def test_one_press_weighs_every_choice(visit: Visit, game: str) -> None:
    size = SIZES[GAMES.index(game) % 2]
    page = visit("/", viewport=size, locale="fr-FR" if size["width"] == 360 else "en-GB")
    with_coach(page, game)
    ask_coach(page)
    expect(page.locator("#ask-coach")).to_have_count(0)
    said = page.locator(".hint-move")
    worths = {each.get_attribute("value"): each.get_attribute("data-worth") for each in said.all()}
    assert len(worths) > 1
    badges = page.locator(".hint-badge")
    assert set(badges.all_text_contents()) <= set(worths.values())
    expect(page.locator(".hint-badge.is-best").first).to_be_attached()
    assert faults(page) + shut_out(page) == []
    page.locator("#hint-said > summary").click()
    expect(page.locator(".worths .is-best")).to_be_visible()
    if page.locator("#log").get_attribute("open") is None:
        page.locator("#log > summary").click()
    expect(page.locator("#log-lines")).to_contain_text(re.compile("demandes conseil|ask the coach"))


def test_the_coach_is_asked_by_keyboard_and_without_script(visit: Visit) -> None:
    page = visit("/", viewport=SIZES[0])
    with_coach(page, "mino_dice")
    ask_coach(page)  # then it is ready
    page = visit("/", viewport=SIZES[0])
    with_coach(page, "mino_dice")
    press_until(page, "#ask-coach")
    page.keyboard.press("Enter")
    expect(page.locator("#hint-said")).to_be_visible(timeout=SLOW)
    plain = visit("/", java_script_enabled=False)
    with_coach(plain, "mino_dice")
    ask_coach(plain)
    plain.locator("#hint-said > summary").click()
    expect(plain.locator(".worths .is-best")).to_be_visible()
