"""What is not finished, kept in a file: a long work goes on where it was left."""

from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from brelan.lab.solve.question import Question

EVERY = 120.0
"""Seconds between two times that it is written."""


@dataclass
class Part:
    """A file for the arrays of an unfinished work; without a place nothing is kept."""

    question: Question
    file: Path | None = None
    _since: float = field(default_factory=monotonic)

    @property
    def due(self) -> bool:
        """Whether it is time to keep what there is."""
        return self.file is not None and monotonic() - self._since >= EVERY

    def keep(self, **arrays: Any) -> None:
        """Write all of it: beside the file first, so that who is stopped meanwhile has the last one."""
        if self.file:
            beside = self.file.with_name(f"{self.file.name}.new")
            with beside.open("wb") as out:
                np.savez(out, asked=np.array(self._asked), **arrays)
            beside.replace(self.file)
            self._since = monotonic()

    def kept(self) -> dict[str, Any]:
        """What was written, if it was for the same question; else nothing."""
        if self.file is None or not self.file.exists():
            return {}
        with np.load(self.file, allow_pickle=False) as arrays:
            return dict(arrays) if str(arrays["asked"]) == self._asked else {}

    def done(self) -> None:
        """It is finished: nothing need be kept any more."""
        if self.file:
            self.file.unlink(missing_ok=True)

    @property
    def _asked(self) -> str:
        asked = self.question
        return repr((asked.game.name, asked.game.version, asked.players, sorted(asked.options.items()), asked.goal))
