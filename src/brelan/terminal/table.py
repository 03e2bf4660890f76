"""A table in a terminal: people who pass the keyboard, bots, and the dice of their choice."""

from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from brelan.bots import BOTS, Bot
from brelan.engine.dealer import Dealer, TypedDealer
from brelan.engine.errors import IllegalMove
from brelan.engine.event import Event, event
from brelan.engine.fields import NOBODY
from brelan.engine.match import Match
from brelan.engine.record import Record, write
from brelan.engine.rule import NATURE
from brelan.terminal.keys import NotUnderstood, keys, read
from brelan.terminal.show import draw_table, results, show_rule
from brelan.words import Words

MANY = 12
"""More moves than this are not listed one by one."""


class Left(Exception):
    """A player left the table; the game is saved."""


class Table:
    """One game at this keyboard, from wherever it stands to its end."""

    def __init__(self, console: Console, record: Record, language: str, file: Path | None) -> None:
        self.console = console
        self.record = record
        self.match = record.match
        self.words = Words(language, self.match.game, self.match.names)
        self.file = file or Path(f"{self.match.game.name}-{datetime.now():%Y%m%d-%H%M%S}.brelan.json")
        self.bots = {
            seat: Bot(self.match.game, player, seed=int.from_bytes(record.dealer.seed[:7]) + seat)
            for seat, player in enumerate(record.players)
            if player in BOTS
        }
        self.people = len(record.players) - len(self.bots)
        self.told = len(self.match.log)  # how far the story has been told
        self.holder = NOBODY  # who has the keyboard
        self.left_to_us = ""  # typed dice: the prompt of the roll that people left to Brelan
        self.waiting: list[int] = []  # typed dice: what was typed and has not fallen yet
        typed = TypedDealer(self.ask_dice, record.dealer)
        self.dealer: Dealer = typed if record.dice == "typed" else record.dealer

    def run(self) -> None:
        """Play to the end, or until somebody leaves: then the game is saved."""
        try:
            while not self.match.over:
                self.step()
        except (Left, EOFError, KeyboardInterrupt):
            self.save()
            return
        self.tell_story()
        self.console.print(draw_table(self.match.view(), self.words), results(self.match, self.words))
        self.file.write_text(write(self.record), encoding="utf-8")
        if self.record.dice == "fair":
            self.say("table.revealed", seed=self.record.dealer.seed.hex(), file=str(self.file))

    def step(self) -> None:
        """One move: Nature's, a bot's, or what a person types."""
        actor = self.match.actor
        if actor == NATURE:
            self.match.play(NATURE, self.dealer.draw(self.match))
        elif actor in self.bots:
            self.match.play(actor, self.bots[actor].choose(self.match, actor))
        else:
            self.person(actor)

    def person(self, seat: int) -> None:
        """Show a person the table as that seat sees it, and do what is typed."""
        if self.holder not in (seat, NOBODY) and self.match.game.fields.hidden(self.match.state, NOBODY):
            self.console.clear()
            self.say("ask.curtain", seat=seat)
            self.console.input()
            self.console.clear()
        self.holder = self.words.you = seat
        self.tell_story()
        self.console.print(draw_table(self.match.view(seat), self.words))
        self.offer(self.match.view(seat).prompt)
        text = self.console.input(self.words.say("ask.move")).strip()
        try:
            self.obey(seat, text)
        except IllegalMove as error:
            self.refuse(error.reason)
        except NotUnderstood as error:
            self.refuse(error.reason)

    def obey(self, seat: int, text: str) -> None:
        """Do what a person typed: a command, or moves."""
        command = text.lower()
        if command in ("q", "quit"):
            raise Left
        if command in ("u", "undo"):
            self.match.undo(seat)
        elif command == "save":
            self.save()
        elif command == "rules":
            show_rule(self.console, self.match.game, self.match.view(seat).prompt.rule, self.words)
        elif command in ("", "?", "help"):
            self.help()
        else:
            for move in read(self.match, self.words, text):
                self.match.play(seat, move)

    def ask_dice(self, match: Match) -> int | None:
        """What people say their real dice show; None leaves it to Brelan, for the rest of this roll."""
        if self.waiting:
            return self.waiting.pop(0)
        prompt = match.view().prompt
        if self.left_to_us == prompt.key and match.log[-1].seat == NATURE:
            return None
        self.tell_story()
        self.offer(prompt)
        while True:
            text = self.console.input(self.words.say("ask.typed"))
            if not text.strip():
                self.left_to_us = prompt.key
                return None
            try:
                self.waiting = read(match, self.words, text)
                return self.waiting.pop(0)
            except NotUnderstood as error:
                self.refuse(error.reason)

    def offer(self, prompt: Event) -> None:
        """The prompt line and the keys of what may be done."""
        self.console.print(Panel(self.words.tell(prompt), border_style="yellow", expand=False))
        possible = keys(self.match, self.words)
        if len(possible) <= MANY:
            line = "   ".join(f"[bold]{key}[/bold] {name}" for key, (_, name) in possible.items())
            self.console.print(line, highlight=False)

    def tell_story(self) -> None:
        """What happened since the last time, as whoever holds the keyboard may know it."""
        for told in self.match.story(self.holder, self.told):
            self.console.print(Text(f"  {self.words.tell(told)}", style="dim"))
        self.told = len(self.match.log)

    def refuse(self, reason: Event) -> None:
        """Say why something cannot be done, and which rule says so."""
        rule = self.words.say("error.rule", rule=reason.rule, game=self.match.game.name) if reason.rule else ""
        self.console.print(Text(f"{self.words.tell(reason)} {rule}", style="red"))

    def help(self) -> None:
        """The keys, all of them, and the commands."""
        lines = [f"  [bold]{key}[/bold]  {name}" for key, (_, name) in keys(self.match, self.words).items()]
        self.console.print("\n".join(lines if len(lines) <= MANY else [lines[0], "  …", lines[-1]]))
        self.say("help.moves")
        self.say("help.commands")

    def save(self) -> None:
        """Keep the game in its file."""
        self.file.write_text(write(self.record), encoding="utf-8")
        self.say("table.saved", file=str(self.file))

    def say(self, key: str, **values: object) -> None:
        """Print a message."""
        self.console.print(Text(self.words.tell(event(key, "", **values))))  # type: ignore[arg-type]
