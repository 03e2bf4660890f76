"""A seat never receives what it may not know, and a bot never uses it."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.check import observations, rules, secrets
from brelan.check.secrets import any_match
from brelan.engine.event import Event
from brelan.engine.fields import HIDDEN, NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.match import UNDO, Match
from tests.play import GAMES, table_name

some_matches = settings(max_examples=60, deadline=None)
a_few_matches = settings(max_examples=10, deadline=None)  # experts take their time

KEPT = (
    secrets.views_keep_secrets,
    secrets.stories_keep_secrets,
    secrets.what_shows_secrets_is_final,
    secrets.notations_differ,
    secrets.policies_are_honest,
    secrets.guesses_keep_what_is_known,
    secrets.guesses_can_be,
    secrets.guesses_come_from_what_is_known,
    secrets.stories_look_for_what_is_hidden,
    rules.prompts_tell_who_moves,
    observations.unseen_draws_leave_no_public_trace,
    secrets.previews_keep_secrets,
)


@pytest.mark.parametrize("check", KEPT, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@some_matches
def test_secrets_are_kept(game: Game, check: Callable[[Match, int], Iterator[str]], seed: int) -> None:
    match = any_match(game, seed)
    state = list(match.state)
    assert list(check(match, seed)) == []
    assert match.state == state, "a check leaves the match as it was"


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_guesses_draw_anew_what_was_written_unseen(game: Game) -> None:
    assert list(secrets.guesses_draw_anew(game, 1)) == []


@pytest.mark.parametrize("game", GAMES, ids=table_name)
@given(seed=st.integers(0, 2**32))
@a_few_matches
def test_no_bot_peeks_leaves_traces_or_breaks_rules(game: Game, seed: int) -> None:
    assert list(secrets.bots_are_honest(any_match(game, seed), seed)) == []


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
            assert move == (entry.move if game.witnessed(true_before, seat) else HIDDEN)
            assert before == game.fields.seen(true_before, seat)
            assert after == game.fields.seen(true_after, seat)
