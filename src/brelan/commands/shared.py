"""What several commands need."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from brelan.engine.compiled import Progress as Told
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.referee.record import LARGEST, Record, read
from brelan.words import Words, usual_language


def words(chosen: Namespace, game: Game | None = None, names: Sequence[str] = ()) -> Words:
    """The words of the language asked for."""
    return Words(chosen.lang or usual_language(), game, names)


def meant(given: Path) -> Game:
    """The game of a name, in a folder, or in the folder that `brelan new` wrote around it.

    Who stands beside that folder has both a folder and, once it is installed, a game of that name: they are the same.
    """
    for folder in (given, given / "src" / given.resolve().name):
        if (folder / "rules.py").is_file():
            return Game.at(folder)
    if given.is_dir() and str(given) not in Game.names():
        return Game.at(given)
    if len(given.parts) > 1:
        raise BadOption(f"there is no folder {given}")
    return Game.load(str(given))


def options(game: Game, settings: Sequence[str]) -> dict[str, Setting]:
    """Options as typed, `name=value`, turned into choices."""
    known = {option.name: option for option in game.options}
    typed = dict(setting.partition("=")[::2] for setting in settings)
    for name in typed:
        if name not in known:
            raise BadOption(f"unknown option {name!r}; {game.name} knows {', '.join(known) or 'none'}")
    return {name: known[name].parse(text) for name, text in typed.items()}


def load(file: Path) -> Record:
    """The saved game in a file; of a file too large to be one, no more is read than shows it."""
    with file.open(encoding="utf-8") as stream:
        return read(stream.read(LARGEST + 1))


EVERY = 15.0
"""Seconds between two lines where there is no terminal for a bar."""


def progress_bar(every: float = EVERY) -> Progress:
    """A bar on the error stream, where it disturbs no figures; where that is no terminal, a line now and then."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"))
    console = Console(stderr=True)
    if not console.is_terminal:
        return Lines(every, console)
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)


class Lines(Progress):
    """How far things are, in lines: what is quick says nothing."""

    def __init__(self, every: float, console: Console) -> None:
        super().__init__(console=console, disable=True)
        self._every, self._said = every, monotonic()

    def advance(self, task_id: TaskID, advance: float = 1) -> None:
        """More was done."""
        super().advance(task_id, advance)
        self._say(task_id)

    def update(self, task_id: TaskID, **changes: Any) -> None:
        """Something about it changed."""
        super().update(task_id, **changes)
        self._say(task_id)

    def _say(self, task_id: TaskID) -> None:
        if monotonic() - self._said >= self._every:
            self._said = monotonic()
            task = self.tasks[self.task_ids.index(task_id)]
            print(task.description + (f" {task.percentage:.0f} %" if task.total else ""), file=sys.stderr, flush=True)


def told_by(bar: Progress, text: str) -> Told:
    """Shows on a bar how far the compiler is; nothing appears when there is nothing to compile."""
    tasks: list[TaskID] = []

    def tell(name: str, done: int, of: int) -> None:
        if not tasks:
            tasks.append(bar.add_task(text, total=of))
        bar.update(tasks[0], completed=done, description=f"{text} {name}")
        if done == of:
            bar.remove_task(tasks.pop())  # there may be more to do, which then has a bar of its own

    return tell
