"""`brelan warm`: compile ahead, so that nothing has to wait for it later."""

from argparse import Namespace
from time import perf_counter

from brelan.bots import POLICIES, policy
from brelan.bots.levels import prepare
from brelan.commands import shared
from brelan.engine.compiled import Compiled, Progress
from brelan.engine.game import Game
from brelan.lab import Batch, Simulator
from brelan.lab.bench import usual_seats


def run(chosen: Namespace) -> int:
    """Compile some games, or all, and say how long each took."""
    words = shared.words(chosen)
    for game in [Game.load(name) for name in chosen.games or Game.names()]:
        began = perf_counter()
        with shared.progress_bar() as bar:
            title = shared.words(chosen, game).say("title")
            warm(game, shared.told_by(bar, words.say("compiling", title=title)))
        print(words.say("warm.done", game=game.name, seconds=f"{perf_counter() - began:.1f}"), flush=True)
    return 0


def warm(game: Game, progress: Progress) -> None:
    """Compile all that simulations, batches and bots need of a game."""
    seats = usual_seats(game)
    Compiled(game, progress, [policy(game, name) for name in POLICIES])
    Simulator(game, ["random"] * seats).play(1, seed=1)
    batch = Batch(game, seats, 1)
    batch.reset()
    batch.step(batch.any_moves())
    prepare(game, "expert", progress)
