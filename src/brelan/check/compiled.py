"""Interpreted and compiled, a game is the same, state by state."""

from collections.abc import Iterator

import numpy as np

from brelan.bots import policy
from brelan.engine.compiled import Compiled, compile_as
from brelan.engine.contract import Policy
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES, NATURE, OVER


def rules_can_be_compiled(game: Game, seed: int = 0) -> Iterator[str]:
    """The contract compiles, and is bounds-checked before it is trusted."""
    Compiled(game)
    yield from ()


def compiled_games_are_the_same(game: Game, seed: int = 0, games: int = 20) -> Iterator[str]:
    """Random games, and some sensible ones, go the same way interpreted and compiled."""
    contract = Compiled(game)
    for seats, options in game.tables():
        for number in range(games):
            yield from play_both(game, contract, seats, options, policy(game, "random"), seed + number)
        yield from play_both(game, contract, seats, options, policy(game, "greedy"), seed)
        yield from chances_and_guesses(game, contract, seats, options, seed)


def play_both(
    game: Game, contract: Compiled, seats: int, options: dict[str, Setting], chooser: Policy, seed: int
) -> Iterator[str]:
    """Play one game twice, side by side, with the same dice; say at the first difference what it is."""
    state, out, dice = game.start(seats, options), [0] * MOST_MOVES, fresh_dice(seed, seats)
    array, array_out, array_dice = (np.array(cells, dtype=np.int64) for cells in (state, out, dice))
    compiled_chooser = compile_as("policy", chooser)
    asked_whom, deal, moves, apply = contract.actor, contract.deal, contract.moves, contract.apply
    while (actor := game.actor(state)) != OVER:
        before = state.copy()
        if asked_whom(array) != actor:
            yield f"compiled, actor says {asked_whom(array)} instead of {actor} {_asked(game, before)}"
            return
        if actor == NATURE:
            move, other = game.deal(state, dice), deal(array, array_dice)
        else:
            count = game.moves(state, out)
            if moves(array, array_out) != count or array_out[:count].tolist() != out[:count]:
                yield f"compiled, moves lists others {_asked(game, before)}"
                return
            move = chooser(state, out, count, dice)
            other = compiled_chooser(array, array_out, count, array_dice)
        game.apply(state, move)
        apply(array, other)
        if move != other or array_dice.tolist() != dice:
            yield f"compiled, another move is made {_asked(game, before)}"
            return
        if (there := array.tolist()) != state:
            cell = next(cell for cell, (a, b) in enumerate(zip(state, there, strict=True)) if a != b)
            named = game.fields.describe(cell)
            yield f"compiled, apply leaves {there[cell]} instead of {state[cell]} in {named} {_asked(game, before)}"
            return
    if contract.actor(array) != OVER:
        yield "compiled, a game that is over goes on"
    ranking = np.zeros(2 * seats, dtype=np.int64)
    contract.results(array, ranking)
    if ranking.tolist() != [*game.ranking(state)[0], *game.ranking(state)[1]]:
        yield "compiled, results says something else"


def _asked(game: Game, state: list[int]) -> str:
    """Where in the game it is: what is asked of whoever is to move."""
    actor = game.actor(state)
    return f'at "{game.part("view").prompt(game.fields.seen(state, actor), actor).key}"'


def chances_and_guesses(
    game: Game, contract: Compiled, seats: int, options: dict[str, Setting], seed: int
) -> Iterator[str]:
    """The parts of the contract that no play-out needs are the same too."""
    state, dice = game.start(seats, options), fresh_dice(seed + 5)
    while (actor := game.actor(state)) != OVER:
        array = np.array(state, dtype=np.int64)
        if contract.witnesses(array) != game.witnesses(state):
            yield "compiled, witnesses says something else"
        if actor == NATURE:
            out, weight = np.zeros((2, MOST_MOVES), dtype=np.int64)
            count = contract.chances(array, out, weight)
            listed = dict(zip(out[:count].tolist(), weight[:count].tolist(), strict=True))
            if listed != game.outcomes(state):
                yield "compiled, chances lists others"
        for seat in range(seats):
            guessed, same = list(state), array.copy()
            game.guess(guessed, seat, fresh_dice(seat))
            contract.guess(same, seat, np.array(fresh_dice(seat), dtype=np.int64))
            if same.tolist() != guessed:
                yield "compiled, guess draws something else"
        move = game.deal(state, dice) if actor == NATURE else game.legal(state)[-1]
        game.apply(state, move)
