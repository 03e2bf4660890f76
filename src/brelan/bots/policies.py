"""Policies by name: anything legal, and what a game's own `bot.py` knows."""

from brelan.engine.contract import Policy
from brelan.engine.drivers import any_move
from brelan.engine.errors import BadOption
from brelan.engine.game import Game

__all__ = ["POLICIES", "any_move", "policy"]

POLICIES = ("greedy", "regular", "random")


def policy(game: Game, name: str) -> Policy:
    """How a bot chooses at once, as a function that can be compiled too."""
    if name not in POLICIES:
        raise BadOption(f"unknown policy {name!r}; there are {', '.join(POLICIES)}")
    if name == "random":
        return any_move
    known: Policy = getattr(game.part("bot"), name)
    return known
