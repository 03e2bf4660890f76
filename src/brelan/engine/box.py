"""What is in a game's box, read from `box.toml` and checked entry by entry.

Every entry carries a mark that says where it comes from. Whoever owns the game may correct an entry: a file
`<game>.toml` in the folder named by BRELAN_BOXES takes the place of the game's own.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

from brelan.engine.errors import BadBox

MARKS = ("book", "public", "house")
"""book: printed in the rulebook; public: other public sources agree; house: decided here."""

FOLDER = "BRELAN_BOXES"
"""The environment variable that names a folder of corrected boxes."""

Wanted: TypeAlias = range | tuple[str, ...] | list[range] | type[str]
"""What a value must be: a whole number in a range, one of some words, a list of numbers in a range, or any text."""

LONGEST_TEXT = 40


def box_file(game: str, own: Path) -> Path:
    """The box to use for a game: the corrected one if there is one, else the game's own."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return own
    if not Path(folder).is_dir():
        raise BadBox(f"{folder}: not a folder ({FOLDER} must name a folder of boxes, such as {game}.toml)")
    corrected = Path(folder) / f"{game}.toml"
    return corrected if corrected.exists() else own


class Box:
    """The entries of a box file. Each is asked for once, with what it must be; what is not asked for is an error."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.entries: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise BadBox(f"{path}: cannot be read: {error}") from error
        self._asked: set[str] = set()

    @classmethod
    def of(cls, rules_file: str) -> "Box":
        """The box that belongs to a game's rules.py."""
        home = Path(rules_file).parent
        return cls(box_file(home.name, home / "box.toml"))

    @cached_property
    def fingerprint(self) -> str:
        """Equal for boxes that play alike, whatever their marks and comments say: saved games record it."""
        text = json.dumps(_without_marks(self.entries), sort_keys=True)
        return sha256(text.encode()).hexdigest()[:12]

    def number(self, name: str, wanted: range) -> int:
        """A single number: an entry `[name]` with `value` and `mark`."""
        entry = self._entry(name, dict)
        self._check_row(name, entry, {"value": wanted})
        value: int = entry["value"]
        return value

    def rows(
        self, name: str, fields: Mapping[str, Wanted], count: range, optional: tuple[str, ...] = ()
    ) -> list[dict[str, Any]]:
        """A list of rows: entries `[[name]]`, each with the fields wanted (but the optional ones) and a `mark`."""
        rows: list[dict[str, Any]] = self._entry(name, list)
        if len(rows) not in count:
            self.refuse(name, f"{_words(count)} rows expected, not {len(rows)}")
        for number, row in enumerate(rows, start=1):
            place = f"{name} {number}"
            if not isinstance(row, dict):
                self.refuse(place, "a row of named values expected")
            self._check_row(place, row, fields, optional)
        return rows

    def finish(self) -> None:
        """Refuse entries that no rule asked for: a misspelt name must not pass unnoticed."""
        for name in self.entries:
            if name not in self._asked:
                self.refuse(name, f"unknown entry; known are {', '.join(sorted(self._asked))}")

    def refuse(self, place: str, reason: str) -> None:
        """Say what is wrong with an entry."""
        raise BadBox(f"{self.path}: {place}: {reason}")

    def _entry(self, name: str, kind: type) -> Any:
        self._asked.add(name)
        if not isinstance(self.entries.get(name), kind):
            form = f"[{name}]" if kind is dict else f"[[{name}]]"
            self.refuse(name, f"missing; an entry {form} is expected")
        return self.entries[name]

    def _check_row(
        self, place: str, row: dict[str, Any], fields: Mapping[str, Wanted], optional: tuple[str, ...] = ()
    ) -> None:
        for field, wanted in fields.items():
            if field not in row:
                if field not in optional:
                    self.refuse(place, f"'{field}' is missing")
            elif not _fits(row[field], wanted):
                self.refuse(place, f"'{field}' must be {_words(wanted)}, not {row[field]!r}")
        for field in row:
            if field not in fields and field != "mark":
                self.refuse(place, f"unknown '{field}'; known are {', '.join(fields)}, mark")
        self._check_mark(place, row)

    def _check_mark(self, place: str, row: dict[str, Any]) -> None:
        mark = row.get("mark")
        marks = mark if isinstance(mark, dict) else {"": mark}
        for field, word in marks.items():
            if word not in MARKS:
                self.refuse(place, f"'mark' must be one of {', '.join(MARKS)}, not {word!r}")
            if field and field not in row:
                self.refuse(place, f"a mark for '{field}', which is not a value of the row")
        if isinstance(mark, dict):
            for field in row:
                if field not in (*mark, "mark"):
                    self.refuse(place, f"'{field}' has no mark")


def _without_marks(entry: Any) -> Any:
    if isinstance(entry, dict):
        return {name: _without_marks(value) for name, value in entry.items() if name != "mark"}
    return [_without_marks(value) for value in entry] if isinstance(entry, list) else entry


def _fits(value: object, wanted: Wanted) -> bool:
    if isinstance(wanted, range):
        return type(value) is int and value in wanted  # bool is an int to Python, not to a box
    if isinstance(wanted, tuple):
        return value in wanted
    if wanted is str:
        return isinstance(value, str) and value.isprintable() and 0 < len(value.strip()) <= LONGEST_TEXT
    assert isinstance(wanted, list)
    return isinstance(value, list) and bool(value) and all(_fits(item, wanted[0]) for item in value)


def _words(wanted: Wanted) -> str:
    if isinstance(wanted, range):
        first, last = wanted[0], wanted[-1]
        return f"{first}" if first == last else f"a whole number from {first} to {last}"
    if isinstance(wanted, tuple):
        return f"one of {', '.join(wanted)}"
    if wanted is str:
        return f"a text of 1 to {LONGEST_TEXT} printable characters"
    assert isinstance(wanted, list)
    return f"a list, each {_words(wanted[0])}"
