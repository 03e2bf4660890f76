"""`solve` works a game out: turn by turn where turns are all alike, else state by state; with secrets by its tree."""

from contextlib import suppress
from pathlib import Path

from brelan.engine.compiled import Progress
from brelan.engine.errors import BadOption, BadRules
from brelan.lab.solve.by_turns.between import NoTurns, solve_turns
from brelan.lab.solve.by_turns.turns import turns_of
from brelan.lab.solve.by_turns.watched import tallies_add_up
from brelan.lab.solve.graph import Heard, Solved, nobody, solve_graph
from brelan.lab.solve.part import Part
from brelan.lab.solve.question import Question

MOST = 20_000_000
"""States that are looked at, by default: some 4 GB."""


def solve(
    question: Question,
    most: int = MOST,
    progress: Progress | None = None,
    heard: Heard = nobody,
    part: Path | None = None,
) -> Solved:
    """Work out a game without secrets. One that is too large is refused, with how large it is at least. In the file
    `part` what is not finished is kept from time to time: with the same file it goes on from there.
    """
    if question.secrets:
        raise BadOption(
            f"{question.game.name} has secrets: what is best hangs on what others may think (solve_secrets)"
        )
    for fault in tallies_add_up(question.game, question.opening, map(int, question.how.tallies)):
        raise BadRules(f"{question.game.name}/cells.py: {fault}")
    turns = turns_of(question)
    unfinished = Part(question, part)
    if turns:
        with suppress(NoTurns):
            return solve_turns(turns, progress, heard, unfinished)
    return solve_graph(question, most, progress, heard, unfinished)
