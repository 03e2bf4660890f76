"""The table of Liar's Dice, drawn in a terminal."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brelan.engine.referee.view import View
from brelan.words import Words


def draw(view: View, words: Words) -> RenderableType:
    """The bid that stands, and everybody's dice, as far as they may be seen."""
    return Group(_claim(view.table, words), _players(view, words)) if view.table["round"] else Text()


def _claim(table: dict[str, Any], words: Words) -> Panel:
    """Who said what, and what was found."""
    text = Text(words.say("no_bid"), "dim")
    if table["bid"]:
        text = Text.assemble(words.say(table["claim"]), " ", (words.say(table["bid"]), "bold"))
    if table["call"] and table["call"]["verdict"]:
        text.append(f"  {words.say(table['call']['verdict'])}", "bold green" if table["call"]["holds"] else "bold red")
    title = words.say("round", round=table["round"])
    return Panel(text, title=title, subtitle=_dice_there(table, words), title_align="left", expand=False)


def _dice_there(table: dict[str, Any], words: Words) -> str:
    wild = f", {words.say('ones_wild')}" if table["wild"] else ""
    return words.say("in_play", n=table["in_play"]) + wild


def _players(view: View, words: Words) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 2))
    for head in ("player", "left", "bid", "dice"):
        grid.add_column(words.say(f"head.{head}"), justify="right" if head == "left" else "left")
    for seat, player in enumerate(view.table["seats"]):
        turn = seat == view.actor
        grid.add_row(
            Text(("▶ " if turn else "  ") + words.names[seat], "bold" if turn else ""),
            str(player["dice"] or words.say("out")),
            words.say(player["bid"]) if player["bid"] else "",
            Text("[?] " * player["fallen"], "dim") if player["faces"] is None else _dice(player["faces"]),
        )
    return grid


def _dice(dice: Sequence[dict[str, Any]]) -> Text:
    """Dice in a row; those that count for the bid stand out."""
    return Text(" ").join(Text(f"[{die['face']}]", "bold yellow" if die["counts"] else "") for die in dice)
