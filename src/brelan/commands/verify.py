"""`brelan verify`: were the dice of a finished game what the seed makes them?"""

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.commands import shared
from brelan.engine.dealer import verify


def run(chosen: Namespace) -> int:
    """Check every draw; the exit code is 0 only if all is as it should be."""
    record = shared.load(chosen.file)
    words = shared.words(chosen)
    console = Console(highlight=False)

    def say(key: str, style: str, **values: object) -> None:
        console.print(Text(words.say(key, **values), style))

    if not record.match.over:
        say("verify.unfinished", "yellow")
        return 1
    verdict = verify(record.match, record.dealer, record.commitment)
    wrong = len(verdict.unexplained)
    say(
        "verify.committed" if verdict.committed else "verify.not_committed",
        "green" if verdict.committed else "red",
    )
    if record.dice == "seeded":
        say("verify.seeded", "yellow")
    if verdict.draws > wrong:
        say("verify.all" if not wrong else "verify.follow", "green", n=verdict.draws - wrong)
    if wrong:
        key, style = ("verify.typed", "yellow") if record.dice == "typed" else ("verify.some", "red")
        say(key, style, n=wrong, place=verdict.unexplained[0])
    return 0 if verdict.committed and (not wrong or record.dice == "typed") else 1
