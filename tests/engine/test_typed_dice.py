"""Real dice: people say what everybody saw fall, roll by roll; the rest is Brelan's."""

import pytest

from brelan.engine import NATURE, HashDealer, IllegalMove, Match, StaleMove, TypedDice, settle, verify
from brelan.engine.game import Game
from brelan.engine.referee.typed_dice import has_real_dice
from tests.toy import TOY
from tests.toy.rules import BURIED, DIE


@pytest.fixture
def in_the_open(monkeypatch: pytest.MonkeyPatch) -> Match:
    """The toy as if everybody saw its two draws; they are one roll."""
    monkeypatch.setattr(TOY, "witnesses", lambda s: -1)
    return Match(TOY, ["Anna", "Ben"])


def test_typed_dice_are_asked_for_only_in_the_open(in_the_open: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = TypedDice()
    assert dice.asked(in_the_open)
    monkeypatch.undo()
    secret = Match(TOY, ["Anna", "Ben"])
    assert not dice.asked(secret)  # all of the toy's draws are secret
    settle(secret, HashDealer.seeded(5))
    assert secret.state[BURIED] == secret.log[0].move


def test_what_the_dice_show_is_played(in_the_open: Match) -> None:
    dice = TypedDice()
    dice.play(in_the_open, [6, 6], at=0)
    assert in_the_open.state[DIE] == 6
    assert not dice.asked(in_the_open)  # it is somebody's turn


@pytest.mark.parametrize("shown", [[6, 6, 6], [6, 7]])
def test_more_than_fell_is_refused_and_nothing_of_it_kept(in_the_open: Match, shown: list[int]) -> None:
    with pytest.raises(IllegalMove):
        TypedDice().play(in_the_open, shown, at=0)
    assert in_the_open.log == []


def test_what_is_drawn_in_secret_cannot_be_said_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an open draw comes a secret one: who says both is refused."""
    monkeypatch.setattr(TOY, "witnesses", lambda s: 0 if s[BURIED] else -1)
    match = Match(TOY, ["Anna", "Ben"])
    with pytest.raises(IllegalMove, match="more_than_fell"):
        TypedDice().play(match, [6, 6], at=0)
    assert match.log == []
    TypedDice().play(match, [6], at=0)
    assert match.actor == NATURE


def test_what_was_meant_for_another_moment_changes_nothing(in_the_open: Match) -> None:
    with pytest.raises(StaleMove):
        TypedDice().play(in_the_open, [6], at=1)


def test_what_people_leave_open_is_drawn(in_the_open: Match) -> None:
    dice, own = TypedDice(), HashDealer.seeded(5)
    dice.leave(in_the_open)
    assert not dice.asked(in_the_open)
    settle(in_the_open, own)
    assert in_the_open.log[0].seat == NATURE
    assert verify(in_the_open, own, own.commitment).open_unexplained == []
    dice.turn_begins()
    assert dice.asked(Match(TOY, ["Anna", "Ben"]))


@pytest.mark.parametrize("name", Game.names())
def test_every_game_with_open_rolls_can_be_played_with_real_dice(name: str) -> None:
    game = Game.load(name)
    assert has_real_dice(game) == (name != "liars_dice")


def test_where_all_rolls_are_secret_nobody_is_offered_real_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOY, "witnesses", lambda s: 0)
    assert not has_real_dice.__wrapped__(TOY)
