"""The `brelan` command. What a command needs is imported when it runs, so that help comes at once."""

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from brelan import __version__
from brelan.server.choices import add_options

LANGUAGES = ("en", "fr")
ROOMS = {
    **dict.fromkeys(("serve", "house", "migrate", "move", "backup", "restore", "doctor"), "running"),
    **dict.fromkeys(("play", "replay", "verify", "rules", "box", "games"), "playing"),
    **dict.fromkeys(("simulate", "study", "arena", "bench", "review", "exercises", "solve", "warm"), "studying"),
    **dict.fromkeys(("new", "check"), "making"),
}
"""Where each command lives."""


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(prog="brelan", description="Modern dice games on one table: play them, study them.")
    top.add_argument("--version", action="version", version=f"brelan {__version__}")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--boxes", type=Path, metavar="DIR", help="a folder of corrected boxes (<game>.toml)")
    common.add_argument("--lang", choices=LANGUAGES, help="the language; by default this machine's")
    commands = top.add_subparsers(title="commands", dest="command", required=True, metavar="COMMAND")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=text, description=text, parents=[common])

    _run(command)
    play = command("play", "play at this keyboard, with people and bots")
    play.add_argument("game", nargs="?", metavar="GAME", help="by default you are asked")
    who = "who plays: names of people, and bots (random, novice, regular, greedy, expert), with commas"
    play.add_argument("--seats", metavar="LIST", help=who)
    play.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="choose an option")
    play.add_argument("--dice", choices=("fair", "typed"), help="whose dice: ours (fair), or real ones (typed)")
    play.add_argument("--seed", type=int, metavar="N", help="repeatable dice instead of secret ones")
    play.add_argument("--mix", action="store_true", help="let people mix words of their own into the dice")
    play.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")

    files = {}
    for name, text in (
        ("replay", "tell a saved game from its beginning"),
        ("verify", "check the dice of a finished game against its revealed seed"),
    ):
        files[name] = command(name, text)
        files[name].add_argument("file", type=Path, metavar="FILE")
    _verify(files["verify"])
    _review(command("review", "look back upon a finished game: what was luck, what was skill"))
    for name, text in (
        ("rules", "the rules of a game, numbered, with marks"),
        ("box", "what is in a game's box, and where each figure comes from"),
    ):
        command(name, text).add_argument("game", metavar="GAME")
    command("games", "the games there are")

    simulate = command("simulate", "play many games at once and say what came out")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--seats", type=int, metavar="N", help="how many seats")
    simulate.add_argument(
        "--bots", default="random", metavar="LIST", help="seat by seat: random, novice, regular, greedy"
    )
    simulate.add_argument("--games", type=int, default=100_000, metavar="M", help="how many games")
    simulate.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same games")
    simulate.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="choose an option")
    _device(simulate)
    simulate.add_argument("--cluster", metavar="ADDRESS", help="play on the Dask cluster at this address")
    simulate.add_argument("--json", action="store_true", help="print figures for programs")
    _study(command("study", "write what simulations say about a game, as a page (Markdown)"))
    _exercises(command("exercises", "find positions of a game in which one plan is clearly best and usually missed"))
    _solve(command("solve", "work a game out exactly: what its opening is worth, and every state"))
    _making(command)
    _arena(command("arena", "let bots play each other and say who is how strong"))
    bench = command("bench", "measure the speed of the games, interpreted and compiled")
    for each in (bench, command("warm", "compile ahead all that simulations, batches and bots need")):
        each.add_argument("games", nargs="*", metavar="GAME", help="by default every game")
    _device(bench)
    bench.add_argument("--json", action="store_true", help="print figures for programs")
    return top


def _making(command: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """The commands for who makes a game."""
    check = command("check", "check all that can be checked of a game, and say what is wrong")
    check.add_argument("game", type=Path, metavar="GAME", help="a game's name, or the folder of one")
    check.add_argument("--seed", type=int, default=1, metavar="S", help="other random games")
    new = command("new", "write the skeleton of a new game: small, complete, to be changed into yours")
    new.add_argument("game", metavar="GAME", help="its name, in small letters, such as liars_dice")
    new.add_argument("--folder", type=Path, default=Path(), metavar="DIR", help="where to; by default here")


def _device(command: argparse.ArgumentParser) -> None:
    command.add_argument("--device", choices=("cpu", "gpu"), default="cpu", help="gpu: on an NVIDIA card (extra gpu)")


def _run(command: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """The commands for who runs a house. Each setting of the server is an option and an environment variable."""
    serve = command("serve", "open the tables in the browser, with friends and bots")
    add_options(serve)
    serve.usage = "brelan serve [OPTION …]"
    serve.add_argument("--no-open", action="store_true", help="do not open the browser")
    serve.epilog = "each option can be given in the environment too, as BRELAN_PORT for --port (docs/settings.md)"
    house = command("house", "see how full a house is, and clear what strangers left")
    unmoved = "remove unfinished tables opened more than so many hours ago at which no person has ever moved"
    house.add_argument("--clear", type=float, metavar="HOURS", help=unmoved)
    of = "remove a guest's unfinished tables, except where somebody else has moved"
    house.add_argument("--clear-of", metavar="GUEST", help=of)
    migrate = command("migrate", "bring a house up to date with this Brelan, without opening it")
    backup = command("backup", "copy a house into one file, while it is open, and check the copy by playing every log")
    restore = command("restore", "bring a house back from a backup, to a place where none is kept")
    for copies in (backup, restore):
        copies.add_argument("file", type=Path, metavar="FILE")
    doctor = command("doctor", "look at all of a house, play every log again, and say what is wrong and how to mend it")
    for each in (house, migrate, backup, restore, doctor):
        add_options(each, "data", "database")
    add_options(migrate, "backup_first")
    move = command("move", "take a house elsewhere, from SQLite to PostgreSQL or back, with every log checked")
    for side, name in (("from", "source"), ("to", "target")):
        move.add_argument(f"--{side}", dest=name, required=True, metavar="PLACE", help="a folder, or postgresql://…")


def _verify(verify: argparse.ArgumentParser) -> None:
    """The options of a check of the dice."""
    verify.add_argument("--commitment", metavar="HEX", help="the fingerprint that was shown at the start")
    verify.add_argument(
        "--pledge",
        metavar="HEX",
        action="append",
        default=[],
        help="what somebody promised, as shown before the game",
    )
    verify.add_argument("--draws", action="store_true", help="instead, print all draws as JSON for other verifiers")
    verify.epilog = "exit code: 0 fair, 1 wrong, 3 typed by people, 4 unproven (docs/fairness.md says what that means)"


def _review(review: argparse.ArgumentParser) -> None:
    """The options of a review."""
    review.add_argument("file", type=Path, metavar="FILE")
    review.add_argument("--seat", type=int, metavar="N", help="show the decisions of this seat alone, from 1 on")
    review.add_argument("--json", action="store_true", help="print figures for programs")


def _study(study: argparse.ArgumentParser) -> None:
    """The options of a study."""
    study.add_argument("game", metavar="GAME")
    study.add_argument("--games", type=int, default=20_000, metavar="M", help="games for each table")
    study.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same page")


def _exercises(exercises: argparse.ArgumentParser) -> None:
    """The options of a search for exercises."""
    exercises.add_argument("game", metavar="GAME")
    exercises.add_argument("--count", type=int, default=10, metavar="N", help="how many")
    exercises.add_argument("--seed", type=int, default=1, metavar="S", help="other games to look in")
    add = "where to write them; what the file holds already counts, and stays"
    exercises.add_argument("--output", type=Path, metavar="FILE", help=add)
    check = "instead of searching, play every plan of these exercises (by default all) to the end, and say which hold"
    exercises.add_argument("--check", nargs="*", metavar="EXERCISE", help=check)


def _solve(solve: argparse.ArgumentParser) -> None:
    """The options of an exact answer."""
    solve.add_argument("game", type=Path, metavar="GAME", help="a game's name, or the folder of one")
    who = "seat by seat: exact plays as well as can be; random, novice, regular, greedy; by default exact in each seat"
    solve.add_argument("--players", metavar="LIST", help=who)
    solve.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="choose an option")
    solve.add_argument("--goal", choices=("win", "points"), default="", help="by default points for one, else the win")
    solve.add_argument("--most", type=int, default=20_000_000, metavar="N", help="states to look at, at the most")
    keep = "keep the value of every state in a file; what is not finished, in FILE.part, from which it goes on"
    solve.add_argument("--output", type=Path, metavar="FILE", help=keep)
    solve.add_argument("--close", type=float, default=1e-4, metavar="X", help="with secrets: how near is near enough")
    solve.add_argument("--fractions", action="store_true", help="with secrets: exactly, by a linear programme")
    solve.add_argument("--json", action="store_true", help="print figures for programs")


def _arena(arena: argparse.ArgumentParser) -> None:
    """The options of a contest of bots."""
    arena.add_argument("game", metavar="GAME")
    who = "who plays: every choice of as many as there are seats, in every seat; with fewer, the last fills the table"
    arena.add_argument("--bots", default="expert,regular,novice,random", metavar="LIST", help=who)
    arena.add_argument("--seats", type=int, metavar="N", help="how many seats")
    arena.add_argument("--games", type=int, default=400, metavar="M", help="how many games")
    arena.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same dice")
    arena.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="choose an option")
    arena.add_argument("--json", action="store_true", help="print figures for programs")
    arena.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the win shares")
    arena.add_argument("--cluster", metavar="ADDRESS", help="play on the Dask cluster at this address")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. An error that is an answer to a person is printed as one line."""
    chosen = parser().parse_args(arguments)
    if os.getpid() == 1:  # in a container: the system ends the first process only if it listens
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    if chosen.boxes:
        os.environ["BRELAN_BOXES"] = str(chosen.boxes)
    from brelan.engine.errors import BrelanError  # noqa: PLC0415 - help must not wait for it

    try:
        result: int = import_module(f"brelan.commands.{ROOMS[chosen.command]}.{chosen.command}").run(chosen)
    except BrokenPipeError:  # whoever was reading has read enough
        return 0
    except (KeyboardInterrupt, EOFError):
        return 130
    except (BrelanError, OSError, UnicodeDecodeError) as error:
        print(f"brelan: {error}", file=sys.stderr)
        return 2
    return result


if __name__ == "__main__":
    sys.exit(main())
