"""A seat never receives what it may not know, and a bot never uses it."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.bots import BOTS, Bot
from brelan.engine.dice import fresh_dice
from brelan.engine.fields import HIDDEN, NOBODY
from brelan.engine.game import Game
from brelan.engine.match import Match
from tests.play import GAMES, play_on, sit, table_name, tables

some_matches = settings(max_examples=60, deadline=None)


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
        view, story = match.view(seat), match.story(seat)
        truth = list(match.state)
        for cell in game.fields.hidden(truth, seat):
            match.state[cell] = random.randrange(30)
        assert match.view(seat) == view
        assert match.story(seat) == story
        match.state[:] = truth
        assert str(HIDDEN) not in repr(view)


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
def test_a_bot_leaves_no_trace_and_plays_by_the_rules(game: Game, seed: int) -> None:
    match = any_match(game, seed)
    if match.actor < 0:
        return
    before = list(match.state)
    for name in BOTS:
        assert Bot(game, name, seed).choose(match, match.actor) in match.legal()
        assert match.state == before
