"""Where games at the keyboard are kept, and how: whole, or not at all."""

import os
from datetime import datetime
from itertools import count
from pathlib import Path


def new_file(game: str) -> Path:
    """A name nobody uses yet, in the user's data folder."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "brelan" / "games"
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M}"
    numbered = (home / f"{name}{f'-{i}' if i else ''}.json" for i in count())
    return next(file for file in numbered if not file.exists())


def keep(file: Path, text: str) -> None:
    """Write a file so that it is never seen half written, and the old one stays until the new one is there."""
    if file.exists() and not file.is_file():
        raise OSError(f"{file} is no file that a game could take the place of")  # a device, a pipe, a folder
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.part")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)
