"""The bots that can sit at a table: their levels, and what they are called."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from brelan.engine.game import Game
from brelan.server.store.table_info import Seat

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


def with_bots(people: Mapping[int, Seat], levels: Sequence[str]) -> list[Seat]:
    """All seats of a table: people where they sit, bots of these levels (seat by seat) in the others."""
    names, seats = [seat.name for seat in people.values()], []
    for number, level in enumerate(levels):
        if number not in people:
            names.append(bot_name(names))
        seats.append(people[number] if number in people else Seat(names[-1], level=level))
    return seats


def bot_name(taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has."""
    return next(name for name in NAMES if name not in taken)
