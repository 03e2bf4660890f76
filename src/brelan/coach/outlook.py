"""What a plan brings soon, in the game's own points: by the end of the round or stage, or by the seat's next turn.

Worth says how much better a plan is; this says why. It is worked out for the decisions that are asked again. Where
points alone say little, the game's view names what else a seat has that is good to have (`holdings`).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from brelan.coach.plans import Plan
from brelan.coach.report import Report, asked_again
from brelan.coach.worth.estimates import Shares
from brelan.coach.worth.weigh import Weigher
from brelan.engine.compiled.drivers import LONGEST
from brelan.engine.event import Event
from brelan.engine.fields import SEATS
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.match import Match
from brelan.engine.rule import MOST_MOVES, NATURE, OVER

TRIES = 50


class Outlook(NamedTuple):
    """Means over many tries: points gained by the seat, by each other; and how often the seat gains, or loses."""

    own: float
    others: float
    gains: float
    loses: float
    holdings: dict[str, list[float]]  # what else the seat gains, and each other


def add_outlooks(made: Report, match: Match, weigher: Weigher) -> None:
    """Write into a report what the best plan and the one made bring soon, for the decisions that are asked again."""
    for number in asked_again(made):
        one = made["decisions"][number]
        add_outlook(one, match.as_of(one["place"]), weigher)


def add_outlook(one: Report, then: Match, weigher: Weigher) -> None:
    """The same for one decision; `then` is the match as it stood."""
    for name in ("best", "made"):
        brings = outlook(weigher, then, then.state, one["seat"], one["plans"][one[name]])
        short = {what: [round(each, 2) for each in both] for what, both in brings.holdings.items()}
        points = {what: round(getattr(brings, what), 2) for what in ("own", "others", "gains", "loses")}
        one[f"{name}_brings"] = points | ({"holdings": short} if short else {})


def outlook(weigher: Weigher, match: Match, state: Sequence[int], seat: int, plan: Plan) -> Outlook:
    """What a plan of a seat brings, by what it can know; every plan of a decision meets the same dice."""
    game = weigher.game
    ends = [_later(weigher, match, state, seat, plan, n) for n in range(TRIES)]
    own, others = _changes([game.ranking(here)[1] for here in (list(state), *ends)], seat)
    holdings = {
        what: [float(each.mean()) if each.size else 0.0 for each in _changes(had, seat)]
        for what, had in _holdings(game, [list(state), *ends]).items()
    }
    mean = float(others.mean()) if others.size else 0.0
    return Outlook(float(own.mean()), mean, float((own > 0).mean()), float((own < 0).mean()), holdings)


def _changes(had: Sequence[Sequence[int]], seat: int) -> tuple[Shares, Shares]:
    """What a seat has more than at first, try by try, and what the others have."""
    changes = np.array(had[1:], dtype=np.float64) - had[0]
    return changes[:, seat], np.delete(changes, seat, axis=1)


def _holdings(game: Game, states: Sequence[list[int]]) -> dict[str, list[list[int]]]:
    """What every seat has in these states, by name; nothing where the game names nothing."""
    name: Callable[[list[int], int], dict[str, int]] | None = getattr(game.part("view"), "holdings", None)
    if name is None:
        return {}
    had = [[name(here, seat) for seat in range(here[SEATS])] for here in states]
    return {what: [[each[what] for each in seats] for seats in had] for what in had[0][0]}


def _later(weigher: Weigher, match: Match, state: Sequence[int], seat: int, plan: Plan, number: int) -> list[int]:
    """The game when its part has ended, or it is the seat's turn again."""
    game, begun = weigher.game, match.part(state)
    here, dice = np.array(state, dtype=np.int64), np.array(fresh_dice(1 + number), dtype=np.int64)
    if weigher.secrets:
        game.guess(here, seat, dice)  # type: ignore[arg-type]
    for move in plan:
        game.apply(here, move)  # type: ignore[arg-type]
    out, left = np.zeros(MOST_MOVES, dtype=np.int64), False
    for _ in range(LONGEST):
        who = game.actor(here)  # type: ignore[arg-type]
        now = match.part(here.tolist())
        left = left or now != begun
        if who == OVER or (left and (now == begun or not _is_turn(begun))):
            break
        if who == NATURE:
            game.apply(here, game.deal(here, dice))  # type: ignore[arg-type]
        else:
            count = game.moves(here, out)  # type: ignore[arg-type]
            game.apply(here, int(weigher.policy(here, out, count, dice)))  # type: ignore[arg-type]
    later: list[int] = here.tolist()
    return later


def _is_turn(part: Event | None) -> bool:
    """Whether a part of the game is somebody's turn, and comes back."""
    return part is not None and "seat" in part.values
