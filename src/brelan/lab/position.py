"""A game being played, for one who searches or learns: quick to copy, and it remembers what each seat saw.

What a seat saw is a text, its information state: the moves that it made or witnessed, in order, and every change of
what it may know. A step that it could not notice is not in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from brelan.engine.fields import SEATS
from brelan.engine.game import Game
from brelan.engine.rule import NATURE, OVER, Cells
from brelan.lab.batches.lanes import reward
from brelan.lab.observe import Observer


@cache
def observer_of(game: Game, seats: int) -> Observer:
    """The observer that all positions of a game with so many seats share."""
    return Observer(game, seats)


def rewards_of(game: Game, state: Cells, by_points: bool = False) -> list[float]:
    """What a game that is over was worth to each seat, as the batch reckons it."""
    seats = state[SEATS]
    rewards = [0.0] * seats
    reward(game.results, state, int(by_points), [0] * (2 * seats), rewards, 0)
    return rewards


@dataclass(slots=True)
class _Step:
    """A state, what led to it, and what each seat had seen by then, as far as that was asked for."""

    state: list[int]
    before: "_Step | None" = None
    actor: int = OVER
    move: int = 0
    saw: dict[int, str] = field(default_factory=dict)


class Position:
    """A state of a game and how it came about. `copy` costs next to nothing."""

    def __init__(self, game: Game, state: Sequence[int]) -> None:
        """Begin with a state, such as `game.start(3)`."""
        self.game, self.observer = game, observer_of(game, state[SEATS])
        self._last = _Step(list(state))

    @property
    def state(self) -> list[int]:
        """The cells, to be read; they are never written to."""
        return self._last.state

    @property
    def actor(self) -> int:
        """Whose move it is: a seat, NATURE or OVER."""
        return self.game.actor(self._last.state)

    def legal(self) -> list[int]:
        """The moves that the actor may make, from low to high; Nature's too, none at the end."""
        if self.actor == OVER:
            return []
        return sorted(self.game.outcomes(self.state) if self.actor == NATURE else self.game.legal(self.state))

    def play(self, move: int) -> None:
        """Make a move of `legal`, a seat's or Nature's."""
        state = list(self._last.state)
        actor = self.game.actor(state)
        self.game.apply(state, move)
        self._last = _Step(state, self._last, actor, move)

    def rewards(self, by_points: bool = False) -> list[float]:
        """What the end is worth to each seat: its share of the win, or its points; before it, nothing."""
        return rewards_of(self.game, self.state, by_points) if self.actor == OVER else [0.0] * self.observer.seats

    def copy(self) -> "Position":
        """The same position; to play on in one does not change the other."""
        other = object.__new__(Position)
        other.game, other.observer, other._last = self.game, self.observer, self._last
        return other

    def __reduce__(self) -> Any:
        """For other processes and for files: the state it began with, and the moves since."""
        moves, step = [], self._last
        while step.before is not None:
            moves.append(step.move)
            step = step.before
        return _played_again, (self.game, step.state, step.saw, moves[::-1])

    def __deepcopy__(self, _known: Any) -> "Position":
        return self.copy()

    def information(self, seat: int) -> str:
        """Everything that a seat saw, in order."""
        unsaid, step = [], self._last
        while seat not in step.saw:
            if step.before is None:
                step.saw[seat] = (
                    f"{self.game.name}, seat {seat} of {self.observer.seats}:{self._seen(step.state, seat)}"
                )
            else:
                unsaid.append(step)
                step = step.before
        for later in reversed(unsaid):
            later.saw[seat] = step.saw[seat] + self._noticed(step.state, later, seat)
            step = later
        return step.saw[seat]

    def redrawn(self, seat: int, dice: Cells) -> "Position":
        """A position that a seat cannot tell from this one: all that it cannot know is drawn anew.

        What the others saw is not known to it either: for them, what they would see now stands behind what it saw.
        """
        state = list(self.state)
        self.game.guess(state, seat, dice)
        known, other = self.information(seat), self.copy()
        seen = {each: f"{known}\n{each}:{self._seen(state, each)}" for each in range(self.observer.seats)}
        other._last = _Step(state, saw=seen | {seat: known})
        return other

    def _seen(self, state: list[int], seat: int) -> str:
        return " ".join(map(str, self.observer.row(state, seat)))

    def _noticed(self, before: list[int], step: _Step, seat: int) -> str:
        """What a seat noticed of a step: the move, if it may know it, and what changed."""
        was, now = (self.observer.row(state, seat) for state in (before, step.state))
        changes = "".join(f" {place}={now[place]}" for place in (was != now).nonzero()[0])
        witness = step.actor == seat or self.game.witnessed(before, seat)
        if not witness and not changes:
            return ""
        return f"\n{step.actor}>{step.move if witness else '?'}{changes}"


def _played_again(game: Game, state: list[int], saw: dict[int, str], moves: list[int]) -> Position:
    """A position as it was sent."""
    position = Position(game, state)
    position._last.saw.update(saw)
    for move in moves:
        position.play(move)
    return position
