"""Mistakes that break nothing while a game is played, each made on purpose, each caught with a plain sentence."""

from pathlib import Path

import pytest

from brelan.check import pages, rules, secrets, shape
from tests.check.test_mistakes import found, game, toy_with
from tests.toy import TOY

RANK = "        out[seat] = 1\n"
BETTER = "s[c.POINTS + other] > s[c.POINTS + seat]"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("from_zero", RANK, RANK.replace("1", "0")),
        ("counts_itself", BETTER, BETTER.replace(">", ">=")),
        ("ties_apart", BETTER, f"{BETTER} or other < seat"),
    ],
)
def test_ranks_that_are_no_places(tmp_path: Path, name: str, old: str, new: str) -> None:
    (said,) = rules.results_are_places(game(tmp_path, name, ("rules.py", old, new)))
    assert said.startswith("rules.py: results ranks the seats ")
    assert said.endswith(": who wins has rank 1, ties share a rank, and who comes after two winners has rank 3")


def test_a_game_that_nobody_wins(tmp_path: Path) -> None:
    lost = game(tmp_path, "lost", ("rules.py", f"            out[seat] += {BETTER}\n", "            out[seat] = 2\n"))
    assert list(rules.results_are_places(lost)) == []


@pytest.mark.parametrize(
    ("name", "sum_of_secrets"),
    [
        ("summed", "seen[toy.DIE] + seen[toy.DIE + 1]"),
        ("raised", "seen[toy.DIE] + 1"),
        ("missing", "6 - seen[toy.DIE]"),
    ],
)
def test_a_view_that_counts_with_a_secret(tmp_path: Path, name: str, sum_of_secrets: str) -> None:
    shown = toy_with(tmp_path, name, ("view.py", "return {", f'return {{"sum": {sum_of_secrets}, '))
    told = "view.py shows a spectator the number that stands for a secret, or a sum of it: look for HIDDEN first"
    assert told in found(secrets.views_keep_secrets, shown)
    assert found(secrets.views_keep_secrets, TOY) == set()


def test_a_story_that_counts_with_a_secret(tmp_path: Path) -> None:
    told = toy_with(
        tmp_path, "told_sum", ("story.py", "move=move, dice=list(after[toy.DIE : toy.DIE + 2])", "n=move + 1")
    )
    said = found(secrets.stories_look_for_what_is_hidden, told)
    assert any(each.startswith('story.py tells a spectator, in "told.toy", the number that stands') for each in said)


def test_a_table_that_programs_cannot_be_sent(tmp_path: Path) -> None:
    odd = game(tmp_path, "unsent", ("view.py", "return {", 'return {"odd": [{"kept": {1, 2}}],'))
    assert found(shape.tables_are_plain, odd) == {
        'view.py: "odd" of the table holds a set, which programs cannot be sent:'
        " a table is made of numbers, texts, events, None, and lists and dicts of them"
    }


def test_a_block_that_the_frame_does_not_have(tmp_path: Path) -> None:
    mistyped = game(tmp_path, "mistyped", ("page/table.html", "{% block tray %}", "{% block try %}"))
    assert list(pages.every_block_has_a_place(mistyped)) == [
        'page/table.html, line 6: the frame has no block "try", so nobody sees it:'
        " docs/tables.md says which blocks there are"
    ]
