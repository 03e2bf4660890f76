"""`brelan exercises`: find positions in which one plan is clearly best and usually missed; check those there are."""

import sys
from argparse import Namespace
from pathlib import Path

from brelan.coach.exercises.exercise import Exercise, exercises, read, write
from brelan.coach.exercises.find import find
from brelan.coach.exercises.prove import AHEAD, PLAYERS, Prover, Rival
from brelan.coach.worth.weigh import Weigher
from brelan.commands import shared
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.words import Words


def run(chosen: Namespace) -> int:
    """Search, or check what was found."""
    return _search(chosen) if chosen.check is None else _check(chosen)


def _search(chosen: Namespace) -> int:
    """Search, with a bar, and write what was found; a file that is there is added to."""
    if chosen.count < 1:
        raise BadOption("--count: at least 1 expected")
    game = Game.load(chosen.game)
    words = shared.words(chosen, game)
    found = _kept(game, chosen.output)
    with shared.progress_bar() as bar:
        compiling = shared.told_by(bar, words.say("compiling", title=words.say("title")))
        weigher, prover = Weigher(game, compiling), Prover(game, compiling)
        task = bar.add_task(words.say("exercises.searching", games=0), total=chosen.count, completed=len(found))
        games = 0

        def heard() -> None:
            nonlocal games
            games += 1
            bar.update(task, description=words.say("exercises.searching", games=games))

        search = find(game, chosen.seed, weigher, prover, heard)
        while len(found) < chosen.count:
            one = next(search)
            if one.moves not in [each.moves for each in found]:
                found.append(one)
                _keep(game, found, chosen.output)
                bar.update(task, completed=len(found))
    if not chosen.output:
        sys.stdout.write(write(game, found))
    return 0


def _check(chosen: Namespace) -> int:
    """Prove exercises, those of a file or those that come with the game; 1 if one of them does not hold."""
    game = Game.load(chosen.game)
    words = shared.words(chosen, game)
    known = {each.name: each for each in _kept(game, chosen.output) or exercises(game)}
    for name in chosen.check:
        if name not in known:
            raise BadOption(f"--check: {game.name} has no exercise {name!r}")
    asked = chosen.check or list(known)
    with shared.progress_bar() as bar:
        prover = Prover(game, shared.told_by(bar, words.say("compiling", title=words.say("title"))))
    holding = 0
    for number, name in enumerate(asked, 1):  # a line each, as soon as it is known: all of them take hours
        rivals = prover.rivals(known[name])
        holding += all(rival.beaten for rival in rivals)
        print(f"{number:>2}/{len(asked)}  {_said(words, name, rivals)}", flush=True)
    print(words.say("exercises.checked", n=len(asked), holds=holding, ahead=round(100 * AHEAD)))
    return 0 if holding == len(asked) else 1


def _said(words: Words, name: str, rivals: list[Rival]) -> str:
    """What was found of an exercise: how far its best plan is ahead of the one that comes nearest, by each player."""
    verdict = words.say("exercises.holds" if all(rival.beaten for rival in rivals) else "exercises.fails")
    leads = (
        words.say("exercises.rival", player=player, lead=f"{100 * rival.lead:.1f}", doubt=f"{100 * rival.doubt:.1f}")
        for player, rival in zip(PLAYERS, rivals, strict=True)
    )
    return f"{name}  {verdict}  {' · '.join(leads)}"


def _kept(game: Game, file: Path | None) -> list[Exercise]:
    """What a file holds already."""
    return read(game, file.read_text(encoding="utf-8")) if file and file.exists() else []


def _keep(game: Game, found: list[Exercise], file: Path | None) -> None:
    """Write all that was found so far: a long search can be ended at any time."""
    if file:
        file.write_text(write(game, found), encoding="utf-8")
