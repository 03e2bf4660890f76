"""Matches to try a game with: people who are called P0, P1 and so on, and random play."""

from random import Random

from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match


def sit(game: Game, seats: int, options: dict[str, Setting] | None = None) -> Match:
    """A match of players who are called P0, P1 and so on."""
    return Match(game, [f"P{seat}" for seat in range(seats)], options)


def play_on(match: Match, random: Random, steps: int, undo: float = 0.0) -> Match:
    """Play some random moves, taking back a step now and then."""
    dealer = HashDealer.seeded(random.randrange(2**32))
    for _ in range(steps):
        settle(match, dealer)
        if match.over:
            break
        if match.may_undo(match.actor) and random.random() < undo:
            match.undo(match.actor)
        else:
            match.play(match.actor, random.choice(match.legal()))
    return match
