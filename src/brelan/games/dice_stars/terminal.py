"""The table of Dice Stars, drawn in a terminal."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from rich.align import AlignMethod
from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brelan.engine.event import minus
from brelan.engine.referee.view import View
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
SCORE_WIDTH = len("108 ×2 = 216")  # fixed, so that columns do not move when a row counts double
SMALL_WIDTH = 39  # two pads beside each other


def draw(view: View, words: Words) -> RenderableType:
    """The dice, the reader's own pad, those of the others in small, the virtual opponent, what does not fit."""
    table = view.table
    chief = _chief(view)
    others = [
        _small(player, _name(view, words, seat), words) for seat, player in enumerate(table["seats"]) if seat != chief
    ]
    parts: list[RenderableType] = [_dice(view, words), _pad(view, chief, words)]
    if legend := _legend(view, words):
        parts.append(legend)
    if others:
        parts.append(Columns(others, padding=(0, 1)))
    if table["opponent"]:
        parts.append(_opponent(table["opponent"], words))
    if table["unfit"] and chief == view.actor:
        parts.append(_unfit(table["unfit"], words))
    return Group(*parts)


def _chief(view: View) -> int:
    """Whose pad is drawn large: the reader's own, else that of whoever plays, else the winner's."""
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


def _pad(view: View, seat: int, words: Words) -> RenderableType:
    """A pad in full. Arrows in empty boxes show where a column or a row goes on, as long as the game does."""
    player = view.table["seats"][seat]
    following = [] if view.ranks else [(line in INK, spot) for line, spot in player["next"].items()]
    name = _name(view, words, seat)
    grid = Table(box=ROUNDED, title=name, title_justify="left", caption_justify="right", width=78)
    grid.add_column("")
    for colour, ink in INK.items():
        grid.add_column(Text(words.say(f"colour.{colour}"), ink), justify="center", no_wrap=True)
    for head in ("bonus", "stars"):
        grid.add_column(words.say(f"head.{head}"), no_wrap=True)
    grid.add_column(words.say("head.score"), justify="right", no_wrap=True, min_width=SCORE_WIDTH)
    for number, row in enumerate(player["rows"]):
        inks = [*INK.values(), *["green"] * (len(row["boxes"]) - len(INK))]
        boxes = [
            _box(written, ink, {down for down, spot in following if spot == {"row": number, "place": place}})
            for place, (written, ink) in enumerate(zip(row["boxes"], inks, strict=True))
        ]
        objectives, bonus = boxes[: len(INK)], boxes[len(INK) :]
        for cell in bonus:
            cell.pad_left(2 - len(cell))
        grid.add_row(Text(str(row["value"]), "bold"), *objectives, Text(" ").join(bonus), _stars(row), _score(row))
    grid.caption = _foot(player, words)
    return grid


def _box(written: int | str | None, style: str, lines: Set[bool]) -> Text:
    """A box; `lines` are those that go on here: True for a column, False for a row."""
    if written is None:
        return Text(EMPTY[True in lines, False in lines], "dim")
    return Text("×", "dim") if written == "cross" else Text(str(written), style)


def _stars(row: dict[str, Any]) -> Text:
    return Text("★" * row["stars"] + "☆" * (row["multipliers"] - row["stars"]), STARS[row["factor"]])


def _score(row: dict[str, Any]) -> Text:
    if row["factor"] == 1:
        return Text(str(row["score"]))
    factor = (f"×{row['factor']}", STARS[row["factor"]])
    return Text.assemble(f"{row['points']} ", factor, f" = {row['score']}")


def _left(player: dict[str, Any], objectives: str, words: Words) -> list[str]:
    """What decides the end: the objective boxes left, and a penalty."""
    parts = [words.say(objectives, n=player["objectives_left"])]
    if player["penalty"] is not None:
        parts.append(words.say("penalty_written", total=player["penalty"]))
    return parts


def _foot(player: dict[str, Any], words: Words) -> Text:
    return Text.assemble(
        " · ".join(_left(player, "objectives", words)),
        " · ",
        (f"{words.say('total')} {minus(player['score'])}", "bold"),
    )


def _legend(view: View, words: Words) -> Text | None:
    """What the arrows mean, and the gap in the reserve, where there are any."""
    drawn, reserve = len(view.table["drawn"]), len(view.table["reserve"])
    parts = [] if view.ranks else ["legend.arrows"] + ["legend.drawn"] * (0 < drawn < reserve)
    return Text(" · ".join(map(words.say, parts)), "dim") if parts else None


def _small(player: dict[str, Any], name: Text, words: Words) -> RenderableType:
    """A pad at a glance; below it, what decides the end."""
    lines = []
    for row in player["rows"]:
        colours = [*INK.values(), *["green"] * (len(row["boxes"]) - len(INK))]
        boxes = Text("").join(_cell(written, colour) for written, colour in zip(row["boxes"], colours, strict=True))
        boxes.pad_right(24 - len(boxes))
        lines.append(Text.assemble((f"{row['value']} ", "bold"), boxes, " ", f"{row['stars']}/{row['multipliers']}★"))
    title = Text.assemble(name, f" · {minus(player['score'])}")
    foot = " · ".join(_left(player, "objectives_short", words))
    align: AlignMethod = "left"
    shown = Text("\n").join(lines)
    return Panel(shown, title=title, subtitle=foot, title_align=align, subtitle_align=align, width=SMALL_WIDTH)


def _cell(written: int | str | None, style: str) -> Text:
    if written is None:
        return Text("  ·", "dim")
    return Text("  ×", "dim") if written == "cross" else Text(f"{written:>3}", style)


def _opponent(opponent: dict[str, int], words: Words) -> Text:
    """The virtual opponent's boxes, with those that the reserve would tick now."""
    ticked, coming, points = opponent["ticked"], opponent["coming"], opponent["points"]
    free = opponent["boxes"] - ticked
    stands = {"n": ticked, "boxes": opponent["boxes"], "points": words.say("points", n=points, number=points)}
    text = Text.assemble(
        (words.say("opponent"), "bold"),
        " ",
        ("■" * ticked, "red"),
        ("▪" * coming, "yellow"),
        ("□" * (free - coming), "dim"),
        f"\n{words.say('opponent_stands', stands)}",
    )
    if coming:
        text.append(f" ({words.say('opponent_coming', n=coming)})", "yellow")
    return text


def _unfit(unfit: Sequence[dict[str, Any]], words: Words) -> Text:
    """What lies there but may not be taken, and why."""
    said = [
        words.say("unfit_dice", line, n=line["dice"], boxes=words.say("unfit_boxes", n=line["boxes"])) for line in unfit
    ]
    return Text(words.say("unfit", choices=said), "dim")
