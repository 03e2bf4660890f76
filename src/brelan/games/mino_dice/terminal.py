"""The table of Mino Dice, drawn in a terminal."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brelan.engine.event import minus
from brelan.engine.referee.view import View
from brelan.games.mino_dice.view import signed
from brelan.words import Words

STYLES = {
    "minotaur": "dark_orange3",
    "griffin": "green",
    "siren": "dodger_blue2",
    "red": "red",
    "yellow": "yellow3",
    "purple": "magenta",
    "grey": "grey58",
}
SIGNS = {"flag": "⚑", "minotaur": "M", "griffin": "G", "siren": "S", None: "…"}
GRID = box.Box("    \n  │ \n──┼─\n  │ \n──┼─\n──┼─\n  │ \n    \n")
NAME = 10
"""Longer names are cut, so that six players fit in eighty columns."""


def draw(view: View, words: Words) -> RenderableType:
    """The trick, the players, one's own dice and the score pad."""
    table = view.table
    parts: list[RenderableType] = []
    if table["round"]:
        if not view.ranks:
            parts += [_trick(view, words), _players(view, words)]
        if table["hand"]:
            parts.append(_hand(table["hand"], words))
        if table["pad"]:
            parts.append(_pad(table, words))
    return Group(*parts)


def _trick(view: View, words: Words) -> RenderableType:
    """The dice of the trick in the order of play, with a place for those to come."""
    table, seats = view.table, len(view.table["seats"])
    grid = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    columns = []
    for i in range(seats):
        seat = (table["leader"] + i) % seats
        played = table["trick"][i] if i < len(table["trick"]) else None
        columns.append(_place(words.names[seat], played, seat == table["ahead"], seat == view.actor, words))
        grid.add_column(justify="center", width=NAME)
    grid.add_row(*columns)
    colour = table["colour"]
    title = words.say("round", round=table["round"], rounds=table["rounds"])
    subtitle = Text(words.say("colour", kind=colour), STYLES[colour]) if colour else None
    return Panel(grid, title=title, subtitle=subtitle, title_align="left", subtitle_align="right", expand=False)


def _place(name: str, played: dict[str, Any] | None, ahead: bool, turn: bool, words: Words) -> Text:
    """A player's place in the trick: name, die, what die it is."""
    mark = "★ " if ahead else "▶ " if turn else ""
    head = Text(_cut(mark + name), "bold" if ahead or turn else "")
    style = f"bold {STYLES[played['kind']]}" if played else "dim"
    inside = _sign(played["face"]) if played else " "
    lines = ("╭───╮", f"│ {inside} │", "╰───╯") if played else ("┌╌╌╌┐", "╎   ╎", "└╌╌╌┘")
    label = words.say(f"kind.{played['kind']}") if played else ""
    return Text("\n").join([head, *(Text(line, style) for line in lines), Text(label, style)])


def _players(view: View, words: Words) -> Table:
    """Who holds how many dice, has bid and won what; won tricks with their dice."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("player", "dice", "bid", "won", "bonus", "tricks"):
        grid.add_column(words.say(f"head.{head}"), justify="left" if head in ("player", "tricks") else "right")
    for seat, player in enumerate(view.table["seats"]):
        bid = "" if not player["has_bid"] else words.say("sealed") if player["bid"] is None else str(player["bid"])
        tricks = [trick["dice"] for trick in view.table["tricks"] if trick["winner"] == seat]
        made = player["bid"] == player["won"]
        grid.add_row(
            Text(("▶ " if seat == view.actor else "  ") + _cut(words.names[seat])),
            str(player["held"]),
            bid,
            Text(str(player["won"]), "green" if made else ""),
            signed(player["bonus"]) if player["bonus"] else "",
            Text(" ").join(_faces(dice) for dice in tricks),
        )
    return grid


def _faces(dice: Sequence[dict[str, Any]]) -> Text:
    """The dice of a trick, small."""
    return Text.assemble("[", *((_sign(die["face"]), f"bold {STYLES[die['kind']]}") for die in dice), "]")


def _hand(dice: Sequence[dict[str, Any]], words: Words) -> Text:
    """One's own dice, by kind."""
    parts = [Text(words.say(f"dice.{die['kind']}", n=die["n"]), f"bold {STYLES[die['kind']]}") for die in dice]
    return Text.assemble(f"{words.say('behind')} ", Text("  ·  ").join(parts))


def _pad(table: dict[str, Any], words: Words) -> Table:
    """The score pad as a grid: tricks won of tricks bid, and the score; a star marks bonus points."""
    grid = Table(box=GRID, show_edge=False, title=words.say("pad"), title_justify="left", padding=(0, 1, 0, 0))
    grid.add_column(words.say("head.round"), justify="right")
    for name in words.names:
        grid.add_column(_cut(name), justify="right", no_wrap=True)
    for number, line in enumerate(table["pad"], start=1):
        grid.add_row(str(number), *(_entry(entry) for entry in line))
    grid.add_section()
    grid.add_row(words.say("head.total"), *(Text(minus(player["total"]), "bold") for player in table["seats"]))
    return grid


def _entry(entry: dict[str, int]) -> Text:
    style = "green" if entry["won"] == entry["bid"] else "red"
    score = signed(entry["score"]) + ("★" if entry["bonus"] else "")
    return Text.assemble((f"{entry['won']}/{entry['bid']} ", "dim"), (f"{score:>4}", style))


def _sign(face: str | None) -> str:
    return SIGNS.get(face, str(face))


def _cut(name: str) -> str:
    return name if cell_len(name) <= NAME else f"{set_cell_size(name, NAME - 1).rstrip()}…"
