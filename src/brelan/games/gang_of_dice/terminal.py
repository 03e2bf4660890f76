"""The table of Gang of Dice, drawn in a terminal."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brelan.engine.referee.view import View
from brelan.words import Words

BOSS = "B"


def draw(view: View, words: Words) -> RenderableType:
    """The warning, the players and their dice."""
    table = view.table
    parts: list[RenderableType] = [_warning(table, words), _players(view, words)]
    if table["lifted"]:
        parts.append(Text.assemble(_dice(table["lifted"], "bold yellow"), f"  {words.say('in_hand')}"))
    return Group(*parts)


def _warning(table: dict[str, Any], words: Words) -> RenderableType:
    if table["warning"] is None:
        return Text()
    kind = table["kind"]
    text = Text.assemble(
        (words.say(f"kind.{kind}"), "bold red" if kind == "explosion" else "bold magenta"),
        (f"  {words.say(table['warning'])}", "bold"),
        f"   ({words.say(f'kind_means.{kind}')})",
    )
    centre = words.say("centre", n=table["centre"])
    title = words.say("round", round=table["round"], rounds=table["rounds"])
    return Panel(text, title=title, subtitle=centre, title_align="left", subtitle_align="right", expand=False)


def _players(view: View, words: Words) -> Table:
    grid = Table(box=None, pad_edge=False, padding=(0, 2))
    for head in ("player", "pool", "played", "dice", "result"):
        right = head in ("pool", "played", "result")
        grid.add_column(words.say(f"head.{head}"), justify="right" if right else "left")
    for seat, player in enumerate(view.table["seats"]):
        turn = seat == view.actor
        grid.add_row(
            Text(("▶ " if turn else "  ") + words.names[seat], "bold" if turn else ""),
            "?" if player["pool"] is None else str(player["pool"]),
            str(player["played"] or ""),
            _dice(player["dice"]),
            _result(player, words),
        )
    return grid


def _result(player: dict[str, Any], words: Words) -> Text:
    if not player["in"]:
        return Text(words.say("out"), "dim")
    if player["result"] == "invalid":
        return Text(words.say("invalid"), "red")
    return Text("" if player["result"] is None else str(player["result"]), "bold green")


def _dice(faces: Sequence[int], style: str = "") -> Text:
    """Dice in a row, each in brackets; the Boss stands out."""
    return Text(" ").join(Text(f"[{face or BOSS}]", style or ("bold" if face else "bold red")) for face in faces)
