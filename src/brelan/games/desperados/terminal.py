"""The table of Desperados of Dice Town, drawn in a terminal."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brelan.engine.event import event
from brelan.engine.referee.view import View
from brelan.words import Words

DONE, LEFT = "●", "○"  # notches
WIDEST_NAME = 18


def draw(view: View, words: Words) -> RenderableType:
    """The gangs, the dollars, the dice, the cards."""
    table = view.table
    parts: list[RenderableType] = [_gangs(view, words), _piles(table, words)]
    if table["dice"] or table["lifted"]:
        parts.append(_dice(table, words))
    if view.seat >= 0 and table["seats"][view.seat]["in"]:
        parts.append(_hand(table["seats"][view.seat], words))
    return Group(*parts)


def _gangs(view: View, words: Words) -> RenderableType:
    """A row a player: the five desperados with their notches, turned ones filled."""
    grid = Table(box=None, pad_edge=False, padding=(0, 1))
    grid.add_column(words.say("head.player"), no_wrap=True, max_width=WIDEST_NAME)
    grid.add_column(words.say("head.money"), justify="right", no_wrap=True)
    grid.add_column(words.say("head.cards"), justify="right")
    for desperado in view.table["seats"][0]["desperados"]:
        worth = words.say("money", n=desperado["dollars"]) if desperado["dollars"] else words.say("power_head")
        name = words.say(f"face.{desperado['symbol']}")
        grid.add_column(Text(f"{name}\n{worth}", justify="center"), justify="center")
    powers = [Text(words.say("powers"), "dim")]
    for seat, player in enumerate(view.table["seats"]):
        grid.add_row(*_player(view, seat, player, words))
        if player["gang"] and player["in"]:
            powers.append(Text("  " + words.say("gang_power", gang=player["gang"], power=player["power"]), "dim"))
    return Group(grid, *powers) if len(powers) > 1 else grid


def _player(view: View, seat: int, player: dict[str, Any], words: Words) -> list[RenderableType]:
    turn = seat == view.actor
    style = "bold" if turn else "" if player["in"] else "dim"
    name = Text.assemble((("▶ " if turn else "  ") + words.names[seat], style))
    if player["gang"]:
        name.append(f"\n  {player['gang']}", "dim")
    money = Text(
        words.say("money", n=player["money"]) if player["in"] else words.say("out"),
        "bold green" if player["in"] else "dim",
    )
    if player["losing"]:
        money.append(f"\n{words.say('losing', n=player['losing'])}", "red")
    return [
        name,
        money,
        str(player["cards"] or ""),
        *(_desperado(one, player["in"], words) for one in player["desperados"]),
    ]


def _desperado(one: dict[str, Any], still_in: bool, words: Words) -> Text:
    if not still_in:
        return Text("")
    if one["left"] == 0:
        return Text(words.say("free"), "bold green")
    turned = one["notches"] - one["left"]
    return Text.assemble((DONE * turned, "yellow"), LEFT * one["left"])


def _piles(table: dict[str, Any], words: Words) -> Text:
    thrown = ", ".join(_counted(table["discards"], words)) or words.say("no_discards")
    text = Text.assemble(
        (words.say("middle", n=table["middle"]), "bold green"),
        f" · {words.say('pile', n=table['pile'])} · ",
        (words.say("discards", cards=thrown), "dim"),
    )
    if table["in_play"]:
        text.append(f"\n{words.say('in_play', card=table['in_play'])}", "bold magenta")
    return text


def _counted(cards: Sequence[str], words: Words) -> list[str]:
    """Cards by name, more of a kind with their number."""
    return [(f"{n} × " if n > 1 else "") + words.say(event("card", card=card)) for card, n in Counter(cards).items()]


def _dice(table: dict[str, Any], words: Words) -> RenderableType:
    dice = [_die(face, words, "") for face in table["dice"]]
    lifted = [_die(face, words, "bold yellow") for face in table["lifted"]]
    notes = [words.say(key, n=table[key]) for key in ("actions", "rolls") if table[key]]
    if lifted:
        notes.append(words.say("in_hand", n=len(lifted)))
    return Group(Columns([*dice, *lifted]), Text(" · ".join(notes), "dim")) if notes else Columns(dice)


def _die(face: str, words: Words, style: str) -> Panel:
    colour = style or ("bold red" if face == "action" else "")
    text = Text(f"{words.say(f'face.{face}')}\n{words.say(f'sign.{face}')}", colour, justify="center")
    return Panel(text, box=ROUNDED, expand=False, border_style=colour, padding=0)


def _hand(player: dict[str, Any], words: Words) -> RenderableType:
    """The own cards with what they do; what may be played now is lit."""
    if not player["hand"]:
        return Text(words.say("no_cards"), "dim")
    lines = [Text(words.say("hand"), "bold")]
    for held in player["hand"]:
        line = words.say("card_line", card=held["card"], time=held["time"], effect=held["effect"])
        times = f"{held['n']} × " if held["n"] > 1 else ""
        text = Text(f"{'▸' if held['playable'] else ' '} {times}{line}", "bold" if held["playable"] else "dim")
        if held["fresh"]:
            text.append(f" {words.say('fresh')}", "italic")
        lines.append(text)
    return Group(*lines)
