"""The table of rules and tests: every numbered rule of every sheet is shown by a test that cites it.

A game in a package of its own brings its own tests, and such a table for them.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from brelan.engine.game import Game
from brelan.engine.installed import own
from brelan.words import LANGUAGES
from brelan.words.sheet import sheet

TESTS = Path(__file__).parent


def numbers(game: Game, language: str) -> list[str]:
    """The rules of a sheet, in its order."""
    return [f"{game.sheet} {number}" for number in re.findall(r"\*\*(\d[\d.]*)\*\*", sheet(game, language))]


def table() -> dict[str, list[str]]:
    """Every rule that tests cite with `@pytest.mark.rule(...)`, with the tests that do."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for argument in mark.args:
                            found[ast.literal_eval(argument)].append(f"{path.stem}::{node.name}")
    return found


TABLE = table()
ALL = [number for name in own() for number in numbers(Game.load(name), LANGUAGES[0])]


@pytest.mark.parametrize("number", ALL)
def test_every_rule_has_a_test(number: str) -> None:
    print(number, "→", ", ".join(TABLE[number]))
    assert TABLE[number], f"no test cites {number}"


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert set(TABLE) <= set(ALL)


@pytest.mark.parametrize("name", own())
def test_sheets_of_all_languages_have_the_same_rules(name: str) -> None:
    sheets = [numbers(Game.load(name), language) for language in LANGUAGES]
    assert all(sheet == sheets[0] for sheet in sheets)
    assert len(set(sheets[0])) == len(sheets[0])
