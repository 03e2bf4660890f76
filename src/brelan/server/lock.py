"""One server for one data folder: a second one would only find every place of the logs taken."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import sleep

SIGN = "serving"
"""The file that says where these data are served."""
PATIENCE = 50
"""Tenths of a second that another server may take to say where it is."""


@contextmanager
def alone(folder: Path) -> Iterator[Path | None]:
    """The sign to write to, if nobody else serves this folder. The system lets go of it when we end, however we end."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    sign = folder / SIGN
    with sign.open("a") as file:
        if _lock(file.fileno()):
            file.truncate(0)
            yield sign
        else:
            yield None


def running(folder: Path) -> str:
    """Where the other server is."""
    for _ in range(PATIENCE):
        if address := (folder / SIGN).read_text():
            return address
        sleep(0.1)
    return ""


def _lock(file: int) -> bool:
    try:
        fcntl = import_module("fcntl")  # not on every system
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
