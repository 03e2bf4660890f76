"""Progress that is shown while something is compiled."""

import pytest
from rich.progress import Progress

from brelan.commands.shared import progress_bar, told_by


def test_a_bar_that_is_done_makes_room_for_the_next() -> None:
    bar = Progress(disable=True)
    tell = told_by(bar, "compiling")
    for name in ("rules", "a policy"):  # each is compiled from its beginning to its end
        tell(name, 0, 2)
        assert [task.description for task in bar.tasks] == [f"compiling {name}"]
        tell(name, 1, 2)
        tell("", 2, 2)
        assert bar.tasks == []


def test_without_a_terminal_lines_say_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar(every=0) as bar:
        task = bar.add_task("playing", total=4)
        bar.advance(task)
        bar.update(task, description="still playing", completed=3)
        endless = bar.add_task("looking", total=None)
        bar.advance(endless, 5)
    assert capsys.readouterr().err.splitlines() == ["playing 25 %", "still playing 75 %", "looking"]


def test_what_is_quick_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar() as bar:
        bar.advance(bar.add_task("playing", total=4))
    assert capsys.readouterr().err == ""
