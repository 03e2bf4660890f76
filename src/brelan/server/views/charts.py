"""The dice that were rolled in the open, against what was to be expected."""

from collections import defaultdict

from brelan.engine.event import Event
from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.web.shown import DieCount


def rolled(match: Match) -> list[DieCount]:
    """For every outcome that Nature could have made in the open: how often it did, and how often that was likely.

    A game whose dice can fall in very many ways may say by `view.counted` which of them count as one.
    """
    seen: defaultdict[str, int] = defaultdict(int)
    expected: defaultdict[str, float] = defaultdict(float)
    names: dict[str, Event] = {}
    view, looked = match.game.part("view"), match.game.fields.seen
    name = getattr(view, "counted", view.name)
    for before, entry, _ in match.replay():
        if entry.seat != NATURE or not match.game.witnessed(before, NOBODY):
            continue
        outcomes = match.game.outcomes(before)
        total, seen_by_all = sum(outcomes.values()), looked(before, NOBODY)
        for move, weight in outcomes.items():
            told = name(seen_by_all, move)
            names.setdefault(str(told), told)
            expected[str(told)] += weight / total
            seen[str(told)] += move == entry.move
    return [DieCount(names[key], seen[key], expected[key]) for key in names]
