"""A game as the engine knows it: the contract of `games/<game>/`, found by the folder's name."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType

from brelan.engine.box import Box
from brelan.engine.errors import BadOption
from brelan.engine.fields import Fields
from brelan.engine.options import Choice, Option, complete
from brelan.engine.ranks import ranking
from brelan.engine.rule import MOST_MOVES, Cells

GAMES = Path(__file__).parent.parent / "games"


class Game:
    """The rules of one game and what goes with them. Its other modules are imported only when asked for."""

    # The contract: see docs/contract.md for what each function says.
    setup: Callable[..., None]
    actor: Callable[[Cells], int]
    moves: Callable[[Cells, Cells], int]
    apply: Callable[[Cells, int], None]
    deal: Callable[[Cells, Cells], int]
    chances: Callable[[Cells, Cells, Cells], int]
    results: Callable[[Cells, Cells], None]
    guess: Callable[[Cells, int, Cells], None]
    witnesses: Callable[[Cells], int]
    CONTRACT = ("setup", "actor", "moves", "apply", "deal", "chances", "results", "guess", "witnesses")

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]
        rules = self.part("rules")
        for function in self.CONTRACT:
            setattr(self, function, getattr(rules, function))
        self.fields: Fields = rules.FIELDS
        self.version: int = rules.VERSION
        self.sheet: str = rules.SHEET
        self.options: tuple[Option, ...] = rules.OPTIONS
        self.seats_allowed: tuple[int, ...] = rules.SEATS_ALLOWED

    @staticmethod
    def names() -> list[str]:
        """The games there are: the folders that hold rules."""
        return sorted(path.parent.name for path in GAMES.glob("*/rules.py"))

    @staticmethod
    @cache
    def load(name: str) -> "Game":
        """The game of a folder's name."""
        if name not in Game.names():
            raise BadOption(f"unknown game {name!r}; there are {', '.join(Game.names())}")
        return Game(f"brelan.games.{name}")

    def part(self, module: str) -> ModuleType:
        """One of the game's modules: rules, view, story, bot, terminal."""
        return import_module(f"{self.package}.{module}")

    @property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(str(self.part("rules").__file__)).parent

    @cached_property
    def box(self) -> Box:
        """What is in the box, as it is played."""
        box: Box = self.part("box").BOX
        return box

    def start(self, seats: int, options: Mapping[str, Choice] | None = None) -> list[int]:
        """The opening state for so many seats."""
        if seats not in self.seats_allowed:
            raise BadOption(f"{self.name} takes {_range(self.seats_allowed)} seats, not {seats}")
        chosen = complete(self.options, options or {})
        state = [0] * self.fields.size
        self.setup(state, seats, *(option.cell(chosen[option.name]) for option in self.options))
        return state

    def legal(self, state: Cells) -> list[int]:
        """The legal moves of the seat whose move it is."""
        out = [0] * MOST_MOVES
        return out[: self.moves(state, out)]

    def outcomes(self, state: Cells) -> dict[int, int]:
        """The moves that Nature may make now, each with its weight."""
        out, weight = [0] * MOST_MOVES, [0] * MOST_MOVES
        count = self.chances(state, out, weight)
        return dict(zip(out[:count], weight[:count], strict=True))

    def ranking(self, state: Cells) -> tuple[list[int], list[int]]:
        """At the end: the rank of each seat (1 is the winner's, ties shared), and its points."""
        return ranking(self.results, state)


def _range(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
