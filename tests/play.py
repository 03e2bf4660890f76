"""Ways to play that tests share."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from brelan.engine.dealer import HashDealer, settle
from brelan.engine.dice import fresh_dice, roll
from brelan.engine.game import Game
from brelan.engine.match import Match
from brelan.engine.options import Setting
from brelan.engine.rule import NATURE

GAMES = [Game.load(name) for name in Game.names()]


def all_options(game: Game) -> list[dict[str, Setting]]:
    """Every way to set the options; of a range its ends and what is usual."""
    choices: list[list[Setting]] = []
    for option in game.options:
        some = (
            option.choices
            if isinstance(option.choices, tuple)
            else (option.choices[0], option.usual, option.choices[-1])
        )
        choices.append(list(dict.fromkeys(some)))
    return [dict(zip((o.name for o in game.options), chosen, strict=True)) for chosen in product(*choices)]


def tables(game: Game) -> list[tuple[int, dict[str, Setting]]]:
    """Every number of seats with every way to set the options."""
    return [(seats, options) for seats in game.seats_allowed for options in all_options(game)]


ALL_TABLES = [(game, seats, options) for game in GAMES for seats, options in tables(game)]


def table_name(value: Any) -> str:
    """A readable name for a parametrised test."""
    if isinstance(value, Game):
        return value.name
    return "-".join(f"{k}={v}" for k, v in value.items()) if isinstance(value, dict) else str(value)


def sit(game: Game, seats: int, options: dict[str, Setting] | None = None) -> Match:
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


def nature_states(game: Game, seats: int, options: dict[str, Setting], seed: int, games: int) -> list[list[int]]:
    """States in which Nature is to move, from random games."""
    dice = fresh_dice(seed)
    found = []
    for _ in range(games):
        state = game.start(seats, options)
        while (actor := game.actor(state)) != -2:
            if actor == NATURE:
                found.append(list(state))
                game.apply(state, game.deal(state, dice))
            else:
                legal = game.legal(state)
                game.apply(state, legal[roll(dice, len(legal))])
    return found


def chi_square_z(observed: Sequence[float], expected: Sequence[float]) -> float:
    """How many standard deviations a chi-square is above what chance gives (Wilson and Hilferty's cube root)."""
    degrees = len(observed) - 1
    if degrees < 1:
        return 0.0
    chi = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    spread = 2 / (9 * degrees)
    return float(((chi / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5)


def follow(match: Match, script: str) -> Match:
    """Play a script: lines of `who: move, move`, in the notation of saved games; who is a name or nature."""
    for line in script.strip().splitlines():
        who, _, moves = line.strip().partition(": ")
        seat = NATURE if who == "nature" else match.names.index(who)
        for text in moves.split(", "):
            known = {match.notation(move): move for move in match.legal()}
            assert text in known, f"{line!r}: {text!r} is not among {list(known)}"
            match.play(seat, known[text])
    return match
