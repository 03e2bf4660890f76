"""Random games at every table end, lose no die, and never leave anybody without a move."""

from itertools import product

import pytest

from brelan.bots import policy
from brelan.engine.compiled.drivers import play_audited, trial
from brelan.engine.pieces.dice import fresh_dice
from liars_dice import cells as c
from liars_dice.audit import audit
from liars_dice.box import MOST_DICE, USUAL_DICE
from playing import GAME

GAMES = 5


@pytest.mark.parametrize("bot", ["random", "regular", "greedy"])
@pytest.mark.parametrize("seats", GAME.seats_allowed)
def test_games_end_and_lose_no_die(seats: int, bot: str) -> None:
    for dice, wild, seed in product((1, USUAL_DICE, MOST_DICE), (False, True), range(GAMES if bot == "random" else 1)):
        tried = trial(GAME.start(seats, {"dice": dice, "wild": wild}), fresh_dice(seats, seed))
        found = play_audited(GAME.rules, audit, policy(GAME, bot), tried)
        assert found == 0, f"the audit says {found}"
        ranks, points = GAME.ranking(tried.s)
        assert sorted(ranks) == list(range(1, seats + 1))
        assert [points[seat] > 0 for seat in range(seats)] == [rank == 1 for rank in ranks]


@pytest.mark.parametrize(
    ("cell", "value", "found"),
    [("DICE", 4, 1), ("HAND", -1, 2), ("FALLEN", 1, 3), ("PLACE", 2, 4), ("COUNT", 3, 5)],
)
def test_the_audit_finds_what_is_wrong(cell: str, value: int, found: int) -> None:
    state = GAME.start(3, {})
    GAME.apply(state, 0)
    state[getattr(c, cell)] = value
    assert audit(state) == found
