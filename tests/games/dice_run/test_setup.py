"""The box and the set-up of Dice Run (DR 1, 2)."""

import subprocess
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from brelan.engine import NATURE, HashDealer, Match, settle
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import COLOURS, KINDS, STAGES
from tests.fresh import python
from tests.games.dice_run.table import GAME, NAMES
from tests.play import follow

BOX = GAME.folder / "box.toml"


def set_up(seats: int = 3, seed: int = 1) -> Match:
    """A game whose first turn is to come."""
    match = Match(GAME, NAMES[:seats])
    settle(match, HashDealer.seeded(seed))
    return match


# ── 1 The box ──
@pytest.mark.rule("DR 1.1")
def test_thirty_dice_six_of_each_colour_each_value_as_likely() -> None:
    state = GAME.start(3)
    for number in range(30):
        assert GAME.outcomes(state) == dict.fromkeys(range(6), 1)
        assert str(GAME.part("view").name(state, 2)) == f"die {COLOURS[number // 6]} 3"
        GAME.apply(state, 2)
    assert state[c.SHOWS + 2] == box.ALL_DICE
    assert state[c.PHASE] == c.DEAL_TARGET


@pytest.mark.rule("DR 1.2")
def test_a_target_for_each_colour_and_value_and_four_stage_cards() -> None:
    state = GAME.start(3)
    for _ in range(30):
        GAME.apply(state, 0)
    names = {str(GAME.part("view").name(state, move)) for move in GAME.outcomes(state)}
    assert names == {f"deal {colour} {value}" for colour, value in product(COLOURS, range(1, 7))}
    assert box.STAGE_WORTH == (3, 4, 5, 6)


@pytest.mark.rule("DR 1.3")
def test_76_movement_cards() -> None:
    assert box.COUNT == (5,) * 11 + (3,) * 7
    assert sum(box.COUNT) == box.CARDS == 76


def run(code: str, boxes: Path) -> subprocess.CompletedProcess[str]:
    """What a fresh interpreter says with a corrected box; what is compiled of it is found again the next time."""
    return python("-c", code, BRELAN_BOXES=str(boxes))


def correct(folder: Path, *changes: tuple[str, str]) -> Path:
    text = BOX.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "dice_run.toml").write_text(text)
    return folder


@pytest.mark.long
@pytest.mark.rule("DR 1.3")
def test_a_corrected_box_needs_no_change_of_code_also_compiled(tmp_path: Path) -> None:
    """Another split, with more gaps than ours and a pile of another size, so that states and packs differ."""
    code = """
import numpy as np
from brelan.bots import policy
from brelan.engine.compiled import Compiled, compile_as
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.compiled.drivers import play_out
from brelan.engine.game import Game
from brelan.engine.rule import NATURE, OVER
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
game = Game.load("dice_run")
rules, choose = Compiled(game), policy(game, "random")
state, dice, out = game.start(4), fresh_dice(3), [0] * 64
array, array_dice, array_out = (np.array(x) for x in (state, dice, out))
while (actor := game.actor(state)) != OVER:
    if actor == NATURE:
        move, other = game.deal(state, dice), rules.deal(array, array_dice)
    else:
        move = choose(state, out, game.moves(state, out), dice)
        other = choose(array_out, array_out, rules.moves(array, array_out), array_dice)
    assert move == other
    game.apply(state, move)
    rules.apply(array, other)
    assert array.tolist() == state
cards = sum(state[c.PILE + k] + state[c.PLAYED + k] for k in range(18))
print(box.COUNT, box.PLACES, cards + sum(state[c.HELD + i] + state[c.BURIED + i] for i in range(4)))
state = game.start(4)
play_out(game.rules, (policy(game, "greedy"),) * 4, state, dice, out)
print(game.actor(state) == OVER)
"""
    changes = (
        ('kind = "gap"\ncount = 3', 'kind = "gap"\ncount = 9'),
        ('kind = "red"\ncount = 5', 'kind = "red"\ncount = 0'),
        ("value = 76", "value = 77"),
    )
    done = run(code, correct(tmp_path, *changes))
    assert done.returncode == 0, done.stderr
    counts = (0, *(5,) * 10, 3, 3, 3, 3, 3, 9, 3)
    assert done.stdout.split("\n")[:2] == [f"{counts} 39 77", "True"]


@pytest.mark.rule("DR 1.3")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "gap"\ncount = 3', 'kind = "gap"\ncount = 4', "movement: the counts add up to 77, not to 76"),
        ('kind = "gap"\ncount = 3', 'kind = "gap"\ncount = 13', "'count' must be a whole number from 0 to 12"),
        ('kind = "crash"', 'kind = "gap"', "one row for each kind expected, in this order: red, orange"),
        ("[[stage]]\nvalue = 3", "[[stage]]\nvalue = 5", "stage: stage cards from the lowest to the highest"),
    ],
)
def test_a_wrong_box_is_answered(tmp_path: Path, old: str, new: str, said: str) -> None:
    done = run("import brelan.games.dice_run.box", correct(tmp_path, (old, new)))
    assert done.returncode != 0
    assert said in done.stderr


# ── 2 Set-up ──
@pytest.mark.rule("DR 2.1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_group_four_targets_and_three_cards_each(seats: int) -> None:
    match = set_up(seats)
    s = match.state
    assert s[c.PLACES] == 1
    assert s[c.PLACE] == box.ALL_DICE
    held = s[c.TARGETS : c.TARGETS + STAGES * seats]
    assert len(set(held)) == 4 * seats
    assert all(held)
    assert s[c.HELD : c.HELD + 6] == [3] * seats + [0] * (6 - seats)
    assert s[c.LEFT] == 76 - 3 * seats


@pytest.mark.rule("DR 2.1")
def test_cards_are_dealt_one_by_one_from_what_is_left() -> None:
    match = follow(
        Match(GAME, NAMES[:3]), "nature: " + ", ".join(f"die {colour} 1" for colour in COLOURS for _ in range(6))
    )
    follow(match, "nature: deal red 1")
    assert len(match.legal()) == 29
    assert "deal red 1" not in [match.notation(move) for move in match.legal()]
    while match.state[c.PHASE] == c.DEAL_TARGET:
        match.play(NATURE, match.legal()[0])
    assert GAME.outcomes(match.state) == dict(enumerate(box.COUNT))
    follow(match, "nature: draw gap")
    assert GAME.outcomes(match.state)[c.GAP] == 2


@pytest.mark.rule("DR 2.2")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_cut_into_five_packs_is_as_likely(seats: int) -> None:
    pile = 76 - 3 * seats
    sizes = range(pile // 5 - 2, -(-pile // 5) + 2 + 1)
    cuts = [cut for cut in product(sizes, repeat=5) if sum(cut) == pile]
    state = GAME.start(seats)
    chance: dict[tuple[int, ...], Fraction] = {}

    def cut(done: tuple[int, ...], so_far: Fraction) -> None:
        if len(done) == 4:
            chance[*done, pile - sum(done)] = so_far
            return
        state[c.STAGE], state[c.PHASE] = len(done), c.CUT
        state[c.LEFT] = pile - sum(done)
        outcomes = GAME.outcomes(state)
        for size, weight in outcomes.items():
            cut((*done, size), so_far * Fraction(weight, sum(outcomes.values())))

    cut((), Fraction(1))
    assert chance == dict.fromkeys(cuts, Fraction(1, len(cuts)))


@pytest.mark.rule("DR 2.2")
def test_a_stage_ends_when_its_pack_is_used_up_and_the_fifth_is_never_drawn() -> None:
    for seed in range(20):
        match = Match(GAME, NAMES[:3])
        dealer = HashDealer.seeded(seed)
        packs = []
        while not match.over:
            if match.actor == NATURE:
                move = dealer.draw(match)
                if match.state[c.PHASE] == c.CUT:
                    packs.append(move)
                match.play(NATURE, move)
            else:
                match.play(match.actor, match.legal()[len(match.log) % len(match.legal())])
        assert match.state[c.DRAWN : c.DRAWN + 4] == packs
        assert match.state[c.LEFT] == 76 - 9 - sum(packs) >= 11


@pytest.mark.rule("DR 2.3")
def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    state = GAME.start(5)
    state[c.PHASE] = c.DRAW_FIRST
    assert GAME.outcomes(state) == dict.fromkeys(range(5), 1)
    GAME.apply(state, 3)
    assert state[c.TURN] == 3
    match = set_up(5)
    first = match.actor
    turns = [first]
    while len(turns) < 7:
        match.play(match.actor, match.legal()[-1 if match.state[c.PHASE] != c.PLAYING else 0])
        settle(match, HashDealer.seeded(2))
        if match.state[c.PHASE] == c.PLAYING:
            turns.append(match.actor)
    assert turns == [(first + i) % 5 for i in range(7)]


def test_kinds_of_cards_have_the_names_of_the_box() -> None:
    numbers = (c.JOKER, c.SWAP, c.SPRINT, c.COMEBACK, c.FLIP, c.GAP, c.CRASH)
    assert [KINDS[kind] for kind in numbers] == ["joker", "swap", "sprint", "comeback", "flip", "gap", "crash"]
    assert KINDS[c.FIRST_VALUE] == "one"
