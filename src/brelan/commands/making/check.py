"""`brelan check`: all that can be checked of a game, in plain sentences."""

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.check.run import run as run_checks
from brelan.commands import shared
from brelan.engine.faults import way
from brelan.lab.bench import bench


def run(chosen: Namespace) -> int:
    """Check a game by its name, or in a folder of its own; say what is wrong, and how fast it is."""
    game = shared.meant(chosen.game)
    console, words = Console(highlight=False), shared.words(chosen)
    with shared.progress_bar() as bar:
        try:
            found = run_checks(game, chosen.seed, shared.told_by(bar, words.say("check.under_way", game=game.name)))
        except KeyboardInterrupt as stopped:  # of a loop that does not end nothing else says where it is
            if lines := way(stopped, game.folder):
                console.print(Text(words.say("check.stopped", where=" → ".join(lines))), soft_wrap=True)
            raise
        for number, (name, finding) in enumerate(((each.check, each.sentence) for each in found), start=1):
            console.print(Text.assemble((f"{number}. {name}: ", "bold"), finding), soft_wrap=True)
        if found:
            console.print(Text(words.say("check.found", n=len(found), seed=chosen.seed), "red"))
            return 1
        bar.add_task(words.say("check.speed"), total=None)
        speed = bench(game)
    console.print(Text(words.say("check.passed", game=game.name, seed=chosen.seed), "green"))
    million = {name: f"{speed[name] / 1e6:.1f}" for name in ("interpreted", "compiled")}
    console.print(words.say("check.steps", million))
    return 0
