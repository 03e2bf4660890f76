"""The options of a game: the few things a table may choose before it starts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from brelan.engine.errors import BadOption

Choice: TypeAlias = str | bool | int


@dataclass(frozen=True)
class Option:
    """A choice by name. `choices` are words, False and True, or a range of numbers; the default comes first."""

    name: str
    choices: tuple[Choice, ...] | range
    default: Choice | None = None

    @property
    def usual(self) -> Choice:
        """What is played when nothing is said."""
        return self.choices[0] if self.default is None else self.default

    def cell(self, choice: object) -> int:
        """The choice as `setup` takes it: a number as it is, a word as its place in the list."""
        kind = int if isinstance(self.choices, range) else type(self.choices[0])
        if type(choice) is not kind or choice not in self.choices:
            raise BadOption(f"option {self.name}: {self._expected()} expected, not {choice!r}")
        return int(choice) if isinstance(self.choices, range) else self.choices.index(choice)

    def parse(self, text: str) -> Choice:
        """The choice that a typed text means."""
        for choice in self.choices:
            if text.lower() == str(choice).lower():
                return choice
        raise BadOption(f"option {self.name}: {self._expected()} expected, not {text!r}")

    def _expected(self) -> str:
        if isinstance(self.choices, range):
            return f"a number from {self.choices[0]} to {self.choices[-1]}"
        return " or ".join(str(choice).lower() for choice in self.choices)


def complete(options: tuple[Option, ...], chosen: Mapping[str, object]) -> dict[str, Choice]:
    """Every option with what was chosen for it or what is usual; refuses unknown names and choices."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise BadOption(f"unknown option {name!r}; known are {', '.join(known) or 'none'}")
    full: dict[str, Choice] = {}
    for option in options:
        choice = chosen.get(option.name, option.usual)
        option.cell(choice)
        assert isinstance(choice, str | bool | int)
        full[option.name] = choice
    return full
