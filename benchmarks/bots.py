"""How strong are the bots?

    make benchmark-bots

measures all levels in all games and writes docs/studies/bots.md. Figures are kept in bots.json beside this file: one
game can be measured again without the others, `python benchmarks/bots.py GAME --games M`.
"""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from rich.progress import Progress, TimeElapsedColumn

from brelan.bots.arena import Contest, pairings, play_all
from brelan.bots.levels import prepare
from brelan.bots.rating import figures
from brelan.commands.studying.workers import workers
from brelan.engine.game import Game
from brelan.lab.study import markdown_table
from brelan.words import Words

HERE = Path(__file__).parent
KEPT = HERE / "bots.json"
PAGE = HERE.parent / "docs" / "studies" / "bots.md"
LADDER = "expert,regular,novice,random"
AGAINST = ("expert,regular", "expert,random", "regular,novice", "novice,random")
"""One bot of the first level, and the other seats filled with the second."""
QUICK = 3
"""So many times as many games are played by bots that do not think."""
ELSEWHERE = 0.3
"""The part of the games that is played at numbers of seats that are not the usual one."""


def usual_seats(game: Game) -> int:
    """The number of seats that is measured most closely: one more than the fewest."""
    return game.seats_allowed[:2][-1]


def contests(game: Game, games: int) -> Iterator[tuple[int, str, int]]:
    """What is measured of a game: seats, bots and how many games."""
    usual = usual_seats(game)
    for bots in (LADDER, *AGAINST):
        yield usual, bots, games if "expert" in bots else QUICK * games
    for seats in game.seats_allowed:
        if seats != usual:
            yield seats, LADDER, games if seats == 1 else int(games * ELSEWHERE)


def measure(game: Game, seats: int, bots: str, games: int, crew: Executor, bar: Progress) -> dict[str, Any]:
    """Play one contest."""
    named = bots.split(",")
    for bot in named:
        prepare(game, bot)
    todo = pairings(named, seats, games * len(named) if seats == 1 else games)
    task = bar.add_task(f"{game.name}, {seats}: {bots}", total=len(todo))
    played = play_all(Contest(game.name), todo, crew, lambda done: bar.advance(task, done))
    return {"game": game.name, "seats": seats, "bots": bots, "games": len(todo), "rows": figures(played)}


HEAD = """# How strong are the bots?

Written by `make benchmark-bots`. Every deal is played for every way to seat the bots, with the same dice. Intervals are
at 95 %; × is the win share measured by the fair one; a rating 400 higher is ten to one to finish ahead, and the regular
has 1500; ms is the processor time of a decision, on average and at most."""


def page(results: list[dict[str, Any]]) -> str:
    """All figures, game by game, the usual number of seats first."""
    parts = [HEAD]
    for name in Game.names():
        usual = usual_seats(Game.load(name))
        parts.append(f"## {Words('en', Game.load(name)).say('title')}")
        found = [result for result in results if result["game"] == name]
        found.sort(key=lambda one: (one["seats"] != usual, one["seats"], one["bots"] != LADDER, one["bots"]))
        parts += [table(result) for result in found]
    return "\n\n".join(parts) + "\n"


def table(result: dict[str, Any]) -> str:
    """The figures of one contest."""
    seats, bots = result["seats"], result["bots"].replace(",", ", ")
    head = ["bot", "games", "wins", "95 %", "×", "rating", "ms", "at most"]
    rows = [
        [
            row["bot"],
            str(row["games"]),
            f"{row['share']:.1%}",
            f"{row['low']:.1%} – {row['high']:.1%}",
            f"{row['fair']:.2f}",
            f"{row['rating']:.0f} ± {row['rating_margin']:.0f}",
            f"{1000 * row['seconds']:.1f}",
            f"{1000 * row['slowest']:.0f}",
        ]
        for row in result["rows"]
    ]
    title = f"**{seats} {'seat' if seats == 1 else 'seats'}, {result['games']} games: {bots}**"
    return f"{title}\n\n{markdown_table(head, rows)}"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=Game.names())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--usual", action="store_true", help="only the usual number of seats")
    parser.add_argument("--missing", action="store_true", help="only what has no figures yet")
    chosen = parser.parse_args()
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else []
    with (
        workers(None) as crew,
        Progress(*Progress.get_default_columns(), TimeElapsedColumn()) as bar,
    ):
        for name in chosen.game:
            game = Game.load(name)
            for seats, bots, games in contests(game, chosen.games):
                known = any((old["game"], old["seats"], old["bots"]) == (name, seats, bots) for old in kept)
                if (chosen.usual and seats != usual_seats(game)) or (chosen.missing and known):
                    continue
                result = measure(game, seats, bots, games, crew, bar)
                kept = [old for old in kept if (old["game"], old["seats"], old["bots"]) != (name, seats, bots)]
                kept.append(result)
                KEPT.write_text(json.dumps(kept, indent=1) + "\n")
                PAGE.write_text(page(kept), "utf-8")


if __name__ == "__main__":
    main()
