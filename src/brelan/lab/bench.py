"""How fast are the rules? Random games, interpreted and compiled, on one core or on a GPU."""

from time import perf_counter
from typing import Any

from brelan.bots import policy
from brelan.engine.compiled import Progress
from brelan.engine.compiled.drivers import play_out
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.rule import MOST_MOVES
from brelan.lab.gpu import LANES, GpuSimulator
from brelan.lab.simulate import BATCH, Simulator

SECONDS = 2.0
"""How long each measurement runs at least."""


def usual_seats(game: Game) -> int:
    """The number of seats that games are measured with: three, or the nearest a game takes."""
    return min(game.seats_allowed, key=lambda seats: abs(seats - 3))


def interpreted(game: Game, seats: int) -> float:
    """Steps a second of random games in the interpreter."""
    any_move = policy(game, "random")
    opening, dice, out = game.start(seats), fresh_dice(1), [0] * MOST_MOVES
    policies = (any_move,) * seats
    steps, start = 0, perf_counter()
    while (elapsed := perf_counter() - start) < SECONDS:
        steps += play_out(game.rules, policies, list(opening), dice, out)
    return steps / elapsed


def compiled(game: Game, seats: int, progress: Progress | None = None) -> tuple[float, float]:
    """Steps a second of random games compiled, and the seconds it took to be ready to play."""
    start = perf_counter()
    simulator = Simulator(game, ["random"] * seats, progress=progress)
    simulator.play(1, seed=0)
    ready = perf_counter() - start
    steps, seconds, seed = 0, 0.0, 1
    while seconds < SECONDS:
        outcomes = simulator.play(BATCH, seed)
        steps, seconds, seed = steps + outcomes.steps, seconds + outcomes.seconds, seed + 1
    return steps / seconds, ready


def on_gpu(game: Game, seats: int) -> tuple[float, float]:
    """Steps a second of random games on a GPU, results brought back, and the seconds it took to be ready to play."""
    start = perf_counter()
    simulator = GpuSimulator(game, ["random"] * seats)
    simulator.play(1, seed=0)
    ready, games, seconds = perf_counter() - start, LANES, 0.0
    while seconds < SECONDS:
        outcomes = simulator.play(games, seed=1)
        seconds, games = outcomes.seconds, 2 * games
    return outcomes.steps / seconds, ready


def bench(game: Game, progress: Progress | None = None, device: str = "cpu") -> dict[str, Any]:
    """The speed of a game, ready for JSON."""
    seats = usual_seats(game)
    slow = interpreted(game, seats)
    fast, ready = on_gpu(game, seats) if device == "gpu" else compiled(game, seats, progress)
    return {
        "game": game.name,
        "device": device,
        "seats": seats,
        "interpreted": slow,
        "compiled": fast,
        "ratio": fast / slow,
        "ready_seconds": ready,
    }
