"""Is the coach right? Plays games between bots, reviews them, and says what docs/coach.md needs.

python -m benchmarks.coach fair --games 1000      # between equal bots, mean luck and remainder are 0
python -m benchmarks.coach skill --games 40       # what each level gives away per decision, and its grades
python -m benchmarks.coach novices --games 60     # games that tell a regular from novices, with and without luck
python -m benchmarks.coach exact --decisions 2000 # Gang of Dice: losses against far more exact ones
python -m benchmarks.coach judges --games 100     # chances where a judge ends play-outs, against those to the very end

How many games tell two bots apart that are closer than these, `benchmarks/apart.py` measures.
"""

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from random import Random
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tests.coach.games import played, usual_seats, weigher

from brelan.bots.search import never
from brelan.coach.moments import moments
from brelan.coach.plans import plans
from brelan.coach.report import report
from brelan.coach.review import review
from brelan.coach.worth.estimates import starts
from brelan.coach.worth.turns import FINE, ROUGH, SolvedTurns
from brelan.coach.worth.weigh import Effort, Weigher
from brelan.engine.game import Game

LIGHT = Effort(position=32, search=0, compare=32, most=32)
"""Enough where the balances of a thousand games are averaged."""
CLOSE = Effort(position=512, search=0, compare=512, most=512)
"""Where the luck of a single game counts."""
MOMENT = 256
"""Play-outs of a moment, with the judge and to the very end."""
AT_ONCE = 100
"""Games between two lines of `exact`: many, for every core waits for the longest of them."""
DEEP = 512
"""Play-outs of each way a turn may end, for what counts as exact; none of them is one of the coach's own."""
LEVELS = ("random", "novice", "regular", "expert")
LUCK = ("own_luck", "others_luck", "nobodys_luck")
"""The rows of a balance that are luck, each 0 on average."""


def looked_at(name: str, levels: tuple[str, ...], effort: Effort | None, seed: int) -> dict[str, Any]:
    """The report of a game between bots, and the processor time it took."""
    match, coach = played(name, list(levels), seed), weigher(name)
    begun = process_time()
    made = report(match, review(match, coach, effort))
    return made | {"seconds": process_time() - begun}


def mean(values: list[float] | NDArray[np.float64]) -> str:
    """A mean with its 95 % interval, in points of 100."""
    sample = 100 * np.asarray(values)
    return f"{sample.mean():+.2f} ± {1.96 * sample.std(ddof=1) / len(sample) ** 0.5:.2f}"


def luck(seat: dict[str, Any]) -> float:
    """All luck that came to a seat."""
    return float(sum(seat["balance"][name] for name in LUCK))


def fair(name: str, games: int, each: Callable[..., Iterator[Any]]) -> None:
    """Between equal bots: luck and remainder of every seat."""
    seats = usual_seats(Game.load(name))
    made = list(each(partial(looked_at, name, ("regular",) * seats, LIGHT), range(games)))
    for seat in range(seats):
        own = [one["seats"][seat] for one in made]
        left = [one["balance"]["remainder"] for one in own]
        print(f"{name} seat {seat + 1}: luck {mean([luck(one) for one in own])}, remainder {mean(left)},"
              f" typical remainder {100 * np.std(left):.1f}", flush=True)  # fmt: skip


def skill(name: str, games: int, each: Callable[..., Iterator[Any]], levels: Sequence[str]) -> None:
    """What each level gives away among its equals."""
    seats = usual_seats(Game.load(name))
    for level in levels:
        made = list(each(partial(looked_at, name, (level,) * seats, None), range(games)))
        lost = [seat["loss"] for one in made for seat in one["seats"] if seat["decisions"]]
        grades = {
            grade: round(sum(seat["grades"][grade] for one in made for seat in one["seats"]) / (games * seats), 2)
            for grade in ("doubtful", "mistake", "blunder")
        }
        seconds = [one["seconds"] for one in made]
        print(f"{name} {level}: loss a decision {mean(lost)}, grades a game and seat {grades},"
              f" seconds a review {np.mean(seconds):.1f} (most {max(seconds):.1f})", flush=True)  # fmt: skip


def novices(name: str, games: int, each: Callable[..., Iterator[Any]]) -> None:
    """A regular among novices: how many games tell that it is better, by results alone and with luck taken out.

    Luck is 0 on average whatever it is multiplied with. It is estimated, so as much of it is taken out as makes results
    differ least (a control variate), of each kind of luck as much as tells most: of an estimate that is all noise,
    nothing.
    """
    seats = usual_seats(Game.load(name))
    alone, lucky = [], []
    for seat in range(seats):
        levels = tuple("regular" if each_seat == seat else "novice" for each_seat in range(seats))
        for one in each(partial(looked_at, name, levels, CLOSE), range(seat * games, seat * games + games // seats)):
            alone.append(one["result"][seat] - 1 / seats)
            lucky.append([one["seats"][seat]["balance"][kind] for kind in LUCK])
    gained, came = np.array(alone), np.array(lucky)
    print(f"{name}: {len(alone)} games, by results {mean(alone)}", end="", flush=True)
    for columns in (came.sum(axis=1, keepdims=True), came):
        share, *_ = np.linalg.lstsq(columns - columns.mean(axis=0), gained - gained.mean())
        left = gained - columns @ share
        fewer, told = gained.var(ddof=1) / left.var(ddof=1), ", ".join(f"{part:.2f}" for part in share)
        print(f"; with {told} of luck taken out {mean(left)}, {fewer:.1f} times fewer games", end="")
    print(flush=True)


@cache
def to_the_end(name: str) -> Weigher:
    """The coach of a game without a judge: all its games are played to the very end."""
    return Weigher(Game.load(name), judge=never)


def judged(name: str, seed: int) -> list[tuple[NDArray[np.float64], float]]:
    """At some moments of a game: how far every seat's chance is from what play-outs to the very end say, and the
    variance of the two that is chance.
    """
    match = played(
        name, [("novice", "regular")[(seed + seat) % 2] for seat in range(usual_seats(Game.load(name)))], seed
    )
    luck, found = starts(seed, MOMENT), []
    for state in Random(seed).sample([before for before, _, _ in match.replay()], 6):
        early, late = weigher(name).worth(state, luck), to_the_end(name).worth(state, luck)
        noise = (early.var(axis=1).mean() + late.var(axis=1).mean()) / MOMENT
        found.append((early.mean(axis=1) - late.mean(axis=1), float(noise)))
    return found


def judges(name: str, games: int, each: Callable[..., Iterator[Any]]) -> None:
    """How far the judge is off, with how much of that is the noise of the play-outs."""
    found = [one for some in each(partial(judged, name), range(games)) for one in some]
    off = 100 * np.concatenate([one[0] for one in found])
    noise = 100 * np.mean([one[1] for one in found]) ** 0.5
    print(f"{name}: {len(found)} moments, off by {np.mean(off**2) ** 0.5:.1f} (noise {noise:.1f}),"
          f" most {abs(off).max():.0f}", flush=True)  # fmt: skip


def within(seed: int) -> list[tuple[float, float, float]]:
    """Loss, margin and exact loss of some decisions of a game of Gang of Dice, as far as its turns can be solved. Exact
    is against the best of all plans, with far more play-outs of every way the turn may end.
    """
    name = "gang_of_dice"
    match, coach = played(name, ["novice", "regular", "regular"], seed), weigher(name)
    quick, deep = SolvedTurns(match.game, coach.worth), SolvedTurns(match.game, coach.worth, FINE + DEEP)
    others = deep._luck[ROUGH + FINE :]
    found = []
    for moment in list(moments(match))[seed % 3 :: 8]:  # each is dear: some of every game
        known = plans(match.game, moment.state, moment.seat, moment.plan) if moment.decides else []
        if len(known) < 2:
            continue
        made = known.index(moment.plan)
        said = quick.solve(moment.state, moment.seat, known, made)
        worth = [deep._solved(moment.state, moment.seat, plan, others) for plan in known]
        true = [float(each.mean()) for each in worth if each is not None]
        own = worth[made]
        if said and said.lead and own is not None:
            found.append((max(said.lead[0], 0.0), said.lead[1], max(true) - float(own.mean())))  # as the coach tells it
    return found


def exact(decisions: int, each: Callable[..., Iterator[Any]]) -> None:
    """How often the coach's loss is within its own margin of the exact one; said as it goes, for it takes long."""
    found: list[tuple[float, float, float]] = []
    for seed in range(0, 10**6, AT_ONCE):
        for some in each(within, range(seed, seed + AT_ONCE)):
            found += some
        inside = [abs(loss - true) <= margin + 1e-9 for loss, margin, true in found]
        margin, error = (100 * np.mean([one[1] for one in found]), 100 * np.mean([abs(a - b) for a, _, b in found]))
        print(f"gang_of_dice: {100 * np.mean(inside):.1f} % of {len(inside)} losses are within their margin", end=" ")
        print(f"(mean margin {margin:.2f}, error {error:.2f})", flush=True)
        if len(found) >= decisions:
            break


def main() -> None:
    """Run what is asked for on all cores."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("fair", "skill", "novices", "exact", "judges"))
    parser.add_argument("names", nargs="*", default=Game.names())
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS, help="whose skill")
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    chosen = parser.parse_args()
    for name in chosen.names:
        Weigher(Game.load(name))  # compiled once, for all processes
    with ProcessPoolExecutor(chosen.processes) as crew:
        each = partial(crew.map, chunksize=1)
        if chosen.what == "exact":
            exact(chosen.decisions, each)
            return
        whose = partial(skill, levels=chosen.levels)
        measured: dict[str, Callable[..., None]] = {"fair": fair, "skill": whose, "novices": novices, "judges": judges}
        for name in chosen.names:
            measured[chosen.what](name, chosen.games, each)


if __name__ == "__main__":
    main()
