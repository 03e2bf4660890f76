"""Words without a language: what happened, what may be done, what a move is called."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, Union

Value: TypeAlias = Union[int, str, "Event", list[int], list[str], list["Event"]]


@dataclass  # not frozen: a view is made of dozens, and a frozen one takes three times as long to make
class Event:
    """A message's key and its values; the texts are in the catalogues of each language. Nobody changes one.

    `rule` is the number of the rule it speaks of, such as "GD 3.2".
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    rule: str = ""

    def __str__(self) -> str:
        """The notation used in saved games: the key and its plain values, such as `lift 4`."""
        plain = (value for value in self.values.values() if isinstance(value, int | str))
        return " ".join([self.key, *map(str, plain)])


def minus(number: int | str) -> str:
    """A number as people write it, with a real minus."""
    return str(number).replace("-", "−")


def event(key: str, rule: str = "", **values: Value) -> Event:
    """An event, written as a sentence: `event("lift", face=4)`."""
    return Event(key, values, rule)
