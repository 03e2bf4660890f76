"""`brelan bench`: how fast the rules are."""

import json
from argparse import Namespace

from rich.console import Console
from rich.table import Table

from brelan.commands import shared
from brelan.engine.game import Game
from brelan.lab.bench import bench


def run(chosen: Namespace) -> int:
    """Measure some games, or all, and print the figures."""
    words = shared.words(chosen)
    games = [Game.load(name) for name in chosen.games or Game.names()]
    with shared.progress_bar() as bar:
        task = bar.add_task("bench", total=len(games))
        figures = []
        for game in games:
            bar.update(task, description=game.name)
            title = shared.words(chosen, game).say("title")
            compiling = shared.told_by(bar, words.say("compiling", title=title))
            figures.append(bench(game, compiling, chosen.device))
            bar.advance(task)
    if chosen.json:
        print(json.dumps(figures, indent=1))
        return 0
    table = Table(title=words.say(f"bench.{chosen.device}"), title_justify="left")
    for column in ("game", "seats", "interpreted", "compiled", "ratio", "ready"):
        table.add_column(words.say(f"bench.{column}"), justify="left" if column == "game" else "right")
    for row in figures:
        speeds = (f"{row['interpreted']:,.0f}", f"{row['compiled']:,.0f}", f"{row['ratio']:.0f}")
        table.add_row(row["game"], str(row["seats"]), *speeds, f"{row['ready_seconds']:.2f}")
    Console(highlight=False).print(table)
    return 0
