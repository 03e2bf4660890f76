"""Finished games for the coach to look at, played by bots with known dice."""

from functools import cache

from brelan.bots.levels import Bot
from brelan.coach.worth.weigh import Effort, Weigher
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match

LIGHT = Effort(position=32, search=96, compare=32, most=32)
"""Enough to see that the sums close."""


def usual_seats(game: Game) -> int:
    """One more than the fewest."""
    return game.seats_allowed[:2][-1]


@cache
def weigher(name: str) -> Weigher:
    """The coach of a game. Tests of a house call this too before they ask its coach: so the compiler runs here and is
    done, while a house's own has little priority, which beside other tests is next to none.
    """
    return Weigher(Game.load(name))


def played(name: str, levels: list[str], seed: int = 1) -> Match:
    """A game between bots, to its end."""
    match, dealer = Match(Game.load(name), levels), HashDealer.seeded(seed)
    bots = [Bot(match.game, level, seed) for level in levels]
    settle(match, dealer)
    while not match.over:
        match.play(match.actor, bots[match.actor].choose(match, match.actor))
        settle(match, dealer)
    return match
