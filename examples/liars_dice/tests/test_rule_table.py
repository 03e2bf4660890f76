"""The table of rules and tests: every numbered rule of the sheet is shown by a test that cites it."""

import ast
import re
from pathlib import Path

import pytest

from brelan.words import LANGUAGES
from brelan.words.sheet import sheet
from playing import GAME


def numbers(language: str) -> list[str]:
    """The rules of a sheet, in its order."""
    return [f"{GAME.sheet} {number}" for number in re.findall(r"\*\*(\d[\d.]*)\*\*", sheet(GAME, language))]


def cited() -> set[str]:
    """Every rule that tests cite with `@pytest.mark.rule(...)`."""
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


@pytest.mark.parametrize("number", numbers(LANGUAGES[0]))
def test_every_rule_has_a_test(number: str) -> None:
    assert number in cited()


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert cited() <= set(numbers(LANGUAGES[0]))


def test_sheets_of_all_languages_have_the_same_rules() -> None:
    assert len({tuple(numbers(language)) for language in LANGUAGES}) == 1
