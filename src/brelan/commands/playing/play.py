"""`brelan play`: a game at this keyboard."""

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.bots import LEVELS
from brelan.commands import shared
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.limits import LONGEST_MIXED, LONGEST_NAME
from brelan.engine.referee.match import Match
from brelan.engine.referee.names import check_name
from brelan.engine.referee.record import Record
from brelan.lab.bench import usual_seats
from brelan.terminal.table import Table
from brelan.words import Words


def run(chosen: Namespace) -> int:
    """Sit down, or sit down again, and play."""
    console = Console(highlight=False)
    record = _resumed(chosen) if chosen.resume else _new(chosen, console)
    words = shared.words(chosen, record.match.game, record.match.names)
    console.print(Text(words.say("title"), "bold"), Text(words.say("line"), "italic"), sep="\n")
    console.print(Text(words.say("credits"), "dim"))
    if record.dice == "fair":
        console.print(Text(words.say("table.commitment", commitment=record.commitment), "dim"))
    if chosen.mix and not record.match.log:
        _mix(console, record, words)
    Table(console, record, words.language, chosen.save or chosen.resume).run()
    return 0


def _resumed(chosen: Namespace) -> Record:
    """A saved game, as it was: what only a new one could take is refused."""
    given = {"--seats": chosen.seats, "--set": chosen.set, "--seed": chosen.seed, "--dice": chosen.dice}
    unfit = [option for option, value in given.items() if value]
    if unfit:
        raise BadOption(shared.words(chosen).say("table.other", words=", ".join(unfit)))
    record = shared.load(chosen.resume)
    if record.given_up:
        raise BadOption(shared.words(chosen).say("table.given_up"))
    return record


def _ask_game(chosen: Namespace, console: Console) -> str:
    """Which game? The names are as good as the numbers."""
    names = Game.names()
    while True:
        for number, name in enumerate(names, start=1):
            words = shared.words(chosen, Game.load(name))
            console.print(Text.assemble((f"{number}  {words.say('title')}", "bold"), f"  {words.say('line')}"))
        typed = console.input(Text(words.say("ask.game", n=len(names)))).strip()
        if typed in names:
            return typed
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return names[int(typed) - 1]


def _new(chosen: Namespace, console: Console) -> Record:
    """A new game as asked for: who sits where, which options, whose dice."""
    game = Game.load(chosen.game or _ask_game(chosen, console))
    words = shared.words(chosen, game)
    usual = ["", *["regular"] * (usual_seats(game) - 1)]
    players = [seat.strip() for seat in chosen.seats.split(",")] if chosen.seats else usual
    match = Match(game, _names(players, words), shared.options(game, chosen.set))
    dealer = HashDealer.fair() if chosen.seed is None else HashDealer.seeded(chosen.seed)
    kind = chosen.dice or ("fair" if chosen.seed is None else "seeded")
    return Record(match, dealer, kind, dealer.commitment, [p if p in LEVELS else "person" for p in players])


def _names(players: list[str], words: Words) -> list[str]:
    """What the players are called: people as they say, bots by their kind."""
    bots = [seat for seat, player in enumerate(players) if player in LEVELS]
    names = [
        words.say(f"bot.{player}", n=bots.index(seat) + 1) if seat in bots else player or words.say("person")
        for seat, player in enumerate(players)
    ]
    for name in names:
        check_name(name, LONGEST_NAME)
    if len(set(names)) < len(names):
        raise BadOption("every player needs a name of their own")
    return names


def _mix(console: Console, record: Record, words: Words) -> None:
    """After the commitment is shown, each person may add words that nobody could foresee."""
    for seat, player in enumerate(record.players):
        if player == "person":
            typed = console.input(Text(words.say("ask.mix", seat=seat)))
            kept = typed.encode(errors="replace").decode()  # a byte that is no character could not be saved
            record.dealer.mixed.append(kept.strip()[:LONGEST_MIXED])
