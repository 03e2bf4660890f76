"""Reviews are worked out in a process of its own, with little priority: tables must not wait for them.

Each line of its input is a saved game; to each it answers with lines: how far it is, then the report.

python -m brelan.server.tables.review_worker
"""

import json
import os
import sys
from functools import cache
from time import monotonic
from typing import Any

from brelan.coach.report import report
from brelan.coach.review import review
from brelan.coach.weigh import Weigher
from brelan.engine.game import Game
from brelan.engine.referee.record import read

BETWEEN = 0.2
"""Seconds between two words about how far it is."""


@cache
def weigher(name: str) -> Weigher:
    """The coach of a game, made once."""
    return Weigher(Game.load(name))


def main() -> None:
    """Serve until the server closes the pipe, however it ends."""
    if hasattr(os, "nice"):
        os.nice(10)
    for line in sys.stdin:
        try:
            _work(json.loads(line)["record"])
        except Exception as error:  # whatever is wrong with one game must not keep the others waiting
            _say(error=type(error).__name__)


def _work(text: str) -> None:
    match, said = read(text).match, 0.0

    def heard(done: int, of: int) -> None:
        nonlocal said
        if monotonic() - said > BETWEEN:
            said = monotonic()
            _say(done=done, of=of)

    heard(0, 1)
    _say(report=report(match, review(match, weigher(match.game.name), heard=heard)))


def _say(**words: Any) -> None:
    print(json.dumps(words), flush=True)


if __name__ == "__main__":
    main()
