"""Draws docs/pictures/terminal.svg, the picture in the README: `python docs/pictures/terminal.py`."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from brelan.engine import Game, Match, Record
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.rule import NATURE
from brelan.terminal.show import draw_table
from brelan.terminal.table import Table

NAMES = ["Louise", "Félix", "Suzie"]


def telling(match: Match) -> bool:
    """Louise comes last, with two results to beat."""
    view = match.view(0)
    others = view.table["seats"][1:]
    return view.prompt.key == "prompt.decide" and all(player["result"] is not None for player in others)


def main() -> None:
    """Play to a telling moment, and draw what Louise sees."""
    match = Match(Game.load("gang_of_dice"), NAMES)
    dealer = HashDealer.seeded(11)
    console = Console(record=True, width=92, file=io.StringIO(), highlight=False)
    record = Record(match, dealer, "seeded", dealer.commitment, ["person", "regular", "regular"])
    table = Table(console, record, "en", None)
    while not telling(match):
        if match.actor == NATURE:
            settle(match, dealer)
        elif match.actor == 0:
            match.play(0, match.legal()[2] if match.view(0).prompt.key == "prompt.choose" else match.legal()[-1])
        else:
            table.step()
    console.print(Text("$ brelan play gang_of_dice --seats Louise,regular,regular\n", "bold"))
    table.holder, table.words = 0, table.words.to(0)
    table.told[0] = max(place for place, told in match.told() if told.key == "told.warning")
    table.tell_story()
    console.print(draw_table(match.view(0), table.words))
    table.offer(match.view(0).prompt)
    console.print(Text(table.words.say("ask.move") + "█"))
    svg = console.export_svg(title="Brelan: Gang of Dice")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.S)  # no font from elsewhere
    Path(__file__).with_suffix(".svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
