"""`brelan review`: a finished game looked back upon: what was luck, what was skill."""

import json
from argparse import Namespace
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from brelan.coach.outlook import add_outlooks
from brelan.coach.report import Report, dearest, report
from brelan.coach.review import review
from brelan.coach.words import BALANCE, brings_said, plan_said, points, rounded, tenths
from brelan.coach.worth.closely import look_closer
from brelan.coach.worth.weigh import Weigher
from brelan.commands import shared
from brelan.engine.errors import BadOption
from brelan.engine.referee.match import Match
from brelan.words import Words


def run(chosen: Namespace) -> int:
    """Work the review out, with a bar that shows how far it is, and print it."""
    match = shared.load(chosen.file).match
    if not match.over:
        raise BadOption("this game is not over yet: it can be reviewed when it is")
    if chosen.seat is not None and not 1 <= chosen.seat <= len(match.names):
        raise BadOption(f"there are seats 1 to {len(match.names)}, not {chosen.seat}")
    words = shared.words(chosen, match.game, match.names)
    with shared.progress_bar() as bar:
        weigher = Weigher(match.game, shared.told_by(bar, words.say("compiling", title=words.say("title"))))
        task = bar.add_task(words.say("review.working"), total=1)
        made = report(match, review(match, weigher, heard=lambda done, of: bar.update(task, completed=done, total=of)))
        look_closer(made, match, weigher)
        add_outlooks(made, match, weigher)
    if chosen.json:
        print(json.dumps(made, ensure_ascii=False))
        return 0
    console = Console(highlight=False)
    console.print(_balance(made, words))
    seats = range(len(match.names)) if chosen.seat is None else [chosen.seat - 1]
    for line in _dearest(match, made, seats, chosen):
        console.print(line)
    console.print(Text(words.say("review.note"), "dim"))
    return 0


def _balance(made: Report, words: Words) -> Table:
    """How everybody came from a fair share to the result."""
    alone = ".alone" if len(made["names"]) == 1 else ""
    table = Table(title=words.say(f"review.balance{alone}"), title_justify="left")
    table.add_column("")
    for name in made["names"]:
        table.add_column(name, justify="right")
    balances = [rounded(seat["balance"]) for seat in made["seats"]]
    for row in BALANCE:
        if alone and row.startswith("others"):
            continue
        values = [points(balance[row], signed=row not in ("start", "end")) for balance in balances]
        table.add_row(
            words.say(f"review.{row}{alone if row == 'start' else ''}"), *values, style="bold" if row == "end" else ""
        )
    table.add_section()
    table.add_row(words.say("review.average"), *(tenths(seat["loss"], words) for seat in made["seats"]))
    return table


def _dearest(match: Match, made: Report, seats: Iterable[int], chosen: Namespace) -> Iterable[Text]:
    """The dearest decisions of some seats, each with what would have been better."""
    for seat in seats:
        words = shared.words(chosen, match.game, match.names)
        numbers = dearest(made, seat)
        yield Text(words.say("review.dearest" if numbers else "review.none", seat=seat), "bold")
        for number in numbers:
            one = made["decisions"][number]
            then = match.as_of(one["place"])
            told = [
                words.say(f"review.grade.{one['grade']}"),
                words.say("review.line", line=one["place"] + 1),
                words.say(
                    "review.instead",
                    made=plan_said(then, one["seat"], one["plans"][one["made"]], words),
                    best=plan_said(then, one["seat"], one["plans"][one["best"]], words),
                    loss=tenths(one["loss"], words),
                    doubt=tenths(one["doubt"], words),
                ),
            ]
            yield Text("  " + " · ".join(told))
            if why := brings_said(then, one, words):
                yield Text(f"    {why}")
