"""The table of Dice Run, drawn in a terminal."""

from collections import Counter
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from brelan.engine.event import event
from brelan.engine.referee.view import View
from brelan.words import Words

STYLES = {
    "red": "bold white on red3",
    "orange": "bold black on dark_orange",
    "green": "bold white on dark_green",
    "blue": "bold white on blue3",
    "purple": "bold white on purple4",
}
ROLLING = "·"
REROLLED = "↻"
MOST_GROUPS = 7  # a target's points in more groups than this say little


def draw(view: View, words: Words) -> RenderableType:
    """The race, the players, and what the reader holds."""
    parts: list[RenderableType] = [_race(view.table, words), _players(view, words)]
    if view.seat >= 0:
        parts.append(_own(view.table["seats"][view.seat], words))
    hint = f"hint.{view.prompt.key.removeprefix('prompt.')}"
    if words.has(hint):
        parts.append(Text(words.say(hint), "dim"))
    return Group(*parts)


# ── The race ─────────────────────────────────────────────────────────────────────────────────────────────
def _race(table: dict[str, Any], words: Words) -> Panel:
    """Groups from head to tail, dice of a colour side by side, gaps between."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right")
    grid.add_column()
    for place in table["line"]:
        if place["gap"]:
            grid.add_row("", Text(f"╌╌╌╌ {words.say('gap_lies')} ╌╌╌╌", "yellow"))
        else:
            grid.add_row(Text(str(place["group"]), "bold"), _dice(place["dice"], words))
    title = f"{words.say('head_stage', table)} · {words.say('head_worth', table)}"
    subtitle = f"{words.say('head_lead')} · {words.say('head_pile', n=table['drawn'])}"
    if sizes := table["pack_sizes"]:
        subtitle += f", {words.say('head_lasts', n=len(sizes), least=sizes[0], most=sizes[-1])}"
    return Panel(grid, title=title, subtitle=subtitle, title_align="left", subtitle_align="right", width=80)


def _dice(dice: list[dict[str, Any]], words: Words) -> Text:
    """The dice of a group: the short name of each colour, then the values."""
    text = Text()
    for colour, alike in groupby(dice, key=lambda die: str(die["colour"])):
        if text:
            text.append(" ")
        values = " ".join(str(die["value"] or ROLLING) for die in alike)
        text.append(f"{words.say(f'short.{colour}')} {values}", STYLES[colour])
    return text


# ── The players ──────────────────────────────────────────────────────────────────────────────────────────
def _players(view: View, words: Words) -> RenderableType:
    grid = Table(box=None, pad_edge=False, padding=(0, 2))
    for head in ("player", "points", "shown", "results"):
        grid.add_column(words.say(f"head.{head}"), justify="right" if head == "points" else "left")
    for seat, player in enumerate(view.table["seats"]):
        turn = seat == view.actor
        name = Text(("▶ " if turn else "  ") + words.names[seat], "bold" if turn else "")
        grid.add_row(name, str(player["points"]), _shown(player, words), _results(player, words))
    rerolled = [seat for seat, player in enumerate(view.table["seats"]) if player["rerolled_last"]]
    if not rerolled or view.ranks:
        return grid
    return Group(grid, Text(f"{REROLLED} {words.say(event('rerolled_last', seat=rerolled[0]))}", "dim"))


def _shown(player: dict[str, Any], words: Words) -> Text:
    """The target of this stage, as far as it is known, and what it counts in the leading group."""
    if player["shown"]:
        return Text.assemble(_target(player["shown"], words), f" {player['shown_points'][0]}")
    return Text(words.say("chosen" if player["chosen"] else "secret"), "dim")


def _results(player: dict[str, Any], words: Words) -> Text:
    """The stages so far: each target with what it counted, a star for a win."""
    parts = [
        Text.assemble(
            _target(result["target"], words), f" {result['counted']}", ("★" if result["won"] else "", "yellow")
        )
        for result in player["stages"]
    ]
    return Text("  ").join(parts)


def _target(card: Any, words: Words) -> Text:
    colour = card.values["colour"]
    return Text(f"{words.say(f'short.{colour}')} {card.values['value']}", STYLES[colour])


# ── One's own ────────────────────────────────────────────────────────────────────────────────────────────
def _own(player: dict[str, Any], words: Words) -> RenderableType:
    """The reader's cards, and what each target would score now."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    head = words.say("head.hand")
    for card, many in Counter(player["hand"]).items():
        grid.add_row(Text(head, "bold"), words.say("in_hand", card=card, n=many, does=_does(card, words)))
        head = ""
    targets = [
        _counts(held["target"], held["points"], held["chosen"] and "chosen", words) for held in player["targets"]
    ]
    if player["shown"]:
        targets.insert(0, _counts(player["shown"], player["shown_points"], "shown", words))
    if targets:
        grid.add_row(Text(words.say("head.targets"), "bold"), Text(words.say("head.counts"), "dim"))
    for target in targets:
        grid.add_row("", target)
    return Group(Text(), grid)


def _does(card: str, words: Words) -> str:
    """What a movement card does, in a few words."""
    own = f"does.{card}"
    return words.say(own) if words.has(own) else words.say("does_advance", card=card)


def _counts(card: Any, points: list[int], note: str, words: Words) -> Text:
    """A target, what it counts in each group, and whether it is shown or chosen."""
    first, *rest = points
    text = Text.assemble(_target(card, words), "  ", (str(first), "bold green"))
    text.append("".join(f" · {further}" for further in rest[:MOST_GROUPS]))
    text.append(" …" if len(rest) > MOST_GROUPS else "")
    if note:
        text.append(f"  {words.say(note)}", "yellow")
    return text
