"""`brelan study`: what simulations say about a game, as a page."""

from argparse import Namespace

from brelan.commands import shared
from brelan.engine.game import Game
from brelan.lab.study import Study


def run(chosen: Namespace) -> int:
    """Play, with a count on the error stream, and print the page."""
    game = Game.load(chosen.game)
    with shared.progress_bar() as bar:
        task = bar.add_task(game.name, total=None)
        page = Study(game, chosen.games, chosen.seed, lambda games: bar.advance(task, games)).page()
    print(page, end="")
    return 0
