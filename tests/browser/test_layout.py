"""One screen, one table: whatever is decided, all that it hangs on is in sight, and nothing moves that nobody moved."""

from itertools import islice, pairwise
from statistics import median

import pytest
from playwright.sync_api import Browser

from brelan.engine.game import Game
from brelan.web import render
from tests.browser.sight import PANEL, SHIFT, Size, look, put, shifts, table_window, views

VIEWS = 14
"""Looked at in each game: decisions of the person in the first seat, and now and then what others do."""


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "desk"])
@pytest.mark.parametrize("game", Game.names())
def test_all_that_a_decision_hangs_on_is_in_sight_and_holds_still(browser: Browser, game: str, size: Size) -> None:
    language = "fr" if size[0] == 360 else "en"
    seats = Game.load(game).seats_allowed[-1]
    telling = views(game, seats, language, 2, lambda match: match.actor == 0 or len(match.log) % 9 == 0)
    drawn = [render.table(each, whole=True) for each in islice(telling, 6, 6 + 4 * VIEWS, 4)]
    with table_window(browser, drawn[0], size) as page:
        looks = []
        for html in drawn:
            put(page, html.replace("data-live=", "data-still="))
            looks.append(look(page))
    assert [each["hidden"] for each in looks if each["hidden"]] == []
    assert max(each["panel"] for each in looks) <= PANEL
    assert not any(each["scrolls"] for each in looks)
    moved = [shifts(before, after) for before, after in pairwise(looks)]
    assert {name: far for each in moved for name, far in each.items() if far > SHIFT} == {}
    assert median(far for each in moved for far in each.values()) == 0
    assert min(each["must"] for each in looks) > 3, "something must be in sight"
