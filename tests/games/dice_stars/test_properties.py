"""What holds in any game of Dice Stars, played at random."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.check.matches import sit
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.engine.rule import MOST_MOVES
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars.bot import greedy
from brelan.games.dice_stars.view import CHOICE_NAMES
from tests.games.dice_stars.table import GAME

any_game = given(seed=st.integers(0, 2**32), seats=st.integers(1, 4))
some_games = settings(max_examples=40, deadline=None)


def turns(seats: int, seed: int, sensible: bool = False) -> Iterator[Match]:
    """A game, stopped before each move of a seat, and at its end."""
    match, random, dealer, dice = sit(GAME, seats), Random(seed), HashDealer.seeded(seed), fresh_dice(seed)
    out = [0] * MOST_MOVES
    while not match.over:
        settle(match, dealer)
        yield match
        if not match.over:
            count = GAME.moves(match.state, out)
            match.play(match.actor, greedy(match.state, out, count, dice) if sensible else random.choice(out[:count]))
    yield match


def room(player: dict[str, Any], choice: str) -> int:
    """The empty boxes for a choice, counted on the pad as it is shown."""
    rows = player["rows"]
    if choice == "star":
        return sum(row["multipliers"] - row["stars"] for row in rows)
    if choice.isdigit():
        return sum(box is None for box in rows[int(choice) - 2]["boxes"])
    place = CHOICE_NAMES.index(choice)
    return sum(row["boxes"][place] is None for row in rows)


def score(player: dict[str, Any]) -> int:
    """The score of a pad, worked out from its boxes once more."""
    total = 0
    for row in player["rows"]:
        numbers = sum(box for box in row["boxes"] if box not in (None, "cross"))
        if row["stars"] == row["multipliers"]:
            numbers += numbers
        elif row["stars"]:
            numbers = 0
        total += numbers
    return total - (player["penalty"] or 0)


@any_game
@some_games
def test_every_choice_offered_fits_and_a_penalty_comes_only_when_none_does(seed: int, seats: int) -> None:
    for match in turns(seats, seed):
        if match.state[c.PHASE] != c.PICKING:
            continue
        table = match.view().table
        shown = Counter(die["colour"] for die in table["reserve"]) + Counter(die["face"] for die in table["reserve"])
        player = table["seats"][match.actor]
        fitting = {choice for choice, dice in shown.items() if dice <= room(player, choice)}
        offered = {CHOICE_NAMES[move] for move in match.legal()}
        assert offered == (fitting or set(shown) - {"star"})
        assert all(choice["penalty"] == (not fitting) for choice in table["choices"])


@any_game
@some_games
def test_a_choice_is_shown_as_it_will_be_written(seed: int, seats: int) -> None:
    for match in turns(seats, seed):
        for shown in match.view().table["choices"]:
            trial, seat = sit(GAME, seats), match.actor
            trial.state = list(match.state)
            trial.play(seat, shown["move"])
            player = trial.view().table["seats"][seat]
            assert all(player["rows"][b["row"]]["boxes"][b["place"]] == b["written"] for b in shown["boxes"])
            before = match.view().table["seats"][seat]
            filled = sum(room(before, str(n)) - room(player, str(n)) for n in range(2, 7))
            assert filled == len(shown["boxes"])
            if shown["boxes"]:
                assert [b["written"] for b in shown["boxes"]] == ["cross"] * (shown["dice"] - 1) + [shown["total"]]
                first = {place: shown["boxes"][0][place] for place in ("row", "place")}
                assert before["next"][shown["choice"]] == first


@pytest.mark.parametrize("sensible", [False, True])
@any_game
@some_games
def test_the_score_is_what_the_boxes_say(sensible: bool, seed: int, seats: int) -> None:
    for match in turns(seats, seed, sensible):
        for player in match.view().table["seats"]:
            assert player["score"] == score(player)
    assert [score(player) for player in match.view().table["seats"]] == GAME.ranking(match.state)[1]


@any_game
@some_games
def test_all_have_the_same_number_of_turns(seed: int, seats: int) -> None:
    *_, match = turns(seats, seed)
    said = Counter(entry.seat for before, entry, _ in match.replay() if before[c.PHASE] == c.SAYING)
    assert len(said) == seats
    assert len(set(said.values())) == 1
