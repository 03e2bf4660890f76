"""`brelan arena`: bots against bots."""

import json
from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.table import Table

from brelan.bots.arena import Contest, pairings, play_all
from brelan.bots.levels import prepare
from brelan.bots.rating import figures
from brelan.commands import shared
from brelan.commands.studying.workers import workers
from brelan.engine.game import Game
from brelan.lab.bench import usual_seats
from brelan.lab.plot import win_shares
from brelan.words import Words


def run(chosen: Namespace) -> int:
    """Play, with a bar, and print what came out."""
    game = Game.load(chosen.game)
    words = shared.words(chosen, game)
    bots = chosen.bots.split(",")
    seats = chosen.seats if chosen.seats is not None else usual_seats(game)
    game.start(seats)
    games = pairings(bots, seats, chosen.games)
    contest = Contest(game.name, chosen.seed, shared.options(game, chosen.set))
    with shared.progress_bar() as bar:
        for bot in dict.fromkeys(bots):
            prepare(game, bot, shared.told_by(bar, words.say("compiling", title=words.say("title"))))
        task = bar.add_task(words.say("playing"), total=len(games))
        with workers(chosen.cluster) as crew:
            played = play_all(contest, games, crew, lambda done: bar.advance(task, done))
    result = {"game": game.name, "seats": seats, "games": len(games), "seed": chosen.seed, "bots": figures(played)}
    if chosen.plot:
        chosen.plot.write_text(_plot(words, result), "utf-8")
    if chosen.json:
        print(json.dumps(result, indent=1))
    else:
        _show(Console(highlight=False), words, result)
    return 0


def _head(words: Words, result: dict[str, Any]) -> str:
    seats = words.say("simulate.seats", n=result["seats"])
    return words.say("simulate.head", title=words.say("title"), n=result["games"], seats=seats)


def _plot(words: Words, result: dict[str, Any]) -> str:
    rows = [{**row, "bot": words.say(f"level.{row['bot']}")} for row in result["bots"]]
    return win_shares(rows, _head(words, result), 1 / result["seats"], words.say("arena.fair_share"))


def _show(console: Console, words: Words, result: dict[str, Any]) -> None:
    table = Table(title=_head(words, result), title_justify="left")
    for column in ("policy", "games", "share", "interval", "fair", "rating", "time"):
        table.add_column(words.say(f"arena.{column}"), justify="left" if column == "policy" else "right")
    for row in result["bots"]:
        table.add_row(
            words.say(f"level.{row['bot']}"),
            f"{row['games']:,}",
            f"{row['share']:.1%}",
            f"{100 * row['low']:.1f} – {100 * row['high']:.1f}",
            f"{row['fair']:.2f} ×",
            f"{row['rating']:.0f} ± {row['rating_margin']:.0f}",
            f"{1000 * row['seconds']:.1f} ({1000 * row['slowest']:.0f})",
        )
    console.print(table)
    console.print(words.say("arena.notes"), style="dim")
