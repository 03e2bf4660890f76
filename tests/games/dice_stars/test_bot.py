"""The greedy bot of Dice Stars has sense."""

import pytest

from brelan.bots import Bot
from brelan.engine.dealer import HashDealer, settle
from brelan.engine.match import Match
from brelan.engine.rule import MOST_MOVES
from brelan.games.dice_stars import bot, box
from brelan.games.dice_stars import rules as ds
from brelan.games.dice_stars import rules_sheet as sheet
from tests.games.dice_stars.table import GAME, O, X, all_stars, begin, fill_objectives, lay, star, write
from tests.play import follow, sit


def chosen(match: Match) -> str:
    return match.notation(Bot(GAME, "greedy", seed=1).choose(match, match.actor))


def play(players: list[str], seed: int, **options: int) -> Match:
    """A whole game."""
    match, dealer = sit(GAME, len(players), {**options}), HashDealer.seeded(seed)
    bots = [Bot(GAME, player, seed + seat) for seat, player in enumerate(players)]
    while not match.over:
        settle(match, dealer)
        if not match.over:
            match.play(match.actor, bots[match.actor].choose(match, match.actor))
    return match


def test_its_notes_fit_behind_the_moves() -> None:
    notes = (bot.TURNS, bot.PRICE, bot.WEIGHT, bot.STAR_GAIN, bot.STAR_ROW, bot.TRIED, bot.HOPED, bot.ASIDE)
    sizes = (1, 1, box.ROWS, sum(box.DICE_OF) + 1, 1, ds.MOST_DRAWN, ds.MOST_DRAWN + 1, box.KINDS)
    ends = [start + size for start, size in zip(notes, sizes, strict=True)]
    assert all(end <= start for end, start in zip([box.CHOICES, *ends], [*notes, MOST_MOVES], strict=True))


def test_it_beats_chance() -> None:
    ranks = [GAME.ranking(play(["random", "greedy", "random"], seed).state)[0] for seed in range(40)]
    assert sum(rank[1] == 1 for rank in ranks) >= 38


def test_it_beats_the_virtual_opponent_now_and_then() -> None:
    won = [GAME.ranking(play(["greedy"], seed).state)[0] == [1] for seed in range(40)]
    assert 10 < sum(won) < 35


def test_it_completes_a_row_that_is_worth_it() -> None:
    match = fill_objectives(begin(), but=((5, "blue"), (5, "orange"), (6, "blue"), (6, "orange")))
    star(write(match, 3, 9, 12, X, 8), 3, 2)
    assert chosen(lay(match, "black star", "blue 5", "orange 4")) == "take star"
    assert chosen(follow(match, "Ada: take star")) == "tick 3"


def test_it_begins_no_row_that_it_cannot_finish() -> None:
    match = fill_objectives(begin(), but=((5, "blue"), (6, "blue")))
    write(match, 6, 24, X, O, X)
    assert chosen(lay(match, "black star", "blue 5", "black 6")) != "take star"


def test_stars_it_has_to_tick_go_where_least_is_lost() -> None:
    match = fill_objectives(begin(), but=((6, "blue"),))
    for value, points in ((2, 10), (3, 8), (4, 20), (5, 1), (6, 24)):
        write(match, value, points)
    follow(lay(match, "black star", "purple star", "orange 2"), "Ada: take star")
    follow(match, f"Ada: {chosen(match)}")
    assert sheet.score(match.state, 0) == 0 + 8 + 20 + 1 + 24  # row 2 will be complete with the second star
    assert chosen(match) == "tick 2"


def test_it_takes_the_smallest_penalty() -> None:
    match = all_stars(fill_objectives(begin(), but=((6, "blue"),), bonus=True))
    assert chosen(lay(match, "orange 5", "black 5", "orange 3", "purple star")) == "penalty purple"


def test_alone_it_leaves_little_to_the_virtual_opponent() -> None:
    match = lay(begin(1), "blue 5", "blue 6", "black 5", "orange star")
    assert chosen(match) == "take blue"
    match.state[ds.TICKED] = 27
    assert chosen(lay(match, "black 4", "orange star")) in ("take black", "take 4")


@pytest.mark.parametrize(("seats", "move"), [(1, "return"), (2, "keep")])
def test_it_keeps_a_rich_reserve_unless_the_virtual_opponent_would_have_most_of_it(seats: int, move: str) -> None:
    dice = ("black 6", "purple 6", "purple 5", "blue 5", "blue 4", "orange 4", "orange star")
    assert chosen(lay(begin(seats), *dice, phase=ds.RETURNING)) == move
