"""What simulations say about Desperados of Dice Town in particular: gangs, lengths, ways to end."""

import numpy as np
from numpy.typing import NDArray

from brelan.engine.compiled import Compiled, compile_as
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, NATURE, OVER
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.bot import greedy
from brelan.lab.simulate import Outcomes
from brelan.lab.study import Study, markdown_table

QUANTILES = (0.01, 0.25, 0.5, 0.75, 0.99)
RANDOM_GAMES, SENSIBLE_GAMES = 100_000, 10_000
WATCHED = 4_000  # games of which it is known who began


def sections(study: Study) -> list[str]:
    """The parts of the page that only this game has."""
    return [_order(study), _gangs(study), _lengths(study), _endings(study)]


def _order(study: Study) -> str:
    rows = []
    for seats in study.game.seats_allowed:
        shares = wins_by_order(study, seats, WATCHED) / WATCHED
        margin = 1.96 * float((shares * (1 - shares) / WATCHED).max()) ** 0.5
        told = [f"{share:.1%}" for share in shares]
        blank = [""] * (study.game.seats_allowed[-1] - seats)
        rows.append([str(seats), *told, *blank, f"{1 - shares.sum():.1%}", f"± {margin:.1%}"])
    places = ["first", "second", "third", "fourth"][: study.game.seats_allowed[-1]]
    return (
        f"## Wins by order of play ({WATCHED:,} games)\n\nThe dice choose who begins (DD 2.3), so no seat is better "
        "than another; but who plays earlier wins more often.\n\n"
        + markdown_table(["seats", *places, "nobody", "interval"], rows)
    )


def wins_by_order(study: Study, seats: int, games: int) -> NDArray[np.int64]:
    """How often who plays first, second … has won."""
    rules, choose = Compiled(study.game), compile_as("policy", greedy)
    out, dice = np.zeros(MOST_MOVES, dtype=np.int64), np.array(fresh_dice(study.seed, seats), dtype=np.int64)
    won = np.zeros(seats, dtype=np.int64)
    for _ in range(games):
        state, first = np.array(study.game.start(seats), dtype=np.int64), 0
        while (actor := rules.actor(state)) != OVER:
            chosen = state[c.PHASE] == c.FIRST
            move = rules.deal(state, dice) if actor == NATURE else choose(state, out, rules.moves(state, out), dice)
            rules.apply(state, move)
            if chosen:
                first = int(state[c.TURN])
        if state[c.WINNER]:
            won[(state[c.WINNER] - 1 - first) % seats] += 1
    return won


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
