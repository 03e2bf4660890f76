"""One line on the error stream when something is compiled for the first time: else nothing is seen for a while."""

import sys

from brelan.engine.compiled.notice import listen
from brelan.words import Words, usual_language


def say(name: str) -> None:
    """Say what is compiled, and roughly how long that takes."""
    words = Words(usual_language())
    told = words.say("compiling.game", game=name) if name else words.say("compiling.loops")
    print(f"brelan: {told}", file=sys.stderr, flush=True)


def say_so() -> None:
    """From now on."""
    listen(say)
