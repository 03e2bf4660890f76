"""The bots that can sit at a table: their levels, and what they are called."""

from collections.abc import Sequence
from dataclasses import dataclass

from brelan.bots import LEVELS
from brelan.engine.game import Game

OFFERED = tuple(name for name in LEVELS if name != "random")
"""Whom people may want to play against."""
USUAL = "regular"
"""Who plays when nobody chose: against newcomers, for the gone, and in seats nobody came for."""
NAMES = ("Félix", "Odette", "Gaston", "Suzanne", "Anatole", "Louise", "Marcel", "Joséphine", "Achille", "Blanche")


@dataclass(frozen=True)
class Opponents:
    """Whom somebody wants to play against when a game is to begin at once."""

    level: str = USUAL
    players: int = 3

    def bots(self, game: Game) -> int:
        """How many bots sit down at a game: as wished, as far as its rules allow."""
        return min(max(self.players, game.seats_allowed[0], 2), game.seats_allowed[-1]) - 1


def bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next(name for name in NAMES if name not in taken)
