"""A decision is a plan: all that a seat does until somebody else moves, dice fall, or something comes to light.

Steps are as small as a hand makes them; people decide in plans: *these two again*, *stop*, *three dice*.
"""

from collections.abc import Sequence
from typing import TypeAlias

from brelan.engine.fields import SEALED
from brelan.engine.game import Game

Plan: TypeAlias = tuple[int, ...]
"""The steps of one decision."""

MOST_PLANS = 192
"""More are not compared: a hand of very many dice can be rolled again in thousands of ways."""
MOST_TRIED = 4_000
"""Steps tried to find them."""


def settled(game: Game, before: Sequence[int], state: Sequence[int], seat: int) -> bool:
    """Whether the decision that a seat began in one state is made in another: what follows depends on what it does not
    know yet, or is somebody else's.
    """
    return (
        game.actor(list(state)) != seat
        or state[SEALED] != before[SEALED]
        or game.fields.opened(list(before), list(state))
    )


def plans(game: Game, state: Sequence[int], seat: int, made: Plan = ()) -> list[Plan]:
    """What a seat may do now, one plan for each position that it leads to: the one made, if there is one, else the one
    found first.
    """
    found: dict[tuple[int, ...], Plan] = {}
    open_plans: list[tuple[list[int], Plan]] = [(list(state), ())]
    for _ in range(MOST_TRIED):
        if not open_plans or len(found) == MOST_PLANS:
            break
        here, steps = open_plans.pop()
        for move in reversed(game.legal(here)):
            after = list(here)
            game.apply(after, move)
            if not settled(game, state, after, seat):
                open_plans.append((after, (*steps, move)))
            elif len(found) < MOST_PLANS:
                found.setdefault(tuple(after), (*steps, move))
    if made:
        found[tuple(end_of(game, state, made))] = made
    return list(found.values())


def end_of(game: Game, state: Sequence[int], plan: Plan) -> list[int]:
    """The position that a plan leads to."""
    end = list(state)
    for move in plan:
        game.apply(end, move)
    return end
