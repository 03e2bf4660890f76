"""A game's contract, compiled: looked over, compiled and tried the first time, then read from the disk."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from brelan.engine.compiled.compiler import compile_as, hold
from brelan.engine.compiled.drivers import any_move
from brelan.engine.compiled.kept import alone, folder, folder_of
from brelan.engine.compiled.notice import tell
from brelan.engine.compiled.plain import look_over
from brelan.engine.compiled.proof import try_compiled, try_interpreted
from brelan.engine.contract import COMPILED, Policy
from brelan.engine.game import Game

Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being compiled or tried, how much is done, and of how much."""

Work: TypeAlias = tuple[str, Callable[[], object]]
"""Something to be done before compiled code can be used, and what it is called."""


class Compiled:
    """A game's contract, and some policies, compiled; they take int64 arrays where the rules take lists."""

    def __init__(self, game: Game, progress: Progress | None = None, policies: Sequence[Policy] = ()) -> None:
        self.game, self._policies = game, tuple(policies)
        for policy in dict.fromkeys((any_move, *policies)):
            _make_ready(game, policy, progress)
        self.rules = tuple(compile_as(name, getattr(game, name)) for name in COMPILED)
        self.policies = tuple(compile_as("policy", policy) for policy in policies)

    def __reduce__(self) -> tuple[Any, ...]:
        """Compiled code is no more copied than sent: it is found, or made, where it is wanted."""
        return Compiled, (self.game, None, self._policies)

    def held(self) -> list[int]:
        """The contract and the policies, one for each of the most seats, as drivers take them that are called often."""
        return hold((*self.rules, *self.policies))

    def __getattr__(self, name: str) -> Any:
        """A function of the contract, by its name."""
        if name not in COMPILED:
            raise AttributeError(name)
        return self.rules[COMPILED.index(name)]


def _make_ready(game: Game, policy: Policy, progress: Progress | None) -> None:
    """Look over, compile and try a game with a policy, once for these sources: then a mark is left beside the code."""
    mark = folder(game) / f"{policy.__module__}.{policy.__qualname__}.ready"
    if mark.exists():
        return
    tell(game.name)
    if not folder_of(policy):  # what is in no hash may be another policy of the same name the next time
        _do(list(_work(game, policy)), progress)
        return
    with alone(mark):
        if not mark.exists():
            _do(list(_work(game, policy)), progress)
            mark.touch()


def _do(work: Sequence[Work], progress: Progress | None) -> None:
    """One thing after the other, each told before it is done."""
    for done, (name, do) in enumerate(work):
        if progress:
            progress(name, done, len(work))
        do()
    if progress:
        progress("", len(work), len(work))


def _work(game: Game, policy: Policy) -> Iterator[Work]:
    """What has to be done: the interpreter comes first, for it has no compiler to wait for and can say more."""
    yield "rules", partial(look_over, game, policy)
    for seats in game.seats_allowed:
        yield f"{seats} seats", partial(try_interpreted, game, policy, seats)
    for name in COMPILED:
        yield name, partial(compile_as, name, getattr(game, name))
    yield policy.__name__, partial(compile_as, "policy", policy)
    for seats in game.seats_allowed:
        yield f"{seats} seats", partial(try_compiled, game, policy, seats)
