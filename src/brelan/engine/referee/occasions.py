"""What draws are for: the rules name it, and where a name comes again the referee counts.

A draw that is known by what it is for is the same wherever that is the same: at tables that decided otherwise before,
and whatever was lifted and put back in between.
"""

from typing import NamedTuple

from brelan.engine.game import Game
from brelan.engine.rule import Cells


class Occasion(NamedTuple):
    """What one draw of a game is for. No two draws of a game have the same."""

    numbers: tuple[int, ...]  # as the rules name it: the kind of draw, the round, the seat …
    before: int  # how many draws of the same name came before it

    def __str__(self) -> str:
        return f"{','.join(map(str, self.numbers)) or '-'} {self.before}"


class Drawn:
    """The draws of a match so far, counted by name. Nothing that was drawn can be taken back."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._counted: dict[tuple[int, ...], int] = {}

    def occasion(self, state: Cells) -> Occasion:
        """What the draw is for that comes next, in this state."""
        numbers = self._game.named(state)
        return Occasion(numbers, self._counted.get(numbers, 0))

    def count(self, state: Cells) -> None:
        """Something was drawn in this state."""
        numbers = self._game.named(state)
        self._counted[numbers] = self._counted.get(numbers, 0) + 1

    def copy(self) -> "Drawn":
        """The same draws, to go on from."""
        same = Drawn(self._game)
        same._counted = self._counted.copy()
        return same
