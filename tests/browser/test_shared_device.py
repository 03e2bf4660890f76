"""People who share one device: what is drawn, and what each of them sees."""

import pytest
from playwright.sync_api import expect

from brelan.engine.game import Game
from brelan.web import render
from tests.browser.conftest import Visit
from tests.browser.table import open_table

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
