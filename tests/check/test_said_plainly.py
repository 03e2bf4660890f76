"""What the commands for who makes a game say, so that a newcomer knows what to do next."""

from pathlib import Path

import pytest

from brelan.check.run import run
from brelan.commands.making.new import write
from tests.check.test_mistakes import Change, game
from tests.fresh import brelan

PROMPT = 'def prompt(seen: Sequence[int], seat: int) -> Event:\n    """What is to be done now, and by whom."""\n'


def test_a_check_that_is_stopped_says_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it is with Ctrl+C, where a loop does not end."""
    write("looping", tmp_path / "looping")
    view = tmp_path / "looping" / "src" / "looping" / "view.py"
    text = view.read_text(encoding="utf-8")
    view.write_text(text.replace(PROMPT, f"{PROMPT}    raise KeyboardInterrupt\n"), encoding="utf-8")
    assert brelan(monkeypatch, f"check {view.parent} --lang en") == 130
    line = text[: text.index(PROMPT)].count("\n") + 3
    assert f"Stopped here: looping/view.py, line {line}, in `prompt`. If that took long" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("check new_one/nowhere", "there is no folder new_one/nowhere"),
        ("check new_one/src", "not a game, for it has no rules.py; a game is a folder like my_game/src/my_game"),
        ("play new_one", "any other has to be installed first (pip install --editable my_game)"),
    ],
)
def test_a_game_that_is_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    write("new_one", tmp_path / "new_one")
    assert brelan(monkeypatch, line) == 2
    assert said in capsys.readouterr().err


MISSING = 'locale/fr.toml has no message "told.again": every language says the same things'


@pytest.mark.parametrize(
    ("name", "change", "sentences"),
    [
        (
            "said_by_table",  # a key that cannot be read in the source, so that the languages are compared
            [
                ("story.py", 'event("told.again", "SBT', 'event(*["told.again"], "SBT'),
                ("locale/fr.toml", '"told.again" = "{seat:name} relance."\n', ""),
            ],
            [MISSING, "mend this first: 7 checks that need it were not made"],
        ),
        (
            "said_by_nobody",
            [
                ("story.py", 'event("told.again", "SBN', 'event(*["told.again"], "SBN'),
                ("locale/en.toml", '"told.again" = ', '"told.other" = '),
                ("locale/fr.toml", '"told.again" = ', '"told.other" = '),
            ],
            [
                'locale/en.toml has no message "told.again", which was to be said: write one',
                'locale/fr.toml has no message "told.again", which was to be said: write one',
                "mend this first: 6 checks that need it were not made",
            ],
        ),
        (
            "overfilled",
            [
                (
                    "cells.py",
                    'ROLLS = FIELDS.public("rolls", holds=up_to(2))',
                    'ROLLS = FIELDS.public("rolls", holds=up_to(1))',
                )
            ],
            [
                "cells.py: rolls holds 2, and was said to hold 0 to 1",
                "mend this first: 2 checks that need it were not made",
            ],
        ),
        (
            "two_alike",
            [("view.py", 'event("keep", die=seen[c.DIE]) if move == c.KEEP else event("again")', 'event("again")')],
            [
                'view.py: name calls the moves 0 and 1 both "again"',
                "mend this first: 2 checks that need it were not made",
            ],
        ),
        (
            "misdrawn",
            [("page/table.html", "table.rounds", "table.round_count")],
            [
                "misdrawn/page/table.html, line 7, in `block 'tray'`: UndefinedError: 'dict object' has no attribute"
                " 'round_count'",
                "mend this first: 1 check that needs it was not made",
            ],
        ),
    ],
)
def test_a_fault_is_told_once_and_not_by_what_hangs_on_it(
    tmp_path: Path, name: str, change: list[Change], sentences: list[str]
) -> None:
    found = run(game(tmp_path, name, *change), seed=1, progress=lambda *_: None)
    assert [each.sentence for each in found] == sentences
