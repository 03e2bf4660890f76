"""What simulations say about Desperados of Dice Town in particular: gangs, lengths, ways to end."""

import numpy as np
from numpy.typing import NDArray

from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.lab.simulate import Outcomes
from brelan.lab.study import Study, markdown_table

QUANTILES = (0.01, 0.25, 0.5, 0.75, 0.99)
RANDOM_GAMES, SENSIBLE_GAMES = 100_000, 10_000


def sections(study: Study) -> list[str]:
    """The parts of the page that only this game has."""
    return [_gangs(study), _lengths(study), _endings(study)]


def _gangs(study: Study) -> str:
    rows = []
    for seats in study.game.seats_allowed:
        for edition in box.EDITIONS:
            played = study.play(seats, {"gangs": edition})
            gangs = played.finals[:, c.GANG : c.GANG + seats] - 1
            won = played.ranks == 1
            shares = [float(won[gangs == gang].mean()) for gang in range(box.GANG_COUNT)]
            rows.append([str(seats), edition, *(f"{share:.1%}" for share in shares), f"{1 / seats:.1%}"])
    head = ["seats", "option `gangs`", *(row["name"] for row in box.GANGS), "a fair share"]
    return (
        "## Gangs\n\nHow often a gang wins when it is in the game (DD 1.3). An earlier study, with another sensible "
        "player at four seats, had Oleson at 45 % as found and 26 % balanced.\n\n" + markdown_table(head, rows)
    )


def _lengths(study: Study) -> str:
    rows = []
    for bot, games in (("random", RANDOM_GAMES), ("greedy", SENSIBLE_GAMES)):
        for seats in study.game.seats_allowed:
            turns = study.play(seats, bot=bot, games=games).finals[:, c.TURNS]
            quantiles = np.quantile(turns, QUANTILES)
            rows.append([bot, f"{games:,}", str(seats), *(f"{q:.0f}" for q in quantiles), str(turns.max())])
    head = ["plays", "games", "seats", *(f"{q:.0%}" for q in QUANTILES), "longest"]
    return (
        f"## Lengths\n\nTurns in all, by quantile. No game goes on for ever: after {box.TURNS} turns it stops (DD 7.4)."
        "\n\n" + markdown_table(head, rows)
    )


def _endings(study: Study) -> str:
    rows = []
    for bot in ("random", "greedy"):
        for seats in study.game.seats_allowed:
            played = study.play(seats, bot=bot, games=SENSIBLE_GAMES)
            stopped, last = _stopped(played), _last(played, seats)
            shares = (~stopped & ~last, last, stopped)
            rows.append([bot, str(seats), *(f"{share.mean():.2%}" for share in shares)])
    head = ["plays", "seats", "five free and the richest (DD 7.1)", "the last one left (DD 7.2)", "stopped (DD 7.4)"]
    return "## How games end\n\n" + markdown_table(head, rows)


def _stopped(played: Outcomes) -> NDArray[np.bool_]:
    """Which games were stopped without a winner."""
    none: NDArray[np.bool_] = played.finals[:, c.WINNER] == 0
    return none


def _last(played: Outcomes, seats: int) -> NDArray[np.bool_]:
    """In which games one player alone was left."""
    alone: NDArray[np.bool_] = (played.finals[:, c.OUT : c.OUT + seats] == 0).sum(axis=1) == 1
    return alone
