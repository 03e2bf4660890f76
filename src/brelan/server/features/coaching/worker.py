"""The coach works in a process of its own, with little priority: tables must not wait for it.

Each line of its input is a question, to each it answers with lines: how far it is (of a review also the curve, as soon
as it is drawn), then what it made of it.

- `{"game": NAME}`: be ready for questions about this game;
- `{"record": TEXT}`: review a saved game;
- `{"game": NAME, "state": CELLS, "seat": N}`: weigh what a seat may do now;
- `{"game": NAME, "options": …, "levels": […], "seat": N, "seed": HEX}`: play a challenge as the expert would.

python -m brelan.server.features.coaching.worker
"""

import json
import os
import sys
from functools import cache
from time import monotonic
from typing import Any

from brelan.bots.par import play_par
from brelan.coach.advise import advise
from brelan.coach.outlook import add_outlooks
from brelan.coach.report import curve, report
from brelan.coach.review import Point, review
from brelan.coach.worth.closely import look_closer
from brelan.coach.worth.weigh import Weigher
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
            _say(made=_work(json.loads(line)))
        except Exception as error:  # whatever is wrong with one game must not keep the others waiting
            _say(error=type(error).__name__)


def _work(asked: dict[str, Any]) -> Any:
    if "record" in asked:
        return _review(asked["record"])
    if "seed" in asked:
        return _par(asked)
    coach = weigher(asked["game"])
    return vars(advise(coach, asked["state"], asked["seat"])) if "state" in asked else None


def _review(text: str) -> Any:
    match, said = read(text).match, 0.0

    def heard(done: int, of: int) -> None:
        nonlocal said
        if monotonic() - said > BETWEEN:
            said = monotonic()
            _say(done=done, of=of)

    def drawn(points: list[Point], result: list[float]) -> None:
        _say(curve=curve(match, points, result))

    heard(0, 1)
    coach = weigher(match.game.name)
    made = report(match, review(match, coach, heard=heard, drawn=drawn))
    look_closer(made, match, coach)
    add_outlooks(made, match, coach)
    return made


def _par(asked: dict[str, Any]) -> dict[str, int]:
    """The rank and the points of the expert."""
    game, seat = Game.load(asked["game"]), asked["seat"]
    match = play_par(game, asked["options"], asked["levels"], seat, bytes.fromhex(asked["seed"]))
    ranks, points = game.ranking(match.state)
    return {"rank": ranks[seat], "points": points[seat]}


def _say(**words: Any) -> None:
    print(json.dumps(words), flush=True)


if __name__ == "__main__":
    main()
