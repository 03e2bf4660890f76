"""Figures of a running server, in the text format that Prometheus reads."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
"""Seconds: a commit on a good disk takes a few thousandths of one."""


class Times:
    """How long something took, again and again: how often no longer than each bound."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Page:
    """Gathers figures, each with what it says."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def gauge(self, name: str, text: str, value: float) -> None:
        """Something that goes up and down."""
        self._head(name, "gauge", text)
        self._lines.append(f"brelan_{name} {value:.10g}")

    def counter(self, name: str, text: str, value: float) -> None:
        """Something that only grows while the server runs."""
        self._head(f"{name}_total", "counter", text)
        self._lines.append(f"brelan_{name}_total {value:.10g}")

    def kinds(self, name: str, text: str, label: str, values: Mapping[str, int]) -> None:
        """The same for several kinds of one thing."""
        self._head(f"{name}_total", "counter", text)
        for kind, value in sorted(values.items()):
            told = kind.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
            self._lines.append(f'brelan_{name}_total{{{label}="{told}"}} {value}')

    def times(self, name: str, text: str, times: Times) -> None:
        """How long something took."""
        self._head(f"{name}_seconds", "histogram", text)
        counts = list(accumulate(times.counts))
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
            self._lines.append(f'brelan_{name}_seconds_bucket{{le="{bound}"}} {count}')
        self._lines += [
            f"brelan_{name}_seconds_sum {times.total:.10g}",
            f"brelan_{name}_seconds_count {counts[-1]}",
        ]

    def text(self) -> str:
        """The whole page."""
        return "\n".join(self._lines) + "\n"

    def _head(self, name: str, kind: str, text: str) -> None:
        self._lines += [f"# HELP brelan_{name} {text}", f"# TYPE brelan_{name} {kind}"]
