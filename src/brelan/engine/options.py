"""The options of a game: the few things a table may choose before it starts."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

from brelan.engine.errors import BadOption, BadRules

Setting: TypeAlias = str | bool | int
"""What an option is set to."""
"""What the server still calls it."""


@dataclass(frozen=True)
class Option:
    """A choice by name. `choices` are words, False and True, or numbers; unless said otherwise the first is usual."""

    name: str
    choices: tuple[Setting, ...] | range
    default: Setting | None = None

    def __post_init__(self) -> None:
        """Rules are written by people: what cannot be chosen from is said at once."""
        if not isinstance(self.choices, tuple | range) or not self.choices or len({*map(type, self.choices)}) > 1:
            told = f"OPTIONS: {self.name!r} has the choices {self.choices!r}; they are (False, True), words or numbers"
            raise BadRules(f"{told}, all of a kind, in a tuple or a range")
        if self.default is not None and self.default not in self.choices:
            raise BadRules(f"OPTIONS: {self.name!r} is usually {self.default!r}, which is none of {self.choices!r}")

    @property
    def usual(self) -> Setting:
        """What is played when nothing is said."""
        return self.choices[0] if self.default is None else self.default

    def cell(self, choice: object) -> int:
        """The choice as `setup` takes it: a number as it is, False and True as 0 and 1, a word as its place."""
        kind = int if isinstance(self.choices, range) else type(self.choices[0])
        if type(choice) is not kind or choice not in self.choices:
            raise BadOption(f"option {self.name}: {self._expected()} expected, not {choice!r}")
        if isinstance(choice, int):
            return int(choice)
        assert isinstance(self.choices, tuple)
        return self.choices.index(choice)

    def parse(self, text: str) -> Setting:
        """The choice that a typed text means."""
        for choice in self.choices:
            if text.lower() == str(choice).lower():
                return choice
        raise BadOption(f"option {self.name}: {self._expected()} expected, not {text!r}")

    def _expected(self) -> str:
        if isinstance(self.choices, range):
            return f"a number from {self.choices[0]} to {self.choices[-1]}"
        return " or ".join(str(choice).lower() for choice in self.choices)


def complete(options: tuple[Option, ...], chosen: Mapping[str, object]) -> dict[str, Setting]:
    """Every option with what was chosen for it or what is usual; refuses unknown names and choices."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise BadOption(f"unknown option {name!r}; known are {', '.join(known) or 'none'}")
    full: dict[str, Setting] = {}
    for option in options:
        choice = chosen.get(option.name, option.usual)
        option.cell(choice)
        assert isinstance(choice, str | bool | int)
        full[option.name] = choice
    return full


def every_way(options: tuple[Option, ...]) -> list[dict[str, Setting]]:
    """Every way to set some options; of a range its ends and what is usual."""
    tried = [dict.fromkeys(_some(option)) for option in options]
    return [dict(zip((option.name for option in options), way, strict=True)) for way in product(*tried)]


def _some(option: Option) -> tuple[Setting, ...]:
    """Choices of an option that stand for all."""
    if isinstance(option.choices, range):
        return option.choices[0], option.usual, option.choices[-1]
    return option.choices
