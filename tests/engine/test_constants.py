"""Constants are written into the code of rules: the same results, the same lines, and no look-ups."""

import dis
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from brelan.engine.game import Game
from brelan.engine.rule import RECORDED, rule

SOURCE = """
from brelan.engine.referee import limits as c
from brelan.engine.fields import SEATS
from brelan.engine.rule import rule

THREE, LATER, WORDS, HALF, YES = 3, 1, ("a",), 0.5, True


@rule
def count(s):
    LATER = s[SEATS] + THREE  # a local name hides the constant

    return (LATER, c.LONGEST_NAME,
            WORDS[0], HALF, YES, len(s))


@rule
def breaks(s):
    at = THREE
    return s[
        at]


def outer():
    held = 4

    @rule
    def inner(s):
        return held + THREE

    return inner
"""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    (tmp_path / "made_rules.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("brelan.engine.rule.RECORDED", [])
    monkeypatch.delitem(sys.modules, "made_rules", raising=False)
    module = import_module("made_rules")
    monkeypatch.delitem(sys.modules, "made_rules")
    return module


def looked_up(function: Any) -> set[str]:
    return {str(step.argval) for step in dis.get_instructions(function) if step.opname in ("LOAD_GLOBAL", "LOAD_ATTR")}


def test_whole_numbers_are_written_in_and_nothing_else(made: ModuleType) -> None:
    assert made.count([2]) == (5, made.c.LONGEST_NAME, "a", 0.5, True, 1)
    assert looked_up(made.count) == {"WORDS", "HALF", "YES", "len"}


def test_lines_and_file_are_those_of_the_source(made: ModuleType) -> None:
    lines = SOURCE.splitlines()
    assert made.count.__code__.co_filename == made.__file__
    assert lines[made.count.__code__.co_firstlineno - 1] == "@rule"
    with pytest.raises(IndexError) as caught:
        made.breaks([1])
    assert lines[traceback.extract_tb(caught.value.__traceback__)[-1].lineno or 0].strip() == "at]"


def test_a_function_within_another_is_left_alone(made: ModuleType) -> None:
    assert made.outer()([]) == 7


def test_a_function_without_a_source_is_left_alone() -> None:
    names: dict[str, Any] = {"THREE": 3}
    exec("def three(s): return THREE", names)
    function = names["three"]
    before = function.__code__
    RECORDED.remove(rule(function))
    assert function.__code__ is before


@pytest.mark.parametrize("name", Game.names())
def test_no_rule_of_a_game_looks_up_a_cell(name: str) -> None:
    game = Game.load(name)
    cells = vars(import_module(f"{game.package}.cells"))
    numbers = {name for name, value in cells.items() if type(value) is int}
    assert not numbers & set().union(*map(looked_up, game.rules))
