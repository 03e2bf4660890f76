"""A seat never receives what it may not know, and a bot never uses it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.bots import LEVELS, POLICIES, Bot, policy
from brelan.check.tables import play_on, sit, tables
from brelan.engine.ahead import Ahead
from brelan.engine.dice import fresh_dice
from brelan.engine.event import Event
from brelan.engine.fields import HIDDEN, NOBODY
from brelan.engine.game import Game
from brelan.engine.match import UNDO, Match
from brelan.engine.rule import EVERYONE, MOST_MOVES, NATURE
from tests.play import GAMES, table_name

some_matches = settings(max_examples=60, deadline=None)
a_few_matches = settings(max_examples=10, deadline=None)  # experts take their time


def any_match(game: Game, seed: int) -> Match:
    """A match stopped at a random place."""
    random = Random(seed)
    seats, options = random.choice(tables(game))
    return play_on(sit(game, seats, options), random, random.randrange(120), undo=0.1)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_a_view_does_not_depend_on_what_it_must_not_show(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    random = Random(seed)
    for seat in range(NOBODY, len(match.names)):
        view = match.view(seat)
        truth = list(match.state)
        for cell in game.fields.hidden(truth, seat):
            match.state[cell] = random.randrange(30)
        assert match.view(seat) == view
        match.state[:] = truth
        assert str(HIDDEN) not in repr(view)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_a_story_is_told_from_what_the_reader_may_see(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever `tell` is handed for a reader holds no secret of others; so it cannot tell one."""
    match = any_match(game, 7)
    handed: list[tuple[list[int], int, list[int]]] = []

    def spy(before: list[int], actor: int, move: int, after: list[int]) -> list[Event]:
        handed.append((before, move, after))
        return []

    monkeypatch.setattr(game.part("story"), "tell", spy)
    for seat in range(NOBODY, len(match.names)):
        handed.clear()
        match.story(seat)
        made = [step for step in match.replay() if step[1].move != UNDO]
        assert len(handed) == len(made)
        for (before, move, after), (true_before, entry, true_after) in zip(handed, made, strict=True):
            witnesses = game.witnesses(true_before)
            sees = witnesses == EVERYONE if seat == NOBODY else witnesses >> seat & 1
            assert move == (entry.move if sees else HIDDEN)
            assert before == game.fields.seen(true_before, seat)
            assert after == game.fields.seen(true_after, seat)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_what_shows_secrets_calls_for_chance_or_ends_the_game_cannot_be_taken_back(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    while not match.over:
        hidden = [set(game.fields.hidden(match.state, seat)) for seat in range(NOBODY, len(match.names))]
        mover = match.actor
        play_on(match, Random(seed + len(match.log)), steps=1)
        now = [set(game.fields.hidden(match.state, seat)) for seat in range(NOBODY, len(match.names))]
        if any(before - after for before, after in zip(hidden, now, strict=True)):
            assert not match.may_undo(mover)
    assert not any(match.may_undo(seat) for seat in range(len(match.names)))


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_every_move_has_a_notation_of_its_own(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    for _ in range(5):
        notations = [match.notation(move) for move in match.legal()]
        assert len(set(notations)) == len(notations)
        if match.actor == NATURE:
            match.play(NATURE, match.legal()[0])
        else:
            play_on(match, Random(seed), steps=1)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_a_policy_does_not_look_at_what_its_seat_cannot_know(game: Game, seed: int) -> None:
    """So bots that play in simulations, on the true state, choose as they do at a table."""
    match = any_match(game, seed)
    if match.actor < 0:
        return
    choices = set()
    for other in range(4):
        state = match.guess(match.actor, fresh_dice(seed, other)) if other else list(match.state)
        out = [0] * MOST_MOVES
        chosen = [policy(game, name)(list(state), out, game.moves(state, out), fresh_dice(seed)) for name in POLICIES]
        choices.add(tuple(chosen))
    assert len(choices) == 1


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_a_guess_keeps_all_that_the_seat_knows(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    for seat in range(len(match.names)):
        guessed = match.guess(seat, fresh_dice(seed))
        assert game.fields.seen(guessed, seat) == game.fields.seen(match.state, seat)
        if match.actor == seat:
            assert game.legal(guessed) == game.legal(match.state)


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_a_guess_depends_on_what_the_seat_knows_alone(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    for seat in range(len(match.names)):
        guessed = match.guess(seat, fresh_dice(seed))
        match.state = match.guess(seat, fresh_dice(seed, 1))  # another world that the seat cannot tell from this one
        assert match.guess(seat, fresh_dice(seed)) == guessed


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@a_few_matches
def test_no_bot_peeks(game: Game, seed: int) -> None:
    """Whatever is changed that its seat cannot know, a bot of any level makes the same move."""
    match = any_match(game, seed)
    if match.actor < 0:
        return
    choices = set()
    for other in range(3):
        match.state = match.guess(match.actor, fresh_dice(seed, other)) if other else match.state
        choices.add(tuple(Bot(game, name, seed).choose(match, match.actor) for name in LEVELS))
    assert len(choices) == 1


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@a_few_matches
def test_a_bot_leaves_no_trace_and_plays_by_the_rules(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    if match.actor < 0:
        return
    before = list(match.state)
    for name in LEVELS:
        assert Bot(game, name, seed).choose(match, match.actor) in match.legal()
        assert match.state == before


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_looking_ahead_shows_nothing_that_the_seat_cannot_know(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    if match.actor < 0:
        return
    seat, moves = match.actor, match.legal()
    seen = [Ahead(match, seat).after(move) for move in moves]
    match.state = match.guess(seat, fresh_dice(seed, 1))
    assert [Ahead(match, seat).after(move) for move in moves] == seen


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_what_was_seen_ahead_comes_true(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    if match.actor < 0:
        return
    seat = match.actor
    for move in match.legal():
        ahead, tried = Ahead(match, seat).after(move), match.fork()
        tried.play(seat, move)
        assert ahead in (None, tried.view(seat))
