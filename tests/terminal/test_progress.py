"""Progress that is shown while something is compiled."""

from rich.progress import Progress

from brelan.commands.shared import told_by


def test_a_bar_that_is_done_makes_room_for_the_next() -> None:
    bar = Progress(disable=True)
    tell = told_by(bar, "compiling")
    for name in ("rules", "a policy"):  # each is compiled from its beginning to its end
        tell(name, 0, 2)
        assert [task.description for task in bar.tasks] == [f"compiling {name}"]
        tell(name, 1, 2)
        tell("", 2, 2)
        assert bar.tasks == []
