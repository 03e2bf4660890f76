"""What simulations say about Dice Stars in particular: how games end, what stars do, how hard the solo game is."""

from collections.abc import Sequence

from brelan.games.dice_stars import box
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_pad as pad
from brelan.games.dice_stars.box import ROWS
from brelan.lab.study import Study, markdown_table

SEVERAL = (2, 3, 4)
EVERY = 3
"""The solo game is played with every third number of boxes."""

WHY_PENALTIES = """The rulebook calls penalties very rare; here {least:.0%} to {most:.0%} of the greedy bot's games \
see one. They are small ({cost:.1f} points on average), and who takes one has {left:.1f} objective boxes left \
on average.

Does the bot cause it? Tried apart, with 10,000 games for each number of players: when its draws avoid a penalty at \
any price (`STUCK`), there is still one in 11 % (2 players), 14 % (3) and 17 % (4) of games. When it also values each \
objective box at 20 points more, the share falls to 2–3 %, but the mean score to about 80. So the bot does cause most \
of it, less by how it draws than by its patience: it waits for good dice with a box or two left, which brings points \
and now and then a penalty. Whether people who hurry less than that second bot meet them as rarely as the book says, \
this cannot tell."""
"""The second part tells of experiments with other prices in `bot/greedy.py`; repeat them when the bot changes."""


def sections(study: Study) -> list[str]:
    """The sections of the page."""
    return [endings(study), multipliers(study), solo(study)]


def endings(study: Study) -> str:
    """How often a penalty ends the game, how far apart the players are then, and whether beginning helps."""
    rows = []
    shares: list[float] = []
    costs: list[int] = []
    left: list[int] = []
    for seats in SEVERAL:
        for bot in ("greedy", "random"):
            played = study.play(seats, bot=bot)
            penalties = played.finals[:, c.PENALTY : c.PENALTY + seats] != c.EMPTY
            if bot == "greedy":
                shares.append(float(penalties.any(axis=1).mean()))
                for game, seat in zip(*penalties.nonzero(), strict=True):
                    final = played.finals[game].tolist()
                    costs.append(final[c.PENALTY + seat])
                    left.append(pad.objectives_left(final, seat))
            began = played.finals[:, c.FIRST]
            ordered = played.points.copy()
            ordered.sort(axis=1)
            rows.append(
                [
                    str(seats),
                    bot,
                    f"{penalties.any(axis=1).mean():.2%}",
                    f"{ordered[:, -1].mean():.1f}",
                    f"{ordered[:, 0].mean():.1f}",
                    f"{(ordered[:, -1] - ordered[:, -2]).mean():.1f}",
                    f"{(ordered[:, -1] == ordered[:, -2]).mean():.2%}",
                    f"{(played.ranks[range(len(began)), began] == 1).mean():.1%}",
                ]
            )
    head = ["seats", "bot", "games with a penalty", "best score", "lowest score", "lead of the winner"]
    head += ["shared wins", "won by who began"]
    why = WHY_PENALTIES.format(least=min(shares), most=max(shares), cost=_mean(costs), left=_mean(left))
    return "## How games end\n\n" + markdown_table(head, rows) + "\n\n" + why


def _mean(values: Sequence[int]) -> float:
    return sum(values) / max(1, len(values))  # in a short study there may be no penalty at all


def multipliers(study: Study) -> str:
    """What became of the stars of each row, with three players."""
    played = study.play(3)
    rows = []
    for row in range(ROWS):
        ticked = played.finals[:, [c.STARS + ROWS * seat + row for seat in range(3)]]
        full, none = (ticked == box.MULTIPLIERS[row]).mean(), (ticked == 0).mean()
        rows.append([str(box.NUMBERS[row]), f"{full:.1%}", f"{1 - full - none:.1%}", f"{none:.1%}"])
    head = ["row", "doubled", "ruined by stars that were missing", "never ticked"]
    return "## What stars do (three players)\n\n" + markdown_table(head, rows)


def solo(study: Study) -> str:
    """How often the greedy bot beats the virtual opponent, by the size of the grid."""
    rows = []
    for boxes in box.GRIDS[::EVERY]:
        played = study.play(1, {"solo_boxes": boxes})
        ticked = played.finals[:, c.TICKED]
        won = (played.ranks[:, 0] == 1).mean()
        rows.append(
            [
                str(boxes),
                f"{won:.1%} ± {1.96 * (won * (1 - won) / len(ticked)) ** 0.5:.1%}",
                f"{(ticked == boxes).mean():.1%}",
                f"{played.points.mean():.1f}",
                f"{box.SOLO_PACKET * ticked.mean():.1f}",
            ]
        )
    head = ["`solo_boxes`", "won", "lost by the last box", "points", "points of the opponent"]
    return "## The solo game\n\n" + markdown_table(head, rows)
