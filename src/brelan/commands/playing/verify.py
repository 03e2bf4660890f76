"""`brelan verify`: were the dice of a finished game what the seed makes them?"""

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.commands import shared
from brelan.engine.referee.dealer import verify


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
    commitment = chosen.commitment or record.commitment
    verdict = verify(record.match, record.dealer, commitment)
    promised = "verify.committed" if chosen.commitment else "verify.compare"
    say(
        promised if verdict.committed else "verify.not_committed",
        "" if verdict.committed else "red",
        commitment=commitment,
    )
    if record.dice == "seeded":
        say("verify.seeded", "yellow")
    typed = verdict.open_unexplained if record.dice == "typed" else []
    wrong = sorted({*verdict.open_unexplained, *verdict.secret_unexplained} - {*typed})
    explained = verdict.draws - len(wrong) - len(typed)
    if explained:
        say("verify.follow" if wrong or typed else "verify.all", "green", n=explained)
    if typed:
        say("verify.typed", "yellow", n=len(typed))
    if wrong:
        say("verify.some", "red", n=len(wrong), place=wrong[0])
    return 0 if verdict.committed and not wrong else 1
