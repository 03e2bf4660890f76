"""`brelan games`: the games there are."""

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.commands import shared
from brelan.engine.game import Game


def run(chosen: Namespace) -> int:
    """A line for each game, and for each that is installed but cannot be played."""
    console = Console(highlight=False)
    for name in Game.names():
        words = shared.words(chosen, Game.load(name))
        console.print(Text.assemble((f"{name}", "bold"), f"  {words.say('line')}"))
        console.print(Text(f"  {words.say('credits')}", "dim"))
    for sentence in Game.left_out():
        Console(stderr=True, highlight=False).print(Text(sentence, "yellow"), soft_wrap=True)
    return 0
