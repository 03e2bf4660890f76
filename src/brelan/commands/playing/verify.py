"""`brelan verify`: were the dice of a finished game what the seed makes them?"""

import json
from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.commands import shared
from brelan.engine.fields import NOBODY
from brelan.engine.referee.record import Record
from brelan.engine.referee.verdict import Proof, Verdict, verify
from brelan.words import Words

SAID = {
    Proof.FAIR: ("verify.is_fair", "bold green"),
    Proof.WRONG: ("verify.is_wrong", "bold red"),
    Proof.TYPED: ("verify.is_typed", "bold yellow"),
    Proof.UNPROVEN: ("verify.is_unproven", "bold yellow"),
}


def run(chosen: Namespace) -> int:
    """Check every draw; the exit code says what that proves (`Proof`)."""
    record = shared.load(chosen.file)
    report = _Report(shared.words(chosen))
    if not record.match.over and not record.given_up:
        report.say("verify.unfinished", "yellow")
        return Proof.UNPROVEN
    if chosen.draws:
        print(json.dumps(draws_of(record)))
        return 0
    commitment = chosen.commitment or record.commitment
    typed = record.dice == "typed"
    verdict = verify(record.match, record.dealer, commitment, typed, record.pledges, record.dealt_before)
    known = record.dice == "seeded"
    report.seed(record, verdict, commitment, given=bool(chosen.commitment))
    report.draws(verdict)
    proof = verdict.proof(promised=bool(chosen.commitment) and not known)
    for promise in {each.lower() for each in chosen.pledge} - {*record.pledges}:
        report.say("verify.no_promise", "red", promise=promise)
        proof = Proof.WRONG
    report.say(*SAID[proof])
    return proof


class _Report:
    """What is told of a check."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._console = Console(highlight=False)

    def say(self, key: str, style: str, **values: object) -> None:
        """Print a message."""
        self._console.print(Text(self._words.say(key, **values), style))

    def seed(self, record: Record, verdict: Verdict, commitment: str, given: bool) -> None:
        """What is known of the seed, and of the game that it was for."""
        if record.given_up:
            self.say("verify.given_up", "yellow")
        if not verdict.committed:
            self.say("verify.not_committed", "red", commitment=commitment)
        else:
            self.say("verify.committed" if given else "verify.compare", "", commitment=commitment)
        if record.dice == "seeded":
            self.say("verify.seeded", "yellow")
        for seat in verdict.unkept:
            self.say("verify.unkept", "yellow", name=record.match.names[seat])
        for seat in verdict.broken:
            self.say("verify.broken", "red", name=record.match.names[seat])

    def draws(self, verdict: Verdict) -> None:
        """What was found of the draws."""
        wrong, typed = verdict.wrong, verdict.typed
        if explained := verdict.draws - len(wrong) - len(typed):
            self.say("verify.follow" if wrong or typed else "verify.all", "green", n=explained)
        if verdict.before:
            self.say("verify.before", "yellow", n=verdict.before)
        if typed:
            self.say("verify.typed", "yellow", n=len(typed))
        if wrong:
            self.say("verify.some", "red", n=len(wrong), place=wrong[0])


def draws_of(record: Record) -> dict[str, object]:
    """All that a check without these rules needs (docs/fairness.md)."""
    match, dealer = record.match, record.dealer
    return {
        "game": match.game.name,
        "way": dealer.way,
        "seed": dealer.seed.hex(),
        "commitment": record.commitment,
        "mixed": dealer.mixed,
        **({"dealt_before": record.dealt_before} if record.dealt_before else {}),
        "draws": [
            {
                "place": place,
                "occasion": occasion.numbers,
                "before": occasion.before,
                "outcomes": list(match.game.outcomes(before).items()),
                "drawn": move,
                "open": match.game.witnessed(before, NOBODY),
            }
            for place, before, occasion, move in match.draws()
        ],
    }
