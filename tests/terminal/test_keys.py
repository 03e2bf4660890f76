"""Rows of keys at the terminal: what comes after a final step is not tried out."""

import pytest

from brelan.terminal.keys import NotUnderstood, keys, read
from brelan.words import Words
from tests.games.desperados.table import GAME, NAMES, begin, give, notches, roll
from tests.play import follow


@pytest.mark.parametrize("more", ["zz", "1", "1 zz"])
def test_a_row_that_makes_no_sense_tells_nothing_of_hidden_cards(more: str) -> None:
    """Whether somebody can answer an attack is a secret; so is what could come after it."""
    said = set()
    words = Words("en", GAME, NAMES)
    for card in ("Hide-out", "File"):  # an answer, and none
        match = give(notches(begin(4), "Ada", guns=0), "Bo", card)
        follow(roll(match, "action", "action", "guns", "fist"), "Ada: act")
        named = {match.notation(move): key for key, (move, _) in keys(match, words).items()}
        with pytest.raises(NotUnderstood) as refused:
            read(match, words, f"{named['use guns']} {more}")
        said.add(str(refused.value))
    assert len(said) == 1
