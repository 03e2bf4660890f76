"""Tables to try a game at: every number of seats with every way to set the options, and random play."""

from itertools import product
from random import Random

from brelan.engine.dealer import HashDealer, settle
from brelan.engine.game import Game
from brelan.engine.match import Match
from brelan.engine.options import Choice


def all_options(game: Game) -> list[dict[str, Choice]]:
    """Every way to set the options; of a range its ends and what is usual."""
    choices: list[list[Choice]] = []
    for option in game.options:
        some = (
            option.choices
            if isinstance(option.choices, tuple)
            else (option.choices[0], option.usual, option.choices[-1])
        )
        choices.append(list(dict.fromkeys(some)))
    return [dict(zip((o.name for o in game.options), chosen, strict=True)) for chosen in product(*choices)]


def tables(game: Game) -> list[tuple[int, dict[str, Choice]]]:
    """Every number of seats with every way to set the options."""
    return [(seats, options) for seats in game.seats_allowed for options in all_options(game)]


def sit(game: Game, seats: int, options: dict[str, Choice] | None = None) -> Match:
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
