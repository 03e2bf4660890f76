"""The table of Dice Stars, drawn in a terminal."""

from collections.abc import Mapping
from typing import Any

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Group, JustifyMethod, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brelan.engine.view import View
from brelan.words import Words

INK = {"black": "bold", "purple": "bold magenta", "blue": "bold blue", "orange": "bold dark_orange"}
DIE = {
    "black": "bold white on grey15",
    "purple": "bold white on purple4",
    "blue": "bold white on blue3",
    "orange": "bold black on dark_orange",
}
STARS = {0: "red", 1: "dim", 2: "bold yellow"}  # by what they make of the row
EMPTY = {(False, False): "·", (True, False): "↓", (False, True): "→", (True, True): "↘"}
"""An empty box, by what would be written there next: the column, the row, or both."""


def draw(view: View, words: Words) -> RenderableType:
    """The dice, the reader's own sheet, those of the others in small, the virtual opponent."""
    table = view.table
    chief = _chief(view)
    others = [
        _small(table["seats"][seat], _name(view, words, seat)) for seat in range(len(table["seats"])) if seat != chief
    ]
    parts: list[RenderableType] = [_dice(view, words), _sheet(table["seats"][chief], _name(view, words, chief), words)]
    if others:
        parts.append(Columns(others, padding=(0, 1)))
    if table["opponent"]:
        parts.append(_opponent(table["opponent"], words))
    return Group(*parts)


def _chief(view: View) -> int:
    """Whose sheet is drawn large: the reader's own, else that of whoever plays, else the winner's."""
    if view.seat >= 0:
        return view.seat
    ranks = view.ranks
    return view.actor if view.actor >= 0 else ranks.index(1) if 1 in ranks else 0


def _name(view: View, words: Words, seat: int) -> Text:
    turn = seat == view.actor
    return Text(("▶ " if turn else "") + words.names[seat], "bold" if turn else "")


def _dice(view: View, words: Words) -> RenderableType:
    """The reserve, the dice just drawn first; below, what the bag and the discard hold."""
    table = view.table
    rest = list(table["reserve"])
    for die in table["drawn"]:
        rest.remove(die)
    text = Text("  ").join(Text(" ").join(_die(die, words) for die in dice) for dice in (table["drawn"], rest) if dice)
    places = " · ".join(f"{words.say(place)} {_counts(table[place], words)}" for place in ("bag", "discard"))
    title = words.say("reserve") + (f" · {words.say('ending')}" if table["ending"] and not view.ranks else "")
    shown = text if text else Text(words.say("nothing"), "dim")
    return Panel(shown, title=title, subtitle=places, title_align="left", subtitle_align="left", width=78)


def _die(die: Mapping[str, str], words: Words) -> Text:
    """A die: the letter of its colour, and its face."""
    letter, face = words.say(f"key_colour.{die['colour']}"), words.say(f"face.{die['face']}")
    return Text(f" {letter}{face} ", DIE[die["colour"]])


def _counts(dice: Mapping[str, int], words: Words) -> str:
    counted = [f"{number}{words.say(f'key_colour.{colour}')}" for colour, number in dice.items() if number]
    return f"{sum(dice.values())}" + (f" ({' '.join(counted)})" if counted else "")


def _sheet(player: dict[str, Any], name: Text, words: Words) -> RenderableType:
    """A sheet in full. Arrows in empty boxes show where a column or a row goes on."""
    grid = Table(box=ROUNDED, title=name, title_justify="left", caption_justify="right", width=78)
    grid.add_column("")
    for colour, ink in INK.items():
        grid.add_column(Text(words.say(f"colour.{colour}"), ink), justify="center", no_wrap=True)
    for head in ("bonus", "stars", "score"):
        justify: JustifyMethod = "right" if head == "score" else "left"
        grid.add_column(words.say(f"head.{head}"), justify=justify, no_wrap=True)
    for number, row in enumerate(player["rows"]):
        boxes = [_box(player, number, place, INK[colour]) for place, colour in enumerate(INK)]
        bonus = [_box(player, number, place, "green") for place in range(len(INK), len(row["boxes"]))]
        for cell in bonus:
            cell.pad_left(2 - len(cell))
        grid.add_row(Text(str(row["value"]), "bold"), *boxes, Text(" ").join(bonus), _stars(row), _score(row))
    grid.caption = _foot(player, words)
    return grid


def _box(player: dict[str, Any], row: int, place: int, style: str) -> Text:
    written = player["rows"][row]["boxes"][place]
    if written is not None:
        return Text("×", "dim") if written == "cross" else Text(str(written), style)
    here = {"row": row, "place": place}
    number = str(player["rows"][row]["value"])
    down = any(spot == here for line, spot in player["next"].items() if line in INK)
    return Text(EMPTY[down, player["next"][number] == here], "dim")


def _stars(row: dict[str, Any]) -> Text:
    return Text("★" * row["stars"] + "☆" * (row["multipliers"] - row["stars"]), STARS[row["factor"]])


def _score(row: dict[str, Any]) -> Text:
    if row["factor"] == 1:
        return Text(str(row["score"]))
    factor = (f"×{row['factor']}", STARS[row["factor"]])
    return Text.assemble(f"{row['points']} ", factor, f" = {row['score']}")


def _foot(player: dict[str, Any], words: Words) -> Text:
    parts = [words.say("objectives", n=player["objectives_left"])]
    if player["penalty"] is not None:
        parts.append(words.say("penalty_written", total=player["penalty"]))
    return Text.assemble(" · ".join(parts), " · ", (f"{words.say('total')} {player['score']}", "bold"))


def _small(player: dict[str, Any], name: Text) -> RenderableType:
    """A sheet at a glance."""
    lines = []
    for row in player["rows"]:
        colours = [*INK.values(), *["green"] * (len(row["boxes"]) - len(INK))]
        boxes = Text("").join(_cell(written, colour) for written, colour in zip(row["boxes"], colours, strict=True))
        boxes.pad_right(24 - len(boxes))
        lines.append(Text.assemble((f"{row['value']} ", "bold"), boxes, " ", f"{row['stars']}/{row['multipliers']}★"))
    title = Text.assemble(name, f" · {player['score']}")
    return Panel(Text("\n").join(lines), title=title, title_align="left", expand=False)


def _cell(written: int | str | None, style: str) -> Text:
    if written is None:
        return Text("  ·", "dim")
    return Text("  ×", "dim") if written == "cross" else Text(f"{written:>3}", style)


def _opponent(opponent: dict[str, int], words: Words) -> Text:
    """The virtual opponent's boxes, with those that the reserve would tick now."""
    free = opponent["boxes"] - opponent["ticked"]
    coming = min(opponent["coming"], free)
    text = Text.assemble(
        (words.say("opponent"), "bold"),
        " ",
        ("■" * opponent["ticked"], "red"),
        ("▪" * coming, "yellow"),
        ("□" * (free - coming), "dim"),
        f"\n{words.say('opponent_stands', opponent)}",
    )
    if coming:
        text.append(f" ({words.say('opponent_coming', n=coming)})", "yellow")
    return text
