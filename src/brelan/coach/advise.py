"""Making a hint: every plan of a decision is tried out, within a second."""

from collections.abc import Sequence

from brelan.coach.hint import SEED, Hint, as_known
from brelan.coach.plans import plans
from brelan.coach.review import with_advised
from brelan.coach.worth.estimates import starts
from brelan.coach.worth.weigh import Weigher

SEARCH = 4_000
"""Play-outs, so that an answer comes within a second."""


def advise(weigher: Weigher, state: Sequence[int], seat: int) -> Hint:
    """What each plan is worth to the seat whose move it is, by what it can know."""
    known = as_known(weigher.game, state, seat)
    found, advised = with_advised(weigher, known, seat, plans(weigher.game, known, seat), SEED)
    weighed = weigher.find(known, seat, found, advised, advised, starts(SEED, SEARCH))
    most = min(max(weighed.worth[weighed.best], 0.0), 1.0)  # none that was hardly tried is said to be worth more
    return Hint(found, [min(max(each, 0.0), most) for each in weighed.worth], weighed.margin, weighed.best)
