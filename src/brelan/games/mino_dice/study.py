"""What simulations say about Mino Dice in particular: how often bids come true, what they bring, what bonuses add."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from brelan.engine.event import minus
from brelan.games.mino_dice import box
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import MOST_ROUNDS, SEATS_ALLOWED
from brelan.games.mino_dice.rules import score
from brelan.games.mino_dice.rules_trick import FOR_A_GRIFFIN, FOR_THE_MINOTAUR
from brelan.lab.study import Study, markdown_table

GRIFFINS = box.COUNT[box.KIND_NAMES.index("griffin")]
POSSIBLE = sorted([FOR_THE_MINOTAUR, *(FOR_A_GRIFFIN * n for n in range(1, GRIFFINS + 1))])
"""Bonus points of a player in a round: the one Minotaur die is rolled once, so they come from one trick (MD 4.3)."""
FEW, RARE = 100, "rare"  # a mean of fewer bids than this would say little


@dataclass(frozen=True)
class Pads:
    """The score pads of many games: a number for each game, round and player."""

    seats: int
    bids: NDArray[np.int64]
    won: NDArray[np.int64]
    bonuses: NDArray[np.int64]
    scores: NDArray[np.int64]
    points: NDArray[np.int64]  # for each game and player

    @property
    def exact(self) -> NDArray[np.bool_]:
        """Which bids came true."""
        came_true: NDArray[np.bool_] = self.bids == self.won
        return came_true


def pads(study: Study, seats: int, simplified: bool) -> Pads:
    """Play, and keep the pads."""
    played = study.play(seats, {"simplified": simplified})
    rounds = box.rounds(seats)

    def pad(field: int) -> NDArray[np.int64]:
        cells = played.finals[:, field : field + rounds * c.MOST]
        return cells.reshape(-1, rounds, c.MOST)[:, :, :seats]

    bids, won, bonuses = pad(c.PAD_BID), pad(c.PAD_WON), pad(c.PAD_BONUS)
    state = study.game.start(seats, {"simplified": simplified})
    worth = np.array(
        [
            [[score(state, n, b, w, 0) for w in range(MOST_ROUNDS + 1)] for b in range(MOST_ROUNDS + 1)]
            for n in range(1, rounds + 1)
        ]
    )
    scores = worth[np.arange(rounds)[None, :, None], bids, won] + bonuses
    return Pads(seats, bids, won, bonuses, scores, played.points)


def sections(study: Study) -> list[str]:
    """The sections of the page that only this game has."""
    normal = [pads(study, seats, simplified=False) for seats in SEATS_ALLOWED]
    return [by_round(normal), by_bid(normal), bonus_points(normal), variant(study, normal)]


def by_round(tables: list[Pads]) -> str:
    """How often bids come true, round by round."""
    rows = []
    for table in tables:
        shares = [f"{share:.0%}" for share in table.exact.mean(axis=(0, 2))]
        summed = [f"{mean:.1f}" for mean in table.bids.sum(axis=2).mean(axis=0)]
        blank = [""] * (MOST_ROUNDS - len(shares))
        rows.append([f"{table.seats}, exact", *shares, *blank, f"{table.exact.mean():.0%}"])
        rows.append([f"{table.seats}, sum of bids", *summed, *blank, ""])
    head = ["seats", *(f"round {number}" for number in range(1, MOST_ROUNDS + 1)), "all"]
    text = "How many bids come true exactly; below, how many tricks are bid in all (a round has as many as its number)."
    return f"## Exact bids by round\n\n{text}\n\n" + markdown_table(head, rows)


def by_bid(tables: list[Pads]) -> str:
    """What a bid brings on average."""
    rows = []
    for bid in range(MOST_ROUNDS + 1):
        cells = []
        for table in tables:
            made = table.bids == bid
            if made.sum() < FEW:
                cells.append(RARE)
                continue
            share, exact = f"{made.mean():.1%} of bids", f"{table.exact[made].mean():.0%} exact"
            cells.append(f"{minus(f'{table.scores[made].mean():+.1f}')} ({share}, {exact})")
        if cells != [RARE] * len(tables):
            rows.append([str(bid), *cells])
    head = ["bid", *(f"{table.seats} seats" for table in tables)]
    return "## Mean score by bid\n\n" + markdown_table(head, rows)


def bonus_points(tables: list[Pads]) -> str:
    """How often bonus points are scored."""
    rows = []
    for table in tables:
        scored = table.bonuses > 0
        rows.append(
            [
                str(table.seats),
                f"{scored.any(axis=(1, 2)).mean():.0%}",
                f"{scored.any(axis=1).mean():.0%}",
                f"{table.bonuses.sum(axis=1).mean():.1f}",
                *(f"{(table.bonuses == points).mean():.2%}" for points in POSSIBLE),
                str(table.bonuses.max()),
            ]
        )
    head = ["seats", "games with a bonus", "players with one", "points a player and game",
            *(f"{points} in a round" for points in POSSIBLE), "most in a round"]  # fmt: skip
    return "## Bonus points\n\n" + markdown_table(head, rows)


def variant(study: Study, normal: list[Pads]) -> str:
    """The simplified game beside the normal one."""
    rows = []
    for table in normal:
        for name, played in (("normal", table), ("simplified", pads(study, table.seats, simplified=True))):
            ordered = np.sort(played.points, axis=1)
            rows.append(
                [
                    f"{played.seats}, {name}",
                    f"{played.exact.mean():.0%}",
                    f"{(played.bids == 0).mean():.0%}",
                    f"{played.bids.mean():.2f}",
                    f"{played.points.mean():.1f} ± {played.points.std():.1f}",
                    f"{ordered[:, -1].mean():.1f}",
                    f"{(ordered[:, -1] - ordered[:, -2]).mean():.1f}",
                    f"{(played.points < 0).mean():.0%}",
                ]
            )
    head = ["seats, game", "exact bids", "bids of 0", "mean bid", "points ± spread", "best score", "lead of the first",
            "players below 0"]  # fmt: skip
    return "## Simplified beside normal\n\n" + markdown_table(head, rows)
