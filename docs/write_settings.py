"""Writes docs/settings.md from `server/settings.py`: `make docs`."""

from pathlib import Path
from typing import get_type_hints

from brelan.server.choices import KINDS, given, option, told, usual, variable
from brelan.server.settings import Settings

FILE = Path(__file__).parent / "settings.md"
HEAD = """<!-- Written from src/brelan/server/settings.py by `make docs`: change it there. -->

# All settings of a house

Each is an option of `brelan serve` and an environment variable; the option goes first. `--data` and `--database` are
options of `brelan house`, `migrate`, `backup`, `restore` and `doctor` too, and their variables hold for these as well.
Sizes are counts, times are seconds, lists have commas, `yes` and `no` may be written 1 and 0.

| option | variable | takes | usually | what it is |
|---|---|---|---|---|
"""


def page() -> str:
    """The page as it should be."""
    kinds, texts = get_type_hints(Settings), told()
    return HEAD + "".join(
        f"| `{option(field.name)}` | `{variable(field.name)}` | {KINDS[kinds[field.name]].replace('|', ' or ')} "
        f"| {usual(field) or '–'} | {texts[field.name]} |\n"
        for field in given()
    )


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
