"""A first game: a recorded log in which a newcomer makes the moves and is told why.

It stands in `games/<game>/sheet/first_game.toml` in the notation of saved games, and is played by the real rules when
it is read: what they do not allow cannot be taught.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from brelan.engine.errors import BadRecord, BrelanError
from brelan.engine.game import Game
from brelan.engine.referee.match import Entry, Match
from brelan.engine.referee.record import NATURE_NAME
from brelan.engine.rule import NATURE, OVER

FILE = "sheet/first_game.toml"
NEWCOMER = "you"
KEYS = ("say", "played", "do", "rule", "free")
"""What a step may hold; `say` it must."""


@dataclass(frozen=True)
class Step:
    """A moment at which the newcomer is told something and, unless there is nothing to do, does it."""

    say: str  # the messages "learn.<say>" and "learn.<say>.why"
    place: int  # the length of the log when it is told
    moves: tuple[int, ...] = ()  # what the newcomer does
    rule: str = ""  # the rule that it is about
    free: bool = False  # other moves are offered too, though only these lead on

    @property
    def end(self) -> int:
        """The length of the log when it is done."""
        return self.place + len(self.moves)


class FirstGame:
    """The script of a game, played and checked move by move."""

    def __init__(self, game: Game, text: str) -> None:
        try:
            script = tomllib.loads(text)
            seats: list[str] = script["seats"]
            if NEWCOMER not in seats:
                raise ValueError(f"`seats` has nobody called {NEWCOMER!r}, who is the newcomer")
            self.game = game
            self.you = seats.index(NEWCOMER)
            self.match = Match(game, seats, script.get("options", {}))
            self.steps = [self._read(number, step) for number, step in enumerate(script["step"], start=1)]
        except KeyError as error:
            raise BadRecord(f"{game.name}, {FILE}: {error} is missing") from error
        except (BrelanError, ValueError, TypeError) as error:
            raise BadRecord(f"{game.name}, {FILE}: {error}") from error

    def _read(self, number: int, told: dict[str, Any]) -> Step:
        """A step, or what is wrong with it and which one it is."""
        try:
            if "say" not in told or told.keys() - KEYS:
                raise ValueError(f"it has {', '.join(told)}; a step has `say`, and may have {', '.join(KEYS[1:])}")
            return self._step(**told)
        except (BrelanError, ValueError, TypeError) as error:
            raise ValueError(f"step {number}: {error}") from error

    def _step(self, say: str, played: str = "", do: Sequence[str] = (), **more: Any) -> Step:
        """Play what happens before a step, and then what is to be done in it."""
        if isinstance(do, str):
            raise TypeError(f"`do` is a list, such as [{do!r}]")
        for seat, move in self._lines(played):
            self._play(seat, move)
        place = len(self.match.log)
        return Step(say, place, tuple(self._play(self.you, move) for move in do), **more)

    def _lines(self, text: str) -> Iterator[tuple[int, str]]:
        """Lines of `who: move, move`."""
        for line in text.strip().splitlines():
            who, _, moves = line.strip().partition(": ")
            if who != NATURE_NAME and who not in self.match.names:
                raise ValueError(f"nobody is called {who!r}; there are {NATURE_NAME}, {', '.join(self.match.names)}")
            seat = NATURE if who == NATURE_NAME else self.match.names.index(who)
            for move in moves.split(", "):
                yield seat, move

    def _play(self, seat: int, move: str) -> int:
        """Play a move by its notation."""
        refused = f'"{self._called(seat)}: {move}" cannot be played'
        if seat != (actor := self.match.actor):
            raise ValueError(f"{refused}, for {self._called(actor)} is to move")
        known = {self.match.notation(each): each for each in self.match.legal()}
        if move not in known:
            raise ValueError(f"{refused}; what can be is {', '.join(known)}")
        self.match.play(seat, known[move])
        return known[move]

    def _called(self, seat: int) -> str:
        return NATURE_NAME if seat == NATURE else "nobody" if seat == OVER else self.match.names[seat]

    @property
    def log(self) -> list[Entry]:
        """All moves, the seats' and Nature's."""
        return self.match.log

    def at(self, place: int, name: str) -> Match:
        """The match as it stood when its log was so long, the newcomer called by name."""
        names = [name if seat == self.you else other for seat, other in enumerate(self.match.names)]
        match = Match(self.game, names, self.match.options)
        match.resume(self.log[:place])
        return match

    def doing(self, place: int) -> int | None:
        """The number of the step in which the newcomer moves at a place of the log."""
        return next((n for n, step in enumerate(self.steps) if step.place <= place < step.end), None)


@cache
def first_game(game: Game) -> FirstGame | None:
    """The first game of a game, if it has one. A corrected box may leave none that can be played."""
    file = game.folder / FILE
    try:
        return FirstGame(game, file.read_text(encoding="utf-8")) if file.exists() else None
    except BadRecord:
        return None
