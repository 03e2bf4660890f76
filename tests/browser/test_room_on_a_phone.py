"""On a phone the table stays in sight: what is to be chosen and the bars below it are low."""

import pytest
from playwright.sync_api import Browser, Page, expect

from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.web import render
from brelan.web.preview import shown
from brelan.web.replay import Replay
from tests.browser.looking import faults
from tests.browser.scenes import played
from tests.browser.showing import SIZES, showing

PHONE, WIDE = 360, 1280


def _height(page: Page, part: str) -> float:
    box = page.locator(part).bounding_box()
    assert box
    return box["height"]


def _many_kinds(match: Match) -> bool:
    view = match.view(0)
    return match.actor == 0 and view.prompt.key == "prompt.bid" and len(view.table["hand"]) > 4


@pytest.mark.parametrize("language", ["en", "fr"])
def test_bidding_with_many_dice_leaves_the_table_in_sight(browser: Browser, language: str) -> None:
    match = played("mino_dice", 3, _many_kinds)
    assert not match.over, "such a hand was drawn"
    drawn = {"bid": render.table(shown(match, language=language), whole=True)}
    with showing(browser, drawn, PHONE, "light") as page:
        page.goto("/bid")
        hand = page.locator(".hand-die")
        expect(page.locator(".hand-die .side")).to_have_count(6 * hand.count())
        for each in (*hand.all(), *page.locator(".number").all(), page.locator("#prompt"), page.locator(".trick-head")):
            expect(each).to_be_in_viewport(ratio=1)
        assert _height(page, ".mine") < 0.25 * SIZES[PHONE]
        assert faults(page) == []


@pytest.mark.parametrize("game", Game.names())
def test_the_controls_of_a_replay_are_low(browser: Browser, game: str) -> None:
    seats = Game.load(game).seats_allowed[-1]
    match = played(game, seats, lambda match: match.actor == 0 and len(match.log) > 60)
    places = [0, 30, len(match.log)]
    part = match.part(match.state)
    assert part
    around = Replay(len(match.log), places, places, [(0, part)], list(range(seats)))
    drawn = {"replay": render.replay(shown(match, language="fr"), around, whole=True)}
    with showing(browser, drawn, PHONE, "light") as page:
        page.goto("/replay")
        page.wait_for_selector("#replay-play:visible")
        assert _height(page, ".replay") < 0.25 * SIZES[PHONE]
        expect(page.locator(".replay-keys")).to_be_hidden()
        assert faults(page) == []
    with showing(browser, drawn, WIDE, "light") as page:
        page.goto("/replay")
        expect(page.locator(".replay-keys")).to_be_visible()
