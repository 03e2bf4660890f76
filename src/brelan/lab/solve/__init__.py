"""Exact answers: a game worked out from what the contract says, and nothing else.

`solve` goes turn by turn where turns are all alike (`by_turns/`), else state by state (`graph`, `loops`, `backward`);
`secrets/` grows the tree of a game with secrets. `table` keeps what came out, `part` what is not finished.
"""

from brelan.lab.solve.graph import Solved
from brelan.lab.solve.question import EXACT, Question
from brelan.lab.solve.solve import solve
from brelan.lab.solve.table import Table

__all__ = ["EXACT", "Question", "Solved", "Table", "solve"]
