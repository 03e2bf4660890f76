"""Compiled rules are tried before they are trusted, for compiled code that reaches beyond its cells is not stopped: it
reads and writes what is not its own, goes on, and its figures look plausible.

First the interpreter, which checks every index, plays some games. Then the compiled code itself plays many, at every
number of seats and with every option, in cells with guards on both sides: a guard that was written to shows, and what
is read from one shows because the games are played twice, with different guards. What is found is played again by the
interpreter, which can say where it was. (Numba can check indexes too, but only in code compiled once more for that: it
took three times as long, and tried another code than the one that is trusted.)
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from brelan.engine.compiled.compiler import compile_as, compile_driver
from brelan.engine.compiled.drivers import (
    ENDLESS,
    ILLEGAL,
    LONGEST,
    NO_SEAT,
    Trial,
    any_move,
    audit_many,
    no_audit,
    play_audited,
    trial,
)
from brelan.engine.contract import COMPILED, Policy
from brelan.engine.errors import BadRules
from brelan.engine.faults import phase, raised
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, NATURE, Cells

INTERPRETED = 2
"""Games that the interpreter tries at each number of seats: of random moves with each way to set the options, of a
policy, which may be slow, with the usual ones.
"""
RANDOM, ADVISED = 1_000, 100
"""Compiled games at each number of seats: of random moves, and of a policy's, which may take its time."""
GUARD = 4_096
"""Cells on each side of those that belong to the rules."""
FILLS = (-1, 1)
"""What stands in the guards: at one time this, at another that."""

BEYOND = "compiled, its rules reach beyond the cells they are given"
SAID = {
    ENDLESS: f"the game did not end within {LONGEST:,} steps: see when `actor` says OVER",
    NO_SEAT: "`actor` names a seat that nobody has",
    ILLEGAL: "`{policy}` chooses a move that is not legal, or leaves the state changed",
}


def try_interpreted(game: Game, policy: Policy, seats: int) -> None:
    """Play a few games with every index checked. Raises BadRules."""
    for table in _tables(game, policy, seats) if policy is any_move else _tables(game, policy, seats)[:1]:
        for number in range(INTERPRETED):
            fault = table.fault(fresh_dice(seats, number)[0])
            if fault:
                raise fault


def try_compiled(game: Game, policy: Policy, seats: int) -> None:
    """Play many games with the compiled code, between guards. Raises BadRules."""
    tables = _tables(game, policy, seats)
    games = max(1, (RANDOM if policy is any_move else ADVISED) // len(tables))
    for table in tables:
        began = fresh_dice(seats)[0]
        if table.goes_well(began, games):
            continue
        for _ in range(games):  # which of them was it?
            if not table.goes_well(began, 1):
                raise table.fault(began) or BadRules(f"{game.name}: {BEYOND} {table.name}")
            began = table.played(began, 1, FILLS[0])[0]


@dataclass(frozen=True)
class _Table:
    """A game with a number of seats, options, and the policy that plays."""

    game: Game
    policy: Policy
    seats: int
    options: dict[str, Setting]

    @property
    def name(self) -> str:
        """What is told of it, so that what was found can be found again."""
        return f"({', '.join([f'{self.seats} seats', *(f'{name} {to}' for name, to in self.options.items())])})"

    def fault(self, began: int) -> BadRules | None:
        """Play a game in the interpreter, from the dice with which it began; says what goes wrong in it, if any."""
        game, tried = self.game, trial(self.game.start(self.seats, self.options), [began])
        try:
            found = play_audited(game.rules, no_audit, self.policy, tried)
            said = SAID[found].format(policy=self.policy.__name__) if found in SAID else ""
        except Exception as error:  # whatever rules may do
            found, said = 1, raised(error, game.folder)
        if not found:
            return None
        return _miscount(game, tried.s) or BadRules(f"{phase(game, tried.s)}: {said} {self.name}")

    def goes_well(self, began: int, games: int) -> bool:
        """Whether compiled games keep to their cells: nothing is found, and the guards are neither touched nor felt."""
        one, other = (self.played(began, games, fill) for fill in FILLS)
        return bool(one) and one == other

    def played(self, began: int, games: int, fill: int) -> list[int]:
        """The dice after compiled games between guards, and how all of them ended; nothing if something is found."""
        rules = tuple(compile_as(name, getattr(self.game, name)) for name in COMPILED)
        fixed = (compile_as("audit", no_audit), compile_as("policy", self.policy))
        opening = np.array(self.game.start(self.seats, self.options), dtype=np.int64)
        tried, guards = _guarded(len(opening), fill)
        tried.dice[0] = began
        found = compile_driver(audit_many)(rules, *fixed, opening, tried, games)
        if found or any((guard != fill).any() for guard in guards):
            return []
        return [int(tried.dice[0]), int(tried.ends[0])]


def _tables(game: Game, policy: Policy, seats: int) -> list[_Table]:
    return [_Table(game, policy, seats, options) for number, options in game.tables() if number == seats]


def _miscount(game: Game, s: Cells) -> BadRules | None:
    """What is wrong with the list of moves in a state, if that is it."""
    try:
        if game.actor(s) == NATURE:
            game.outcomes(s)
        else:
            game.legal(s)
    except BadRules as fault:
        return fault
    except Exception:  # then it is told as it was first raised
        return None
    return None


def _guarded(size: int, fill: int) -> tuple[Any, list[NDArray[np.int64]]]:
    """A trial for states of a size, and the guards around each of its parts."""
    parts, guards = [], []
    for cells in (size, 1, MOST_MOVES, MOST_MOVES, size, 1, 1):
        whole = np.full(cells + 2 * GUARD, fill, dtype=np.int64)
        parts.append(whole[GUARD:-GUARD])
        parts[-1][:] = 0
        guards += [whole[:GUARD], whole[-GUARD:]]
    return Trial(*parts), guards  # type: ignore[arg-type]
