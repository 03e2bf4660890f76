"""The bots that can sit at a table: their levels, and what they are called."""

from collections.abc import Sequence

from brelan.bots import LEVELS

OFFERED = tuple(name for name in LEVELS if name != "random")
"""Whom people may want to play against."""
USUAL = "regular"
"""Who plays when nobody chose: against newcomers, for the gone, and in seats nobody came for."""
NAMES = ("Félix", "Odette", "Gaston", "Suzanne", "Anatole", "Louise", "Marcel", "Joséphine", "Achille", "Blanche")


def bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next(name for name in NAMES if name not in taken)
