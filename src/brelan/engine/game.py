"""A game as the engine knows it: the contract of `games/<game>/`, or of a package of its own, found by its name."""

import sys
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from types import ModuleType
from typing import Any

from brelan.engine.box import Box
from brelan.engine.contract import COMPILED, FUNCTIONS, OPTIONAL, Contract, Rules
from brelan.engine.errors import BadGame, BadOption, BadRules, BrelanError
from brelan.engine.faults import miscounted, misnamed, overlong, raised
from brelan.engine.fields import Fields
from brelan.engine.installed import GAMES, NAME, NAMED_SO, installed, own
from brelan.engine.options import Option, Setting, complete, every_way
from brelan.engine.pieces.ranks import ranking
from brelan.engine.rule import EVERYONE, MOST_MOVES, MOST_NAMED, Cells

__all__ = ["GAMES", "Game"]

DATA = ("FIELDS", "VERSION", "SHEET", "OPTIONS", "SEATS_ALLOWED", "MOVES", "OUTCOMES")
"""What a game's rules say beside their functions."""


class Game(Contract):
    """The rules of one game and what goes with them. Its other modules are imported only when asked for."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.name = package.rpartition(".")[2]
        self._parts: dict[str, ModuleType] = {}
        rules = self.part("rules")
        for name in (*FUNCTIONS, *DATA):
            if not hasattr(rules, name):
                raise BadRules(f"{self.name}/rules.py: `{name}` is missing (docs/contract.md says what it is for)")
        for name in FUNCTIONS:
            setattr(self, name, getattr(rules, name))
        for name, usual in OPTIONAL.items():
            setattr(self, name, getattr(rules, name, usual))
        self.fields: Fields = rules.FIELDS
        self.version: int = rules.VERSION
        self.sheet: str = rules.SHEET
        self.options: tuple[Option, ...] = rules.OPTIONS
        self.seats_allowed: tuple[int, ...] = rules.SEATS_ALLOWED
        self.distinct_moves: int = rules.MOVES
        self.distinct_outcomes: int = rules.OUTCOMES
        if (takes := len(signature(self.setup).parameters) - 2) != len(self.options):
            raise BadRules(
                f"{self.name}/rules.py: `setup` takes {takes} options after `s` and `seats`, and OPTIONS has"
                f" {len(self.options)}: one each, in the same order"
            )
        _in_use[package] = self

    def __reduce__(self) -> tuple[Any, ...]:
        """A game that is copied is the same; one that is sent elsewhere is found there by its package or folder."""
        return (Game.at, (self.folder,)) if _beside.get(self.name) is self else (_made, (self.package,))

    @staticmethod
    def names() -> list[str]:
        """The games there are: Brelan's own, and those installed that can be loaded."""
        return sorted([*own(), *(name for name in installed().packages if not _broken(name))])

    @staticmethod
    def left_out() -> list[str]:
        """A sentence for each installed game that cannot be played."""
        broken = (_broken(name) for name in installed().packages)
        return [*installed().refused.values(), *filter(None, broken)]

    @staticmethod
    def load(name: str) -> "Game":
        """The game of a name."""
        if name in _beside:
            return _beside[name]
        if name in own():
            return _made(f"brelan.games.{name}")
        if name in installed().packages:
            return _made(installed().packages[name])
        if name in installed().refused:
            raise BadGame(installed().refused[name])
        known, how = ", ".join(Game.names()), "pip install --editable my_game"
        raise BadOption(f"unknown game {name!r}; there are {known}; any other has to be installed first ({how})")

    @staticmethod
    def at(folder: Path) -> "Game":
        """The game in a folder, which need not be installed; from now on `load` knows it by the folder's name."""
        folder = folder.resolve()
        if not NAME.fullmatch(folder.name):
            raise BadGame(f"{folder}: {NAMED_SO}")
        if not (folder / "rules.py").is_file():
            raise BadGame(f"{folder}: not a game, for it has no rules.py; a game is a folder like my_game/src/my_game")
        top = folder
        while (top.parent / "__init__.py").is_file():
            top = top.parent
        package = ".".join(folder.relative_to(top.parent).parts)
        if folder.parent != GAMES and (known := _known(folder.name)):
            if known == folder:
                return Game.load(folder.name)
            raise BadGame(f"{folder}: another game is called {folder.name!r} already, {known}: rename the folder")
        if str(top.parent) not in sys.path:
            sys.path.insert(0, str(top.parent))
        found = find_spec(top.name)
        if found is None or str(top) not in (found.submodule_search_locations or ()):
            raise BadGame(f"{folder}: Python has another module called {top.name!r}: rename the folder")
        _beside[folder.name] = _made(package)
        return _beside[folder.name]

    @staticmethod
    def that_holds(module: str) -> "Game | None":
        """The game that a module belongs to, if it belongs to one that is known here."""
        if module.startswith("brelan.games."):
            return Game.load(module.split(".")[2])
        return next((game for package, game in _in_use.items() if module.startswith(f"{package}.")), None)

    def part(self, module: str) -> ModuleType:
        """One of the game's modules: rules, view, story, bot, terminal."""
        found = self._parts.get(module)
        if found is None:
            found = self._parts[module] = import_module(f"{self.package}.{module}")
        return found

    @property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(str(self.part("rules").__file__)).resolve().parent

    @property
    def sources(self) -> list[Path]:
        """All sources that the rules may depend on beside the engine: a game of ours knows its own folder alone,
        another may use all of the package it comes in.
        """
        inside = 0 if self.folder.parent == GAMES else self.package.count(".")
        return sorted((self.folder, *self.folder.parents)[inside].rglob("*.py"))

    @property
    def rules(self) -> Rules:
        """The functions of the contract in one value, as drivers take them."""
        return Rules(*(getattr(self, name) for name in COMPILED))

    @cached_property
    def box(self) -> Box:
        """What is in the box, as it is played."""
        box: Box = self.part("box").BOX
        return box

    def start(self, seats: int, options: Mapping[str, Setting] | None = None) -> list[int]:
        """The opening state for so many seats."""
        if seats not in self.seats_allowed:
            raise BadOption(f"{self.name} takes {_range(self.seats_allowed)} seats, not {seats}")
        chosen = complete(self.options, options or {})
        state = [0] * self.fields.size
        self.setup(state, seats, *(option.cell(chosen[option.name]) for option in self.options))
        return state

    def tables(self) -> list[tuple[int, dict[str, Setting]]]:
        """Every number of seats with every way to set the options; of a range its ends and what is usual."""
        return [(seats, settings) for seats in self.seats_allowed for settings in every_way(self.options)]

    def legal(self, state: Cells) -> list[int]:
        """The legal moves of the seat whose move it is."""
        out = [0] * MOST_MOVES
        try:
            count = self.moves(state, out)
        except IndexError as error:
            raise overlong(self, "moves", state, error) from error
        if not 0 < count <= MOST_MOVES:
            raise miscounted(self, "moves", state, count)
        return out[:count]

    def outcomes(self, state: Cells) -> dict[int, int]:
        """The moves that Nature may make now, each with its weight."""
        out, weight = [0] * MOST_MOVES, [0] * MOST_MOVES
        try:
            count = self.chances(state, out, weight)
        except IndexError as error:
            raise overlong(self, "chances", state, error) from error
        if not 0 < count <= MOST_MOVES:
            raise miscounted(self, "chances", state, count)
        return dict(zip(out[:count], weight[:count], strict=True))

    def named(self, state: Cells) -> tuple[int, ...]:
        """What the draw to come is for, as the rules name it."""
        out = [0] * (2 * MOST_NAMED)  # a list somewhat too long is told so below
        count = self.occasion(state, out)
        if not 0 <= count <= MOST_NAMED:
            raise misnamed(self, state, count)
        return tuple(out[:count])

    def witnessed(self, state: Cells, seat: int) -> bool:
        """Whether a seat (or, as NOBODY, whoever looks on) sees which move is made now."""
        witnesses = self.witnesses(state)
        return bool((witnesses >> seat) & 1) if seat >= 0 else witnesses == EVERYONE

    def ranking(self, state: Cells) -> tuple[list[int], list[int]]:
        """At the end: the rank of each seat (1 is the winner's, ties shared), and its points."""
        return ranking(self.results, state)


_in_use: dict[str, Game] = {}
"""Every game made so far, by its package."""
_beside: dict[str, Game] = {}
"""The games loaded from a folder, by their name."""


def _known(name: str) -> Path | None:
    """Where the game of a name is, if there is one among ours or those installed; its rules may have any fault."""
    if name in own():
        return GAMES / name
    found = find_spec(installed().packages[name]) if name in installed().packages else None
    return Path(found.origin).resolve().parent if found and found.origin else None


def _made(package: str) -> Game:
    """The game of a package; one that cannot be loaded is told in a sentence."""
    if package in _in_use:
        return _in_use[package]
    try:
        return Game(package)
    except BadRules as error:
        raise BadRules(str(error) if "rules.py" in str(error) else f"the game {package!r}: {error}") from error
    except BrelanError:
        raise
    except Exception as error:  # whatever may go wrong in somebody else's module
        spec = find_spec(package.partition(".")[0])
        home = Path(spec.origin).parent if spec and spec.origin else Path(package)
        raise BadGame(f"the game {package!r} cannot be loaded: {raised(error, home)}") from error


@cache
def _broken(name: str) -> str:
    """What keeps an installed game from being played, or nothing."""
    try:
        Game.load(name)
    except BrelanError as error:
        return str(error)
    return ""


def _range(numbers: Sequence[int]) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
