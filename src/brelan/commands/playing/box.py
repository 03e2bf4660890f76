"""`brelan box`: what is in a game's box, and where each figure comes from."""

from argparse import Namespace

from rich.console import Console

from brelan.commands import shared
from brelan.engine.game import Game
from brelan.terminal.show import show_box


def run(chosen: Namespace) -> int:
    """Show the box."""
    game = Game.load(chosen.game)
    show_box(Console(), game, shared.words(chosen, game))
    return 0
