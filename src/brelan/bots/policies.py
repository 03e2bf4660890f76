"""Policies by name: anything legal, and what a game's own `bot/` knows."""

from brelan.engine.dice import roll
from brelan.engine.drivers import Policy
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.rule import Cells, rule

POLICIES = ("greedy", "regular", "random")


@rule
def any_move(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves, each as likely."""
    return out[roll(dice, count)]


def policy(game: Game, name: str) -> Policy:
    """How a bot chooses at once, as a function that can be compiled too."""
    if name not in POLICIES:
        raise BadOption(f"unknown policy {name!r}; there are {', '.join(POLICIES)}")
    if name == "random":
        return any_move
    known: Policy = getattr(game.part("bot"), name)
    return known
