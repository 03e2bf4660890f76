"""Charts of the dice: what was rolled against what was to be expected."""

from collections.abc import Sequence
from dataclasses import dataclass

from brelan.web.shown import DieCount

ENOUGH, MOST = 12, 12
"""Fewer draws say nothing, and more outcomes than this make no chart that can be read."""


@dataclass(frozen=True)
class Row:
    """One line of a chart: its bar and its mark, in hundredths of the chart's width."""

    count: DieCount
    seen: float
    expected: float


def charts(rolled: Sequence[DieCount]) -> dict[str, list[Row]]:
    """A chart for each kind of chance that came often enough, by the key of its outcomes' names."""
    kinds: dict[str, list[DieCount]] = {}
    for count in rolled:
        kinds.setdefault(count.name.key, []).append(count)
    return {
        key: _rows(counts)
        for key, counts in kinds.items()
        if len(counts) <= MOST and sum(count.seen for count in counts) >= ENOUGH
    }


def _rows(counts: Sequence[DieCount]) -> list[Row]:
    """Lines drawn to one scale, in the order of their names: numbers, then words."""
    scale = 100 / max(max(count.seen, count.expected) for count in counts)
    ordered = sorted(counts, key=lambda count: str(count.name))
    return [Row(count, round(count.seen * scale, 1), round(count.expected * scale, 1)) for count in ordered]
