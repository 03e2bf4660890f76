"""The study of Mino Dice: do its figures add up?"""

import numpy as np
import pytest

from brelan.games.mino_dice.study import POSSIBLE, pads, sections
from brelan.lab.study import Study
from tests.games.mino_dice.table import GAME


@pytest.mark.parametrize("simplified", [False, True])
@pytest.mark.parametrize("seats", [3, 6])
def test_the_pads_are_those_of_the_games(seats: int, simplified: bool) -> None:
    table = pads(Study(GAME, 50, 1), seats, simplified)
    assert (table.scores.sum(axis=1) == table.points).all()
    rounds = np.arange(1, table.bids.shape[1] + 1)
    assert (table.won.sum(axis=2) == rounds).all()
    assert table.bonuses[~table.exact].sum() == 0


def test_bonus_points_are_counted_by_all_amounts_there_can_be() -> None:
    assert POSSIBLE == [30, 50, 60, 90]
    table = pads(Study(GAME, 2000, 1), 6, simplified=False)
    assert set(np.unique(table.bonuses)) <= {0, *POSSIBLE}


def test_the_page_has_its_own_sections() -> None:
    heads = [section.splitlines()[0] for section in sections(Study(GAME, 50, 1))]
    assert heads == ["## Exact bids by round", "## Mean score by bid", "## Bonus points", "## Simplified beside normal"]
