"""Who came first: the results of a game that is over, read once for all games."""

from collections.abc import Sequence

from brelan.engine.contract import Results
from brelan.engine.fields import SEATS


def ranking(results: Results, state: Sequence[int]) -> tuple[list[int], list[int]]:
    """The rank of each seat (1 is the winner's, ties shared), and its points."""
    seats = state[SEATS]
    out = [0] * (2 * seats)
    results(list(state), out)
    return out[:seats], out[seats:]


def winners(results: Results, state: Sequence[int]) -> list[int]:
    """The seats that won."""
    return [seat for seat, rank in enumerate(ranking(results, state)[0]) if rank == 1]
