"""`brelan rules`: the sheet of a game, in words."""

from argparse import Namespace

from rich.console import Console

from brelan.commands import shared
from brelan.engine.game import Game
from brelan.terminal.show import show_rules


def run(chosen: Namespace) -> int:
    """Show the rules."""
    game = Game.load(chosen.game)
    show_rules(Console(), game, shared.words(chosen, game))
    return 0
