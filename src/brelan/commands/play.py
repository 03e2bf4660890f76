"""`brelan play`: a game at this keyboard."""

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.bots import BOTS
from brelan.commands import shared
from brelan.engine.dealer import HashDealer
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.match import Match
from brelan.engine.record import Record
from brelan.terminal.table import Table
from brelan.words import Words

LONGEST_WORDS = 200


def run(chosen: Namespace) -> int:
    """Sit down, or sit down again, and play."""
    console = Console(highlight=False)
    record = shared.load(chosen.resume) if chosen.resume else _new(chosen)
    words = shared.words(chosen, record.match.game, record.match.names)
    console.print(Text(words.say("title"), "bold"), Text(words.say("line"), "italic"))
    console.print(Text(words.say("credits"), "dim"))
    if record.dice == "fair":
        console.print(Text(words.say("table.commitment", commitment=record.commitment), "dim"))
    if chosen.mix and not record.match.log:
        _mix(console, record, words)
    Table(console, record, words.language, chosen.save or chosen.resume).run()
    return 0


def _new(chosen: Namespace) -> Record:
    """A new game as asked for: who sits where, which options, whose dice."""
    game = Game.load(chosen.game)
    words = shared.words(chosen, game)
    usual = ["", "greedy", "greedy"][: max(game.seats_allowed)]
    seats = [seat.strip() for seat in chosen.seats.split(",")] if chosen.seats else usual
    players = [seat if seat in BOTS else "person" for seat in seats]
    names = [
        words.say("bot", n=number) if seat in BOTS else seat or words.say("person") for number, seat in enumerate(seats)
    ]
    if len(set(names)) < len(names):
        raise BadOption("every player needs a name of their own")
    match = Match(game, names, shared.options(game, chosen.set))
    dealer = HashDealer.fair() if chosen.seed is None else HashDealer.seeded(chosen.seed)
    kind = "typed" if chosen.dice == "typed" else "fair" if chosen.seed is None else "seeded"
    return Record(match, dealer, kind, dealer.commitment, players)


def _mix(console: Console, record: Record, words: Words) -> None:
    """After the commitment is shown, each person may add words that nobody could foresee."""
    for seat, player in enumerate(record.players):
        if player == "person":
            typed = console.input(words.say("ask.mix", seat=seat))
            record.dealer.entropy.append(typed.strip()[:LONGEST_WORDS])
