"""Exact answers: games worked out from the contract alone, against what is published and against each other."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path

import numpy as np
import pytest

from brelan.cli import main
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.lab.solve import part
from brelan.lab.solve.by_turns import effects
from brelan.lab.solve.by_turns.between import Between
from brelan.lab.solve.by_turns.frames import LEAF
from brelan.lab.solve.by_turns.turns import turns_of
from brelan.lab.solve.by_turns.watched import tallies_add_up
from brelan.lab.solve.graph import Solved, solve_graph
from brelan.lab.solve.question import Question
from brelan.lab.solve.secrets.programme import prove
from brelan.lab.solve.secrets.regret import Regrets
from brelan.lab.solve.secrets.tree import tree_of
from brelan.lab.solve.solve import solve
from brelan.lab.solve.table import Table

KNOWN = Path(__file__).parents[2] / "examples" / "known"
FIVE_ALIKE = 1 << 6


def ask(name: str, players: tuple[str, ...], counts: str = "", **options: Setting) -> Question:
    return Question(Game.at(KNOWN / name), players, options, counts)


def worked_out(name: str, players: tuple[str, ...], **options: Setting) -> Solved:
    return solve(Question(Game.at(KNOWN / name), players, options), 3_000_000)


@pytest.mark.parametrize(
    ("players", "published"),
    [
        (("regular", "regular"), 0.5347),
        pytest.param(("exact", "regular"), 0.5874, marks=pytest.mark.long),
        pytest.param(("regular", "exact"), 1 - 0.4776, marks=pytest.mark.long),
        pytest.param(("exact", "exact"), 0.5306, marks=pytest.mark.long),
    ],
)
def test_pig(players: tuple[str, str], published: float) -> None:
    lower, upper = worked_out("pig", players).value
    assert upper - lower < 1e-11
    assert round(lower, 4) == published


def test_nobody_does_better_against_hold_at_20_than_who_plays_exactly() -> None:
    best, usual, any_move = (
        worked_out("pig", (player, "regular"), goal=40).value[0] for player in ("exact", "regular", "random")
    )
    assert best > usual > any_move > 0


def test_a_bot_that_slips_is_a_second_nature() -> None:
    values = [worked_out("pig", (player, "exact"), goal=40).value[0] for player in ("regular", "novice", "random")]
    assert values[0] < values[1] < values[2]


def test_the_chance_of_five_alike_in_three_throws() -> None:
    """The published chance is 347897 / 7558272."""
    solved = worked_out("yahtzee", ("exact",), open=FIVE_ALIKE)
    assert solved.value[0] == pytest.approx(50 * 347897 / 7558272, abs=1e-12)
    assert len(solved.keys) < 10 < solved.states


@pytest.mark.parametrize("sheet", ["forced_joker", "yatzy"])
def test_turn_by_turn_and_state_by_state_agree(sheet: str) -> None:
    question = ask("yahtzee", ("exact",), sheet=sheet, open=FIVE_ALIKE | 1 | 1 << 12)
    turns, graph = Table(solve(question)), Table(solve_graph(question, 3_000_000))
    assert len(turns.solved.keys) < len(graph.solved.keys)
    match = Match(question.game, ["me"], question.options)
    for _ in range(3):
        settle(match, HashDealer.seeded(len(match.log)))
        if match.over:
            break
        assert turns.value(match.state) == pytest.approx(graph.value(match.state), abs=1e-12)
        move = turns.choose(match, 0)
        assert graph.value(match.state) == pytest.approx(turns.value(match.state), abs=1e-12)
        match.play(0, move)


def test_what_is_remembered_of_moves_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    question = ask("yahtzee", ("exact",), sheet="free_joker", open=FIVE_ALIKE | 0b1011 | 1 << 9)
    remembered = solve(question)
    monkeypatch.setattr(effects, "MOST", 0)
    asked = solve(question)
    assert (remembered.keys == asked.keys).all()
    assert np.abs(remembered.lower - asked.lower).max() < 1e-12


def test_nothing_that_was_learnt_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays grow while trees are made: from the roots every branch and every leaf can still be reached."""
    monkeypatch.setattr(effects, "ROOM", 1)
    question = ask("yahtzee", ("exact",), sheet="free_joker")
    turns = turns_of(question)
    assert turns
    between = Between(turns, None)
    for number in range(3):
        match = Match(question.game, ["me"], question.options)
        dealer = HashDealer.seeded(number)
        while not match.over:
            settle(match, dealer)
            node = turns.nodes.get(tuple(match.state[cell] for cell in sorted(turns.about)))
            for move in match.legal():
                if node is not None and turns.steps[node] is None:
                    between.lessons.learn(node, move, match.state)
            if not match.over:
                match.play(0, match.legal()[0])
    trees, base = between.lessons.effects, between.lessons.base
    waiting, found = [int(each) for each in trees.root if each], 0
    while waiting:
        here = waiting.pop()
        found += 1
        if trees.test[here] != LEAF:
            start = int(trees.at[here])
            waiting += [int(each) for each in trees.down[start : start + base[trees.test[here]]] if each]
    assert found == between.lessons.count - 1 > 20


@pytest.mark.long
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize(
    ("sheet", "published"),
    [
        ("free_joker", 254.58960948),
        ("forced_joker", 254.58772873),
        ("no_joker", 245.87077451),
        ("yatzy", 248.43998938),
    ],
)
def test_yahtzee(sheet: str, published: float) -> None:
    assert round(worked_out("yahtzee", ("exact",), sheet=sheet).value[0], 8) == published


@cache
def rolls_needed(men: tuple[int, ...]) -> float:
    """The same in another way: men as sorted places, plays by trying every order of the dice."""
    if not men:
        return 0.0
    total = 0.0
    for dice in product(range(1, 7), repeat=2):
        steps = [dice * 2] if dice[0] == dice[1] else [dice, dice[::-1]]
        total += min(rolls_needed(end) for order in steps for end in ends(men, order))
    return 1 + total / 36


@cache
def ends(men: tuple[int, ...], dice: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """Where some dice can lead, played in their order."""
    if not men or not dice:
        return frozenset([men])
    found: set[tuple[int, ...]] = set()
    for man in set(men):
        if man >= dice[0] or man == max(men):
            rest = list(men)
            rest.remove(man)
            after = [*rest, man - dice[0]] if man > dice[0] else rest
            found |= ends(tuple(sorted(after)), dice[1:])
    return frozenset(found)


def test_every_position_of_a_bear_off_is_the_same_in_another_way() -> None:
    table, game = Table(worked_out("bear_off", ("exact",), men=4)), Game.at(KNOWN / "bear_off")
    first = game.start(1, {"men": 4})
    cell = next(field for field in game.fields.fields if field.name == "men").start
    for men in combinations_with_replacement(range(1, 7), 4):
        state = list(first)
        state[cell : cell + 6] = [men.count(point) for point in range(1, 7)]
        assert -table.value(state) == pytest.approx(rolls_needed(men), abs=1e-12)


@pytest.mark.parametrize(
    ("faces", "joker", "published"),
    [
        (2, False, Fraction(0)),
        (3, False, Fraction(-1, 9)),
        (4, False, Fraction(-1, 8)),
        (3, True, Fraction(1, 3)),
        (4, True, Fraction(0)),
        pytest.param(5, False, Fraction(-3, 25), marks=pytest.mark.long),
        pytest.param(5, True, Fraction(0), marks=pytest.mark.long),
        pytest.param(6, False, Fraction(-1, 9), marks=pytest.mark.long),
        pytest.param(6, True, Fraction(-7, 327), marks=pytest.mark.long),
    ],
)
def test_the_last_round_of_liars_dice_as_a_fraction(faces: int, joker: bool, published: Fraction) -> None:
    found = prove(tree_of(ask("bluff", ("exact", "exact"), "points", faces=faces, joker=joker)))
    assert found.exact
    assert found.lower == published


def test_kuhn_poker_as_a_fraction_and_by_regret() -> None:
    tree = tree_of(ask("kuhn_dice", ("exact", "exact"), "points"))
    assert prove(tree).lower == prove(tree).upper == Fraction(-1, 18)
    early, late = (Regrets(tree).run(rounds) for rounds in (100, 3_000))
    assert early.exploitability > late.exploitability > 0
    assert late.lower <= -1 / 18 <= late.upper
    assert late.exploitability < 1e-4


def test_a_table_is_kept_in_one_file_and_plays(tmp_path: Path) -> None:
    file = tmp_path / "pig.table"
    arguments = [str(KNOWN / "pig"), "--set", "goal=12", "--output", str(file), "--lang", "en"]
    assert main(["solve", *arguments]) == 0
    table = Table.load(file)
    match = Match(Game.load("pig"), ["me", "you"], {"goal": 12})
    dealer = HashDealer.seeded(3)
    while not match.over:
        settle(match, dealer)
        if not match.over:
            move = table.choose(match, match.actor)
            assert move in match.legal()
            match.play(match.actor, move)
    ranks, _ = match.game.ranking(match.state)
    assert table.value(match.state) == (ranks[0] == 1)


def test_a_game_that_is_too_large_is_refused_with_how_large_it_is() -> None:
    with pytest.raises(BadOption, match=r"pig is too large: [\d,]+ states were found, more than the 1,000 allowed"):
        solve(ask("pig", ("exact", "exact")), 1_000)


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


@pytest.mark.parametrize(
    "question",
    [
        ask("yahtzee", ("exact",), sheet="free_joker", open=FIVE_ALIKE | 0b11111),  # turn by turn
        ask("pig", ("exact", "exact"), goal=60),  # state by state
    ],
    ids=["turns", "states"],
)
def test_who_is_stopped_goes_on(question: Question, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "EVERY", 0.0)
    file, heard, again, all_heard = tmp_path / "part", list[int](), list[int](), list[int]()

    def stop(more: int) -> None:
        heard.append(more)
        if len(heard) == 3:
            raise Stopped

    whole = solve(question, heard=all_heard.append)
    with pytest.raises(Stopped):
        solve(question, heard=stop, part=file)
    assert file.exists()
    resumed = solve(question, heard=again.append, part=file)
    assert resumed.value == pytest.approx(whole.value, abs=1e-12)
    assert (resumed.keys == whole.keys).all()
    assert 0 < sum(again) < sum(all_heard)
    assert not file.exists()


def test_a_tally_that_matters_is_no_tally() -> None:
    question = ask("yahtzee", ("exact",), open=FIVE_ALIKE)
    field = next(each for each in question.game.fields.fields if each.name == "left")
    cells = [field.start]
    assert "left is declared as a tally" in next(tallies_add_up(question.game, question.opening, cells))
    own = [int(cell) for cell in question.how.tallies]
    assert list(tallies_add_up(question.game, question.opening, own)) == []


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(BadOption, match="takes its time"):
        ask("pig", ("exact", "expert"))
    with pytest.raises(BadOption, match="has secrets"):
        solve(ask("kuhn_dice", ("exact", "exact")))
    with pytest.raises(BadOption, match="one player called 'exact'"):
        Question(Game.load("gang_of_dice"), ("exact", "exact", "regular"))


def test_the_command_says_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [str(KNOWN / "kuhn_dice"), "--goal", "points", "--fractions", "--lang", "en"]
    assert main(["solve", *arguments]) == 0
    assert "Exactly: -1/18 beyond an even share." in capsys.readouterr().out
