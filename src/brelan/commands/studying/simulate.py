"""`brelan simulate`: many games at once."""

import json
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

from brelan.bots import quick
from brelan.commands import shared
from brelan.commands.studying.workers import workers
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.lab.bench import usual_seats
from brelan.lab.gpu import GpuSimulator
from brelan.lab.simulate import Outcomes, Simulator, Work, play_on, report
from brelan.words import Words


def run(chosen: Namespace) -> int:
    """Play, with a bar, and print what came out."""
    if chosen.cluster and chosen.device == "gpu":
        raise BadOption("--device gpu plays on the card of this machine, --cluster on others: choose one of them")
    game = Game.load(chosen.game)
    words = shared.words(chosen, game)
    bots = _bots(chosen, game)
    with shared.progress_bar() as bar:
        compiling = shared.told_by(bar, words.say("compiling", title=words.say("title")))
        options = shared.options(game, chosen.set)
        if chosen.cluster:
            play = partial(
                _on_cluster, chosen.cluster, Work(game.name, tuple(bots), tuple(options.items()), chosen.seed)
            )
        elif chosen.device == "gpu":
            play = partial(GpuSimulator(game, bots, options).play, seed=chosen.seed)
        else:
            play = partial(Simulator(game, bots, options, compiling).play, seed=chosen.seed)
        task = bar.add_task(words.say("playing"), total=chosen.games)
        outcomes = play(chosen.games, progress=lambda games: bar.advance(task, games))
    figures = {"game": game.name, "seed": chosen.seed, **report(outcomes, bots)}
    if chosen.json:
        print(json.dumps(figures, indent=1))
    else:
        _show(Console(highlight=False), words, figures)
    return 0


def _on_cluster(address: str, work: Work, games: int, progress: Callable[[int], None]) -> Outcomes:
    with workers(address) as crew:
        return play_on(crew, work, games, progress)


def _bots(chosen: Namespace, game: Game) -> list[str]:
    """Who plays in each seat: one bot named for all, or one for each."""
    bots: list[str] = chosen.bots.split(",")
    seats = chosen.seats if chosen.seats is not None else (len(bots) if len(bots) > 1 else usual_seats(game))
    if len(bots) not in (1, seats):
        raise BadOption(f"--bots: one for all or one for each of the {seats} seats expected, not {len(bots)}")
    for bot in bots:
        quick(bot)
    game.start(seats)
    return bots * seats if len(bots) == 1 else bots


def _show(console: Console, words: Words, figures: dict[str, Any]) -> None:
    seats = words.say("simulate.seats", n=figures["seats"])
    head = words.say("simulate.head", title=words.say("title"), n=figures["games"], seats=seats)
    table = Table(title=head, title_justify="left")
    for column in ("seat", "policy", "wins", "share", "rank", "points", "spread"):
        table.add_column(words.say(f"simulate.{column}"), justify="left" if column == "policy" else "right")
    for seat, row in enumerate(figures["by_seat"], start=1):
        share = f"{row['share']:.1%} ({100 * row['low']:.1f} – {100 * row['high']:.1f})"
        numbers = (f"{row['rank']:.2f}", f"{row['points']:.1f}", f"{row['spread']:.1f}")
        table.add_row(str(seat), row["bot"], f"{row['wins']:,}", share, *numbers)
    console.print(table)
    length = {**figures["length"], "mean": f"{figures['length']['mean']:.1f}"}
    console.print(words.say("simulate.length", length))
    rate = figures["steps"] / figures["seconds"]
    console.print(words.say("simulate.time", seconds=f"{figures['seconds']:.2f}", rate=f"{rate:,.0f}"))
    console.print(words.say("simulate.ties"), style="dim")
