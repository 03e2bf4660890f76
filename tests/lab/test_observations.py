"""What is made of the fields for learners: rows, masks and what a seat saw."""

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from brelan.check import observations
from brelan.check.secrets import any_match
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.lab.observe import UNSEEN, Observer
from brelan.lab.position import Position
from tests.play import GAMES, table_name
from tests.toy import TOY

EXAMPLE = Game.at(Path(__file__).parents[2] / "examples" / "liars_dice" / "src" / "liars_dice")
KEPT = (
    observations.cells_hold_what_they_may,
    observations.rows_are_relative,
    observations.observations_keep_secrets,
    observations.unnoticed_moves_are_not_told,
)


@pytest.mark.parametrize("check", KEPT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", [*GAMES, EXAMPLE, TOY], ids=table_name)
def test_observations_are_sound(game: Game, check: Callable[[Match, int], Iterator[str]]) -> None:
    for seed in range(8):
        assert list(check(any_match(game, seed), seed)) == []


def toy(*moves: int) -> Position:
    position = Position(TOY, TOY.start(2))
    for move in moves:
        position.play(move)
    return position


def test_a_row_begins_with_the_own_seat() -> None:
    position = toy(6, 3, 1, 2, 5)  # buried 6; seat 0 draws 3, raises, seals; seat 1 draws 5
    look = position.observer
    assert [entry.name for entry in look.entries] == ["me", "sides", "phase", "turn", "shown", "die", "raised"]
    mine, other = (look.named(look.row(position.state, seat)) for seat in (0, 1))
    assert mine["die"].tolist() == [3, UNSEEN]
    assert other["die"].tolist() == [5, UNSEEN]
    assert mine["raised"].tolist() == [1, UNSEEN]
    assert look.mask(position.state).tolist() == [False, True, True]
    position.play(2)  # seat 1 seals, and all is shown
    assert look.named(look.row(position.state, 1))["die"].tolist() == [5, 3]
    assert not look.mask(position.state).any()


def test_what_a_seat_did_not_notice_is_not_in_what_it_saw() -> None:
    assert toy(6, 3, 1, 1).information(1) == toy(2, 4).information(1)
    assert toy(6, 3, 1).information(0) != toy(6, 3).information(0)
    assert toy(6, 3, 1, 2, 5).information(1) == toy(1, 2, 2, 5).information(1)
    assert toy(6, 3, 1, 2, 5, 2).information(1) != toy(1, 2, 2, 5, 2).information(1)  # all is shown


def test_a_position_can_be_sent() -> None:
    position = Position(GAMES[0], GAMES[0].start(GAMES[0].seats_allowed[0]))
    for _ in range(30):
        position.play(position.legal()[-1])
    for sent in (position, position.redrawn(0, fresh_dice(1))):
        got = pickle.loads(pickle.dumps(sent))
        assert got.state == sent.state
        assert [got.information(seat) for seat in (0, 1)] == [sent.information(seat) for seat in (0, 1)]


def test_a_redrawn_position_goes_on_by_itself() -> None:
    position = toy(6, 3, 1, 2, 5)
    other = position.redrawn(1, fresh_dice(3))
    assert other.information(1) == position.information(1)
    assert other.information(0) != position.information(0), "what the other really saw is not known"
    other.play(2)
    assert position.legal() == [1, 2]
    assert other.legal() == []


@pytest.mark.parametrize("game", [*GAMES, EXAMPLE], ids=table_name)
def test_every_field_says_what_it_holds(game: Game) -> None:
    look = Observer(game, game.seats_allowed[-1])
    assert {entry.name for entry in look.entries if entry.most - entry.least >= 2**31} == set()


def test_bad_seats_are_answered() -> None:
    with pytest.raises(BadOption, match="gang_of_dice takes 2, 3, 4 seats, not 7"):
        Observer(Game.load("gang_of_dice"), 7)


def test_a_row_is_copied_in_the_order_of_the_table() -> None:
    """Mino Dice has pads written round by round, which are relative too; Desperados what each knows of each."""
    for name, part, shape in (("mino_dice", "pad_bid", (8, 3)), ("desperados", "known", (3, 10))):
        look = Observer(Game.load(name), 3)
        entry = next(entry for entry in look.entries if entry.name == part)
        assert entry.shape == shape
        field = next(field for field in look.game.fields.fields if field.name == part)
        state = look.game.start(3)
        state[field.start : field.end] = range(field.end - field.start)
        seen = look.named(look.row(state, 2))[part]
        own = 2 if part == "pad_bid" else 2 * 40 + 2 * 10
        assert seen.ravel()[0] == own
        assert look.game.actor(state) == NATURE
