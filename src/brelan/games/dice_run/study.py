"""What simulations say about Dice Run in particular: stages, what wins them, open targets, rerolls, groups."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from brelan.engine.compiled import Compiled, compile_as
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, NATURE, OVER
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.bot import greedy
from brelan.games.dice_run.box import STAGES
from brelan.games.dice_run.rules_race import groups
from brelan.lab.study import Study, markdown_table

WATCHED = 1_000  # games looked at turn by turn
MOST_GROUPS = 8  # more than so many are counted together


def sections(study: Study) -> list[str]:
    """The sections of the page that only this game has."""
    finals = {seats: study.play(seats).finals for seats in box.SEATS_ALLOWED}
    seen = {seats: watch(study, seats) for seats in box.SEATS_ALLOWED}
    return [
        lengths(finals),
        counts(finals),
        open_targets(seen),
        rerolls(finals),
        group_counts(seen),
    ]


# ── From the last states ─────────────────────────────────────────────────────────────────────────────────
def lengths(finals: dict[int, Any]) -> str:
    """How many cards are drawn in each stage."""
    rows = []
    for seats, last in finals.items():
        drawn = last[:, c.DRAWN : c.DRAWN + STAGES]
        rows.append([str(seats), *(f"{d.mean():.1f} ({d.min()}–{d.max()})" for d in drawn.T)])
    head = ["seats", *(f"stage {stage + 1}" for stage in range(STAGES))]
    return "## Cards drawn in a stage (least–most)\n\n" + markdown_table(head, rows)


def counts(finals: dict[int, Any]) -> str:
    """What the targets of the first three count in the leading group."""
    rows = []
    for seats, last in finals.items():
        counted = last[:, c.COUNTED : c.COUNTED + STAGES * seats].reshape(-1, seats, STAGES)
        best = -np.sort(-counted, axis=1)[:, :3, :]  # by rank: ties do not change what is counted
        rows.append([str(seats), *(" / ".join(f"{place:.1f}" for place in stage) for stage in best.mean(axis=0).T)])
    head = ["seats", *(f"stage {stage + 1}" for stage in range(STAGES))]
    return "## First / second / third: points in the leading group\n\n" + markdown_table(head, rows)


def rerolls(finals: dict[int, Any]) -> str:
    """How often groups are rerolled."""
    rows = []
    for seats, last in finals.items():
        buried = last[:, c.BURIED : c.BURIED + seats].sum(axis=1)
        rows.append([str(seats), f"{buried.mean():.1f}", str(buried.max()), f"{(buried == 0).mean():.1%}"])
    return "## Rerolls in a game\n\n" + markdown_table(["seats", "mean", "most", "games without"], rows)


# ── Turn by turn ─────────────────────────────────────────────────────────────────────────────────────────
@dataclass
class Seen:
    """What was seen in games looked at turn by turn."""

    shown: Counter[int] = field(default_factory=Counter)  # targets played openly, by stage
    shown_won: Counter[int] = field(default_factory=Counter)  # those of them that won the stage
    groups: Counter[int] = field(default_factory=Counter)  # groups of dice, at the start of each turn


def watch(study: Study, seats: int) -> Seen:
    """Play games with compiled rules and look at every turn."""
    rules, choose = Compiled(study.game), compile_as("policy", greedy)
    seen, out = Seen(), np.zeros(MOST_MOVES, dtype=np.int64)
    dice = np.array(fresh_dice(study.seed, seats), dtype=np.int64)
    for _ in range(WATCHED):
        state = np.array(study.game.start(seats), dtype=np.int64)
        shown = set()
        while (actor := rules.actor(state)) != OVER:
            move = rules.deal(state, dice) if actor == NATURE else choose(state, out, rules.moves(state, out), dice)
            if state[c.PHASE] == c.PLAYING:
                seen.groups[min(groups(list(state)), MOST_GROUPS)] += 1
                if move >= c.TARGET:
                    shown.add((int(state[c.STAGE]), actor))
            rules.apply(state, move)
        for stage, seat in shown:
            seen.shown[stage] += 1
            seen.shown_won[stage] += state[c.WINNER + stage] == seat + 1
    return seen


def open_targets(seen: dict[int, Seen]) -> str:
    """How often a target is played openly, and whether it wins."""
    rows = []
    for seats, watched in seen.items():
        for stage in range(STAGES):
            shown = watched.shown[stage]
            won = f"{watched.shown_won[stage] / shown:.1%}" if shown else "–"
            rows.append([str(seats), str(stage + 1), f"{shown / WATCHED / seats:.1%}", won, f"{1 / seats:.1%}"])
    head = ["seats", "stage", "played openly", "of these won the stage", "by chance"]
    return f"## Targets played openly ({WATCHED:,} games)\n\n" + markdown_table(head, rows)


def group_counts(seen: dict[int, Seen]) -> str:
    """How many groups of dice there are at the start of a turn."""
    rows = [
        [str(seats), *(f"{watched.groups[n] / watched.groups.total():.1%}" for n in range(1, MOST_GROUPS + 1))]
        for seats, watched in seen.items()
    ]
    head = ["seats", *(str(n) for n in range(1, MOST_GROUPS)), f"{MOST_GROUPS} or more"]
    return f"## Groups of dice at the start of a turn ({WATCHED:,} games)\n\n" + markdown_table(head, rows)
