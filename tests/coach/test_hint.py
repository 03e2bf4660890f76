"""Hints: what each plan is worth now, by what its seat can know; what is left of one after some steps."""

from random import Random

import pytest

from brelan.coach.advise import advise
from brelan.coach.hint import Hint, as_known, steps_made, worth_of_moves
from brelan.coach.moments import moments
from brelan.coach.plans import end_of, plans, settled
from brelan.engine import UNDO, Entry, HashDealer, Match, settle
from brelan.engine.errors import IllegalMove
from brelan.engine.game import Game
from brelan.engine.pieces import no_secrets
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.match import HINT
from brelan.engine.referee.record import Record, read, write
from tests.coach.games import usual_seats, weigher

SEED = 11
LATER = 40


def some_match(name: str, steps: int) -> Match:
    """A game in which so many random moves were made, and then as many as it takes until there is a choice."""
    game, dealer, chance = Game.load(name), HashDealer.seeded(SEED), Random(SEED)
    match = Match(game, [f"P{n}" for n in range(usual_seats(game))])
    settle(match, dealer)
    while steps > 0 or len(plans(game, match.state, match.actor)) < 2:
        match.play(match.actor, chance.choice(match.legal()))
        settle(match, dealer)
        steps -= 1
    return match


@pytest.mark.parametrize("name", Game.names())
def test_a_hint_weighs_every_plan_and_does_not_depend_on_what_its_seat_cannot_know(name: str) -> None:
    match, coach, dice = some_match(name, LATER), weigher(name), fresh_dice(3)
    seat = match.actor
    hint = advise(coach, match.state, seat)
    assert len(hint.plans) >= 2
    assert all(0 <= worth <= hint.worth[hint.best] <= 1 for worth in hint.worth)
    for plan in hint.plans:  # each can be made, and ends where somebody else or chance goes on
        assert settled(match.game, match.state, end_of(match.game, match.state, plan), seat)
    redrawn = [match.guess(seat, dice) for _ in range(20)]
    others = [state for state in redrawn if state != match.state]
    assert bool(others) == (match.game.guess is not no_secrets.guess)
    for other in others:
        assert as_known(match.game, other, seat) == as_known(match.game, match.state, seat)
    if others:
        assert advise(coach, others[0], seat) == hint


@pytest.mark.parametrize("name", Game.names())
def test_every_move_is_worth_as_much_as_the_best_plan_with_it(name: str) -> None:
    match = some_match(name, LATER)
    hint = advise(weigher(name), match.state, match.actor)
    moves = worth_of_moves(match.game, match.state, hint)
    assert [each.move for each in moves] == match.legal()
    best = hint.plans[hint.best]
    for each in moves:
        assert each.worth >= max(
            (hint.worth[n] for n, plan in enumerate(hint.plans) if plan[0] == each.move), default=0
        )
        assert each.in_best <= best.count(each.move)
    assert next(each for each in moves if each.move == best[0]).in_best >= 1


def test_a_hint_goes_on_after_its_first_steps_and_comes_back_when_they_are_undone() -> None:
    hint = Hint([(1, 6), (1, 2, 6), (2, 6), (7,)], [0.3, 0.6, 0.4, 0.5], [0.01] * 4, 1)
    assert hint.after(()) == hint
    assert hint.after((1,)) == Hint([(6,), (2, 6)], [0.3, 0.6], [0.01] * 2, 1)
    assert hint.after((2,)) == Hint([(6,)], [0.4], [0.01], 0)  # the best one is not among these
    assert hint.after((7,)) is None
    assert hint.after((3,)) is None
    step, back = Entry(0, 1), Entry(0, UNDO)
    assert steps_made([Entry(0, HINT), step], 0) == (1,)
    assert steps_made([step, back, Entry(0, 2)], 0) == (2,)
    assert steps_made([back], 0) is None  # what was done before the hint has been taken back
    assert steps_made([step, Entry(1, 4)], 0) is None


def test_the_log_keeps_once_a_turn_that_the_coach_was_asked_and_the_game_stands_as_it_stood() -> None:
    match = some_match("gang_of_dice", 10)
    seat, state, place = match.actor, match.state, len(match.log)
    with pytest.raises(IllegalMove):
        match.note_hint((seat + 1) % len(match.names))
    match.note_hint(seat)
    match.note_hint(seat)
    assert match.log[place:] == [Entry(seat, HINT)]
    assert match.state == state
    assert [told.key for told in match.story(since=place)] == ["hinted"]
    move = match.legal()[0]
    match.play(seat, move)
    dealer = HashDealer.seeded(SEED)
    text = write(Record(match, dealer, "fair", dealer.commitment, ["person"] * len(match.names)))
    again = read(text).match
    assert (again.log, again.state) == (match.log, match.state)
    assert match.as_of(len(match.log)).state == match.state
    other = Match(match.game, match.names, match.options)
    other.resume(match.log)
    assert other.state == match.state


def test_a_step_can_be_taken_back_after_a_hint() -> None:
    match = some_match("gang_of_dice", 0)
    while True:  # a step that may be taken back
        seat, before = match.actor, match.state
        match.play(seat, match.legal()[0])
        if match.may_undo(seat) and match.actor == seat:
            break
        settle(match, HashDealer.seeded(SEED))
    match.note_hint(seat)
    match.undo(seat)
    assert match.state == before
    assert list(match.replay())[-1][2] == before


def test_a_decision_made_with_help_does_not_count() -> None:
    match, dealer = some_match("mino_dice", 6), HashDealer.seeded(SEED)
    seat, place = match.actor, len(match.log)
    match.note_hint(seat)
    match.play(seat, match.legal()[0])
    settle(match, dealer)
    decided = [each for each in moments(match) if each.decides]
    assert [each.helped for each in decided if each.place > place] == [True]
    assert not any(each.helped for each in decided if each.place < place)
