"""Recorded play-throughs: what OpenSpiel's own recorder writes of a game of each kind.

A whole one has megabytes, for every information state holds all before it. So a file has its beginning, its end, and
the fingerprint of the whole. `python -m tests.lab.playthroughs` writes the files anew, when a change is meant.
"""

from hashlib import sha256
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

from brelan.lab import openspiel

HERE = Path(__file__).parent
SEEDS = {"brelan_desperados": 124, "brelan_dice_stars": 56, "brelan_gang_of_dice": 47}
"""Seeds of short games; 1 for the others, which are all about as long."""
FIRST, LAST, WIDEST = 150, 40, 200
"""Lines kept of the beginning and of the end, and how much of each."""


def recorded(name: str) -> str:
    """A play-through in short."""
    whole = playthrough(name, None, seed=SEEDS.get(name, 1))
    lines = [line if len(line) <= WIDEST else f"{line[:WIDEST]}…" for line in whole.splitlines()]
    left = max(len(lines) - FIRST - LAST, 0)
    between = f"… {left} lines; of the whole, sha256 {sha256(whole.encode()).hexdigest()}"
    return "\n".join([*lines[:FIRST], between, *lines[-LAST:], ""])


def file_of(name: str) -> Path:
    """Where a play-through is kept."""
    return HERE / f"{name}.txt"


def write() -> None:
    """Write all files anew."""
    for name in openspiel.NAMES:
        file_of(name).write_text(recorded(name), encoding="utf-8")
