"""What a draw is for is named so that tables with one seed can draw alike, and so that nothing is told by it."""

from collections.abc import Iterator
from random import Random

from brelan.check.secrets import who
from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import Match

PLACES = 25
"""Draws of a match that are looked at."""


def occasions_keep_secrets(match: Match, seed: int) -> Iterator[str]:
    """What a draw is for is known to all who see it drawn, so no draw can tell of what they may not know."""
    random, game = Random(seed), match.game
    draws = [before for _, before, _, _ in match.draws()]
    for state in random.sample(draws, min(PLACES, len(draws))):
        named = game.named(state)
        seats = [seat for seat in range(len(match.names)) if game.witnessed(state, seat)]
        for seat in seats if len(seats) < len(match.names) and seats else (NOBODY,):
            for cell in game.fields.hidden(state, seat):
                other = list(state)
                other[cell] += random.randrange(1, 30)
                if game.named(other) != named:
                    secret = f"{game.fields.describe(cell)}, which {who(seat)} cannot know"
                    yield f"rules.py: what occasion writes for a draw depends on {secret}"
                    return


def occasions_can_be_told_apart(match: Match, seed: int) -> Iterator[str]:
    """No two draws of a game are for the same, and asking what they are for changes nothing."""
    told = set()
    for _, before, occasion, move in match.draws():
        state = list(before)
        match.game.named(state)
        if state != before:
            yield "rules.py: occasion changes the state; only apply may"
            return
        if occasion in told:
            yield f"two draws are for the same, {occasion}: what is drawn must be counted"
            return
        told.add(occasion)
        if move < 0:
            yield f"rules.py: chances lists the move {move}; Nature's moves are 0 or more"
            return
