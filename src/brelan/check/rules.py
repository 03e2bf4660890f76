"""The contract of a game at every table: games end and lose nothing, and chance is what it is said to be."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import TypeAlias

from brelan.bots import policy
from brelan.check.matches import play_on, sit
from brelan.engine import HashDealer, Record, read, write
from brelan.engine.event import Event
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice, roll
from brelan.engine.referee.match import Match
from brelan.engine.rule import MOST_MOVES, NATURE, OVER, Cells

Step: TypeAlias = tuple[list[int], int, int]
"""The state before a move, who made it, and the move."""
LONGEST = 100_000
"""Steps after which a game counts as endless here."""
STATES, DRAWS = 40, 2_000
IMPROBABLE = 5.0
"""Standard deviations that chance does not reach."""


def games_end_and_conserve(game: Game, seed: int = 0, games: int = 3) -> Iterator[str]:
    """Random and sensible games end, never get stuck, and the audit finds nothing; of each bot the first fault."""
    for bot in ("random", "regular", "greedy"):
        played = (
            _play_audited(game, seats, options, bot, seed + number)
            for seats, options in game.tables()
            for number in range(games)
        )
        yield from islice(chain.from_iterable(played), 1)


def _play_audited(game: Game, seats: int, options: dict[str, Setting], bot: str, seed: int) -> Iterator[str]:
    audit, choose = game.part("audit").audit, policy(game, bot)
    state, dice = game.start(seats, options), fresh_dice(seats, seed)
    last: Step | None = None
    for _ in range(LONGEST):
        if found := audit(state):
            where = f"in a game of {bot} bots at {seats} seats, dice {seed}"
            yield f"{said(game, found)} after {_step(game, last)}, {where}"
            return
        actor = game.actor(state)
        if actor == OVER:
            return
        if actor == NATURE:
            last = (list(state), actor, game.deal(state, dice))
            game.apply(state, last[2])
            continue
        legal = game.legal(state)
        if not legal:
            asked = game.part("view").prompt(game.fields.seen(state, actor), actor).key
            yield f'rules.py: seat {actor} is to move at "{asked}", but has no legal move'
            return
        move = choose(state, [*legal, *[0] * (MOST_MOVES - len(legal))], len(legal), dice)
        if move not in legal:
            yield f"bot: {bot} returns {move}, which is none of the legal moves {legal}: return the move, not its place"
            return
        last = (list(state), actor, move)
        game.apply(state, move)
    yield f"a game of {bot} bots at {seats} seats, dice {seed}, does not end"


def said(game: Game, found: int) -> str:
    """What the audit found, with what its docstring says of it."""
    audit = game.part("audit").audit
    told = re.search(rf"\b{found}: ([^;\n]+?)(?=[;.\n]|$)", inspect.getdoc(audit) or "")
    return f"audit.py says {found} ({told[1] if told else 'its docstring does not say what that is'})"


def _step(game: Game, step: Step | None) -> str:
    """A step as a sentence calls it: who made it, and what it is called."""
    if step is None:
        return "setup"
    state, actor, move = step
    who = "Nature" if actor == NATURE else f"seat {actor}"
    return f'"{game.part("view").name(game.fields.seen(state, actor), move)}" of {who}'


def prompts_tell_who_moves(match: Match, seed: int) -> Iterator[str]:
    """In every phase there is a prompt, and none says the same whether Nature or a seat is to move."""
    prompt, fields = match.game.part("view").prompt, match.game.fields
    said: dict[str, tuple[bool, str]] = {}
    for state in (*(before for before, _, _ in match.replay()), match.state):
        actor = match.game.actor(state)
        mover = "Nature" if actor == NATURE else "nobody" if actor == OVER else f"seat {actor}"
        for seat in range(NOBODY, len(match.names)):
            reader = "a spectator" if seat == NOBODY else f"seat {seat}"
            asked = prompt(fields.seen(state, seat), seat)
            if not isinstance(asked, Event):
                told = f"view.py: prompt returns {asked!r} to {reader} when {mover} is to move"
                yield f"{told}: it returns an event in every phase"
                return
            before, who = said.setdefault(asked.key, (actor == NATURE, mover))
            if before != (actor == NATURE):
                both = f"when {who} is to move and when {mover} is"
                yield f'view.py: prompt says "{asked.key}" both {both}: give each phase a prompt of its own'
                return


def nature_states(game: Game, seats: int, options: dict[str, Setting], seed: int, games: int) -> list[list[int]]:
    """States in which Nature is to move, from random games."""
    dice = fresh_dice(seed)
    found = []
    for _ in range(games):
        state = game.start(seats, options)
        while (actor := game.actor(state)) != OVER:
            if actor == NATURE:
                found.append(list(state))
                game.apply(state, game.deal(state, dice))
            else:
                legal = game.legal(state)
                game.apply(state, legal[roll(dice, len(legal))])
    return found


def deal_follows_chances(game: Game, seed: int = 0) -> Iterator[str]:
    """`deal` draws what `chances` lists, by its weights, and leaves the state alone."""
    for seats, options in game.tables():
        states = nature_states(game, seats, options, seed=seed + seats, games=3)
        by_outcomes = {tuple(game.outcomes(state).items()): state for state in states}  # as different as can be
        for state in Random(seed + 1).sample(list(by_outcomes.values()), min(STATES, len(by_outcomes))):
            yield from _drawn(game, state, fresh_dice(seed + 17))


def _drawn(game: Game, state: Cells, dice: Cells) -> Iterator[str]:
    outcomes, untouched = game.outcomes(state), list(state)
    asked = game.part("view").prompt(game.fields.seen(state, NATURE), NATURE).key
    if not outcomes or min(outcomes.values()) < 1:
        yield f'rules.py: chances at "{asked}" must list at least one outcome, each with a weight of 1 or more'
        return
    drawn = Counter(game.deal(state, dice) for _ in range(DRAWS))
    if state != untouched:
        yield f'rules.py: deal changes the state at "{asked}"; only apply may'
    for move in sorted(set(drawn) - set(outcomes)):
        yield f'rules.py: deal draws {move} at "{asked}", which chances does not list'
    share = DRAWS / sum(outcomes.values())
    expected = [weight * share for weight in outcomes.values()]
    if chi_square_z([drawn[move] for move in outcomes], expected) >= IMPROBABLE:
        yield f'rules.py: deal does not draw by the weights that chances lists at "{asked}"'


def results_are_places(game: Game, seed: int = 0, games: int = 3) -> Iterator[str]:
    """At the end every rank is 1 and how many seats are before it; or all have rank 2, for nobody has won."""
    for number, (seats, options) in enumerate(game.tables() * games):
        ended = play_on(sit(game, seats, options), Random(seed + number), steps=LONGEST)
        ranks, _ = game.ranking(ended.state)
        places = [1 + sum(better < rank for better in ranks) for rank in ranks]
        if ranks not in (places, [2] * seats):
            told = f"rules.py: results ranks the seats {_listed(ranks)} instead of {_listed(places)}"
            yield f"{told}: who wins has rank 1, ties share a rank, and who comes after two winners has rank 3"
            return


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def records_give_the_match_back(game: Game, seed: int = 0) -> Iterator[str]:
    """A saved game, read again, is the game."""
    for number, (seats, options) in enumerate(game.tables()):
        match = play_on(sit(game, seats, options), Random(seed + number), steps=60, undo=0.2)
        dealer = HashDealer.seeded(1)
        kept = write(Record(match, dealer, "seeded", dealer.commitment, ["person"] * seats))
        again = read(kept).match
        if (again.state, again.log, again.options) != (match.state, match.log, match.options):
            yield f"a game saved at {seats} seats is another one when it is read again"


def chi_square_z(observed: Sequence[float], expected: Sequence[float]) -> float:
    """How many standard deviations a chi-square is above what chance gives (Wilson and Hilferty's cube root)."""
    degrees = len(observed) - 1
    if degrees < 1:
        return 0.0
    chi = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    spread = 2 / (9 * degrees)
    return float(((chi / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5)
