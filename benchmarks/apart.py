"""How many games tell two bots apart, by results alone and with luck taken out? (docs/coach.md says what is measured.)

python -m benchmarks.apart --games 120 --into apart.json

One bot sits among the coach's own players (`greedy` in every other seat): the expert, which thinks where they take a
quick look; or, with `--slips 10`, one of them that makes 10 of 100 moves without a thought.
"""

import json
import os
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures import TimeoutError as LimitReached
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tests.coach.games import usual_seats

from brelan.bots.levels import Bot, Level, play_game, prepare
from brelan.bots.policies import policy
from brelan.bots.search import scattered
from brelan.coach.moments import Moment, moments
from brelan.coach.plans import end_of, settled
from brelan.coach.review import result_of
from brelan.coach.worth.estimates import Starts, starts
from brelan.coach.worth.playouts import Scratch, share_win
from brelan.engine.compiled import Compiled, compile_driver
from brelan.engine.compiled.drivers import LONGEST
from brelan.engine.contract import Policy, Rules
from brelan.engine.fields import SEATS
from brelan.engine.game import Game
from brelan.engine.pieces.dice import LOW, fresh_dice
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match
from brelan.engine.rule import MOST_MOVES, MOST_SEATS, NATURE, OVER, Cells, FloatTable, rule

OTHERS = Level("greedy")
"""The players among whom the bot sits: those that the coach measures everything with."""
TOLD_EVERY = 20.0
"""Seconds between two looks at how far it is."""
RESAMPLED = 4_000
"""Samples of a bootstrap."""


@dataclass(frozen=True)
class Setup:
    """What is played: the play-outs for each decision, whether the bot thinks or slips, and with which dice first."""

    playouts: int
    slips: int = 0
    first: int = 0

    @property
    def level(self) -> Level | None:
        """How the bot plays; None for the expert."""
        return Level(OTHERS.policy, slips=self.slips) if self.slips else None


@dataclass(frozen=True)
class Told:
    """What one game tells of the bot, in chances to win above the fair share."""

    game: str
    seed: int
    seat: int
    result: float
    adjusted: float  # the result less luck
    noise: float  # the variance of that which is the play-outs' own
    decisions: int
    others: int  # decisions of the bot that the coach's players would not have made so
    seconds: float


# ── Play-outs to the very end ────────────────────────────────────────────────────────────────────────────
@rule
def dice_in_mind(dice: Cells, own: Cells) -> None:
    """Dice that a policy throws in its head: they hang on those of the table and leave them as they are, so that two
    play-outs which come to the same position go on alike whoever thought how long before.
    """
    own[0] = 1 + scattered(dice[0] & LOW) + (scattered(dice[0] >> 32) << 30)


class Root(NamedTuple):
    """Where play-outs begin: a position, the seat whose decision it is, and the moves made first."""

    state: Cells
    seat: int
    plan: Cells


def play_to_the_end(
    rules: Rules, each: Policy, root: Root, luck: Cells, samples: FloatTable, own: Cells, scratch: Scratch
) -> int:
    """Play on to the end by one policy in all seats, once for each start of the dice; says how often.

    What that seat could not know is redrawn each time, as the coach does. What seat i gets goes to `samples[n][i]`.
    """
    rules = Rules(*rules)  # compiled, it is handed a plain tuple
    s, dice, out = scratch.s, scratch.dice, scratch.out
    for n in range(len(luck)):
        for cell in range(len(root.state)):
            s[cell] = root.state[cell]
        dice[0] = luck[n]
        rules.guess(s, root.seat, dice)
        for move in root.plan:
            rules.apply(s, move)
        for _ in range(LONGEST):
            who = rules.actor(s)
            if who == OVER:
                break
            if who == NATURE:
                rules.apply(s, rules.deal(s, dice))
            else:
                dice_in_mind(dice, own)
                rules.apply(s, each(s, out, rules.moves(s, out), own))
        share_win(rules, scratch)
        for seat in range(s[SEATS]):
            samples[n][seat] = scratch.shares[seat]
    return len(luck)


class Playouts:
    """The coach's own players of one game, compiled, who play it to its very end."""

    def __init__(self, game: Game) -> None:
        compiled = Compiled(game, policies=(policy(game, OTHERS.policy),))
        self.game = game
        self.policy = compiled.policies[0]
        self._rules, self._play = compiled.rules, compile_driver(play_to_the_end)
        room: Any = (_cells(game.fields.size), _cells(1), _cells(MOST_MOVES), np.zeros(MOST_SEATS))
        self._own, self._scratch = _cells(1), Scratch(*room)

    def change(self, moment: Moment, luck: Starts) -> NDArray[np.float64]:
        """What a seat's decision changes for it in each play-out: with what it did, and as the policy goes on."""
        return self._worth(moment, moment.plan, luck) - self._worth(moment, (), luck)

    def _worth(self, moment: Moment, plan: Sequence[int], luck: Starts) -> NDArray[np.float64]:
        state, moves = (np.array(cells, dtype=np.int64) for cells in (moment.state, plan))
        root: Any = Root(state, moment.seat, moves)  # type: ignore[arg-type]
        samples = np.zeros((len(luck), MOST_SEATS))
        self._play(self._rules, self.policy, root, luck, samples, self._own, self._scratch)
        return samples[:, moment.seat]

    def agree(self, moment: Moment) -> bool:
        """Whether the coach's players would surely do the same: their play-outs need not be made then. Who throws dice
        in the head is never sure.
        """
        steps = 0
        here, dice = np.array(moment.state, dtype=np.int64), np.array(fresh_dice(0), dtype=np.int64)
        cells: Any = here
        while not steps or not settled(self.game, moment.state, here.tolist(), moment.seat):
            out: Any = _cells(MOST_MOVES)
            move = int(self.policy(here, out, self.game.moves(cells, out), dice))
            self.game.apply(cells, move)
            steps += 1
        surely = int(dice[0]) == fresh_dice(0)[0]
        return surely and here.tolist() == end_of(self.game, moment.state, moment.plan)


def _cells(count: int) -> Starts:
    return np.zeros(count, dtype=np.int64)


@cache
def _playouts(name: str) -> Playouts:
    """Compiled once in every process."""
    return Playouts(Game.load(name))


# ── A game ───────────────────────────────────────────────────────────────────────────────────────────────
def make_ready(name: str) -> None:
    """Compile all that a game needs, for all processes."""
    _playouts(name)
    prepare(Game.load(name), "expert")


def told_by_game(name: str, setup: Setup, seed: int) -> Told:
    """Play a game and tell what the bot got, and what of it was not luck.

    The worth of a position is the chance to win if the coach's players went on from here, to the very end. By that all
    luck is 0 on average, and so is what those players themselves do: what is left of a result is the fair share and
    what the bot's own decisions changed, each weighed before and after with the same dice.
    """
    begun, game = monotonic(), Game.load(name)
    seats = usual_seats(game)
    seat, ahead = seed % seats, _playouts(name)
    match = Match(game, [f"seat {each}" for each in range(seats)])
    bots = [Bot(game, "expert", seed, awaited=False) for _ in range(seats)]
    for each, bot in enumerate(bots):  # the expert's policy is theirs too
        bot.level = OTHERS if each != seat else setup.level or bot.level
    play_game(match, bots, HashDealer.seeded(seed))
    own = [moment for moment in moments(match) if moment.seat == seat and moment.decides]
    other = [moment for moment in own if not ahead.agree(moment)]
    brought, noise = 0.0, 0.0
    for moment in other:
        luck = starts(1_000_003 * seed + moment.place, setup.playouts)
        change = ahead.change(moment, luck)
        brought, noise = brought + float(change.mean()), noise + float(change.var(ddof=1)) / len(luck)
    result = result_of(match)[seat] - 1 / seats
    return Told(name, seed, seat, result, brought, noise, len(own), len(other), monotonic() - begun)


# ── All games ────────────────────────────────────────────────────────────────────────────────────────────
def said(name: str, told: Sequence[Told]) -> str:
    """What the games played so far say."""
    results, adjusted = (np.array([getattr(one, each) for one in told]) for each in ("result", "adjusted"))
    if len(told) < 3 or not results.var():
        return f"{name}: {len(told)} games, too few to tell"
    picked = np.random.default_rng(0).integers(0, len(told), (RESAMPLED, len(told)))
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = np.nanquantile(results[picked].var(axis=1) / adjusted[picked].var(axis=1), (0.025, 0.975))
    noise = 100 * np.mean([one.noise for one in told]) ** 0.5
    return (
        f"{name}: {len(told)} games, by results {_mean(results)} (sd {100 * results.std(ddof=1):.1f});"
        f" less luck {_mean(adjusted)} (sd {100 * adjusted.std(ddof=1):.1f}, of it noise {noise:.1f});"
        f" luck {_mean(results - adjusted)}; {results.var() / adjusted.var():.1f} times fewer games"
        f" (95 %: {low:.1f} to {high:.1f}); {np.mean([one.others for one in told]):.0f} of"
        f" {np.mean([one.decisions for one in told]):.0f} decisions weighed,"
        f" {np.mean([one.seconds for one in told]):.1f} s a game"
    )


def _mean(values: NDArray[np.float64]) -> str:
    return f"{100 * values.mean():+.1f} ± {196 * values.std(ddof=1) / len(values) ** 0.5:.1f}"


def measure(
    names: Sequence[str], games: int, setup: Setup, crew: Executor, into: Path | None = None, limit: float = 3600.0
) -> None:
    """Play so many games of each, all at once, and say what they tell: as it goes, and of a game as soon as all of its
    games are played. What is not done in time is left out.
    """
    begun = monotonic()
    for number, _ in enumerate(crew.map(make_ready, names)):
        print(f"{names[number]} is ready after {monotonic() - begun:.0f} s", flush=True)
    told: dict[str, list[Told]] = {name: [] for name in names}
    spoken = monotonic()
    for one in _all_played(names, games, setup, crew, limit - (monotonic() - begun)):
        told[one.game].append(one)
        if into:
            _write(into, setup, told)
        if len(told[one.game]) == games:
            print(f"all played: {said(one.game, told[one.game])}", flush=True)
        elif monotonic() > spoken + TOLD_EVERY:
            spoken = monotonic()
            done = ", ".join(f"{name} {len(each)}" for name, each in told.items())
            print(f"{monotonic() - begun:.0f} s, of {games} games each: {done}", flush=True)
    for name in names:
        print(said(name, told[name]), flush=True)


def _all_played(names: Sequence[str], games: int, setup: Setup, crew: Executor, limit: float) -> Iterator[Told]:
    """The games as they end, one of each in turn; those that would not end in time are given up."""
    seeds = range(setup.first, setup.first + games)
    work = [crew.submit(told_by_game, name, setup, seed) for seed in seeds for name in names]
    try:
        for done in as_completed(work, timeout=limit):
            yield done.result()
    except LimitReached:
        print("no more time", flush=True)
        crew.shutdown(wait=False, cancel_futures=True)


def _write(into: Path, setup: Setup, told: dict[str, list[Told]]) -> None:
    """All numbers so far, never half a file."""
    new = into.with_name(f"{into.name}.new")
    new.write_text(
        json.dumps({"setup": asdict(setup), "told": [asdict(one) for each in told.values() for one in each]})
    )
    new.replace(into)


def main() -> None:
    """Run what is asked for on all cores."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=Game.names())
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=512, help="before and after each decision of the bot")
    parser.add_argument("--slips", type=int, default=0, help="of 100 moves without a thought, instead of an expert")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game: others have other dice")
    parser.add_argument("--into", type=Path, help="where the figures of every game are written as they come")
    parser.add_argument("--limit", type=float, default=3600.0, help="seconds after which no game is waited for")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as crew:
        setup = Setup(asked.playouts, asked.slips, asked.first)
        measure(asked.names, asked.games, setup, crew, asked.into, asked.limit)


if __name__ == "__main__":
    main()
