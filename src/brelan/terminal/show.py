"""Things to read in a terminal: a table, results, a box, the rules."""

import re
from typing import Any

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from brelan.engine.box import MARKS
from brelan.engine.event import minus
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.referee.view import View
from brelan.words import Words
from brelan.words.sheet import in_words, sheet

COLOURS = {"book": "green", "public": "cyan", "house": "yellow"}


def draw_table(view: View, words: Words) -> RenderableType:
    """The table as the game draws it."""
    drawn: RenderableType = Game.load(view.game).part("terminal").draw(view, words)
    return drawn


def results(match: Match, words: Words) -> Table:
    """Ranks and points, the winner on top."""
    table = Table(title=words.say("table.results"), title_justify="left")
    for head, right in (("table.rank", True), ("table.player", False), ("table.points", True)):
        table.add_column(words.say(head), justify="right" if right else "left")
    ranks, points = match.game.ranking(match.state)
    for seat in sorted(range(len(ranks)), key=ranks.__getitem__):
        style = "bold" if ranks[seat] == 1 else ""
        table.add_row(str(ranks[seat]), Text(match.names[seat]), minus(points[seat]), style=style)
    return table


def show_rule(console: Console, game: Game, number: str, words: Words) -> None:
    """The section of the rules in which a rule stands; of a number that there is not, all of them."""
    section = number.partition(".")[0]
    parts = re.split(r"(?m)^(?=## )", sheet(game, words.language))
    chosen = [part for part in parts if part.startswith(f"## {section} ")]
    console.print(Markdown(in_words("\n".join(chosen or parts))))


def show_rules(console: Console, game: Game, words: Words) -> None:
    """The whole sheet of rules."""
    console.print(Markdown(in_words(sheet(game, words.language))))


def show_box(console: Console, game: Game, words: Words) -> None:
    """Every entry of the box with its mark."""
    table = Table(title=words.say("box.head", title=words.say("title")), title_justify="left")
    for head in ("box.entry", "box.values", "box.mark"):
        table.add_column(words.say(head))
    for name, entry in game.box.entries.items():
        rows = entry if isinstance(entry, list) else [entry]
        for number, row in enumerate(rows, start=1):
            label = f"{name} {number}" if len(rows) > 1 else name
            table.add_row(label, _values(row), _marks(row["mark"], words))
    console.print(table)
    for mark in MARKS:
        console.print(Text.assemble(_marks(mark, words), f"  {words.say(f'mark_means.{mark}')}"))
    console.print(Text(words.say("box.file", file=str(game.box.path)), "dim"))


def _values(row: dict[str, Any]) -> str:
    if set(row) == {"value", "mark"}:
        return str(row["value"])
    return ", ".join(f"{field} {value}" for field, value in row.items() if field != "mark")


def _marks(mark: str | dict[str, str], words: Words) -> Text:
    """A mark, or the marks of a row: the values of each together."""
    if isinstance(mark, str):
        return Text(words.say(f"mark.{mark}"), COLOURS[mark])
    lines = []
    for name in MARKS:
        fields = [field for field, its in mark.items() if its == name]
        if fields:
            lines.append(Text.assemble((words.say(f"mark.{name}"), COLOURS[name]), f" {', '.join(fields)}"))
    return Text("; ").join(lines)
