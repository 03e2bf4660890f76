"""`solve` works a game out: turn by turn where turns are all alike, else state by state; with secrets by its tree."""

from brelan.engine.compiled import Progress
from brelan.engine.errors import BadOption, BadRules
from brelan.lab.solve.between import NoTurns, solve_turns
from brelan.lab.solve.graph import Heard, Solved, nobody, solve_graph
from brelan.lab.solve.question import Question
from brelan.lab.solve.turns import turns_of
from brelan.lab.solve.watched import tallies_add_up

MOST = 20_000_000
"""States that are looked at, by default: some 4 GB."""


def solve(question: Question, most: int = MOST, progress: Progress | None = None, heard: Heard = nobody) -> Solved:
    """Work out a game without secrets. One that is too large is refused, with how large it is at least."""
    if question.secrets:
        raise BadOption(
            f"{question.game.name} has secrets: what is best hangs on what others may think (solve_secrets)"
        )
    for fault in tallies_add_up(question.game, question.opening, map(int, question.how.tallies)):
        raise BadRules(f"{question.game.name}/cells.py: {fault}")
    turns = turns_of(question)
    if turns:
        try:
            return solve_turns(turns, progress, heard)
        except NoTurns:
            pass
    return solve_graph(question, most, progress, heard)
