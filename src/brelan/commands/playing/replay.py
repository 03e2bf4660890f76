"""`brelan replay`: a saved game, told from its beginning."""

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.commands import shared
from brelan.terminal.show import draw_table, results


def run(chosen: Namespace) -> int:
    """Tell the story as a spectator saw it, and show how the table stands."""
    match = shared.load(chosen.file).match
    words = shared.words(chosen, match.game, match.names)
    console = Console(highlight=False)
    for told in match.story():
        rule = f"  {told.rule}" if told.rule else ""
        console.print(Text.assemble(words.say(told), (rule, "dim")))
    console.print(draw_table(match.view(), words))
    if match.over:
        console.print(results(match, words))
    return 0
