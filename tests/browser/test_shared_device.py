"""People who share one device: what is drawn, and what each of them sees."""

import pytest
from playwright.sync_api import expect

from brelan.engine.game import Game
from brelan.web import render
from tests.browser.conftest import Visit
from tests.browser.table import MINE, my_turn, open_table, step

WITH_TABLE = [name for name in Game.names() if render.has_table(Game.load(name))]


@pytest.mark.parametrize("game", WITH_TABLE)
def test_behind_the_curtain_everything_is_drawn(visit: Visit, game: str) -> None:
    """A page that was opened behind the curtain has the game's drawings too; `visit` fails for any that is missing."""
    page = visit()
    seats = max(2, Game.load(game).seats_allowed[0])
    open_table(page, game, ["me Anna", *(f"here P{seat}" for seat in range(1, seats))])
    if page.locator("#lift-curtain").count():
        expect(page.locator("#table use")).to_have_count(0)
        page.locator("#lift-curtain").click()
    expect(page.locator("#table .tray")).to_be_visible()
    assert page.locator("#table use").count() > 0


def test_who_threw_sees_the_die_before_the_device_is_passed_on(visit: Visit) -> None:
    """In Mino Dice: the die that Anna threw is seen until she passes the device on."""
    page = visit()
    open_table(page, "mino_dice", ["me Anna", "here Ben", "here Cleo"])
    for _ in range(40):
        my_turn(page)
        if page.locator("#lift-curtain").count():
            page.locator("#lift-curtain").click()
            page.wait_for_selector(MINE)
        if page.locator("button.hand-die").count():
            break
        step(page, page.locator(".number").first.click)
    step(page, page.locator("button.hand-die").first.click)
    page.wait_for_selector("#pass-on")
    page.wait_for_timeout(600)
    expect(page.locator("#lift-curtain")).to_have_count(0)
    expect(page.locator(".tray [data-falls]").first).to_be_visible()
    page.locator("#pass-on").click()
    expect(page.locator("#lift-curtain")).to_be_visible()
    expect(page.locator(".hand")).to_have_count(0)
