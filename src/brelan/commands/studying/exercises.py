"""`brelan exercises`: find positions in which one plan is clearly best and usually missed."""

import sys
from argparse import Namespace
from pathlib import Path

from brelan.coach.exercises.exercise import Exercise, read, write
from brelan.coach.exercises.find import find
from brelan.coach.worth.weigh import Weigher
from brelan.commands import shared
from brelan.engine.errors import BadOption
from brelan.engine.game import Game


def run(chosen: Namespace) -> int:
    """Search, with a bar, and write what was found; a file that is there is added to."""
    if chosen.count < 1:
        raise BadOption("--count: at least 1 expected")
    game = Game.load(chosen.game)
    words = shared.words(chosen, game)
    found = _kept(game, chosen.output)
    with shared.progress_bar() as bar:
        weigher = Weigher(game, shared.told_by(bar, words.say("compiling", title=words.say("title"))))
        task = bar.add_task(words.say("exercises.searching", games=0), total=chosen.count, completed=len(found))
        games = 0

        def heard() -> None:
            nonlocal games
            games += 1
            bar.update(task, description=words.say("exercises.searching", games=games))

        search = find(game, chosen.seed, weigher, heard)
        while len(found) < chosen.count:
            one = next(search)
            if one.moves not in [each.moves for each in found]:
                found.append(one)
                _keep(game, found, chosen.output)
                bar.update(task, completed=len(found))
    if not chosen.output:
        sys.stdout.write(write(game, found))
    return 0


def _kept(game: Game, file: Path | None) -> list[Exercise]:
    """What a file holds already."""
    return read(game, file.read_text(encoding="utf-8")) if file and file.exists() else []


def _keep(game: Game, found: list[Exercise], file: Path | None) -> None:
    """Write all that was found so far: a long search can be ended at any time."""
    if file:
        file.write_text(write(game, found), encoding="utf-8")
