"""A table in a terminal: people who pass the keyboard, bots, and the dice of their choice."""

from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from brelan.bots import LEVELS, Bot
from brelan.engine.errors import IllegalMove
from brelan.engine.event import Event
from brelan.engine.fields import NOBODY
from brelan.engine.referee.record import Record, write
from brelan.engine.referee.typed_dice import TypedDice
from brelan.engine.rule import NATURE
from brelan.terminal.files import keep, new_file
from brelan.terminal.keys import MANY, NotUnderstood, keys, read
from brelan.terminal.show import draw_table, results, show_rule
from brelan.words import Words

CLEAR_ALL = "\x1b[3J"
"""Clears what could be scrolled back to."""


class Left(Exception):
    """A player left the table; the game is saved."""


class Table:
    """One game at this keyboard, from wherever it stands to its end. It is kept in its file after every turn."""

    def __init__(self, console: Console, record: Record, language: str, file: Path | None) -> None:
        self.console = console
        self.record = record
        self.match = record.match
        self.words = Words(language, self.match.game, self.match.names)
        self.file = file or new_file(self.match.game.name)
        seed = int.from_bytes(record.dealer.seed[:7]) + len(self.match.log)
        self.bots = {
            seat: Bot(self.match.game, player, seed + seat)
            for seat, player in enumerate(record.players)
            if player in LEVELS
        }
        self.told = dict.fromkeys(range(NOBODY, len(self.match.names)), len(self.match.log))  # how far the story went
        self.holder = NOBODY  # who has the keyboard
        self.typed = TypedDice()

    def run(self) -> None:
        """Play to the end, or until somebody leaves: then the game is saved."""
        try:
            keep(self.file, write(self.record))  # a place that cannot be written to is better known at once
            while not self.match.over:
                self.step()
        except (Left, EOFError, KeyboardInterrupt):
            self.console.print()
            self.save()
            return
        self.tell_story()
        self.console.print(draw_table(self.match.view(), self.words), results(self.match, self.words))
        self.save("table.kept")
        if self.record.dice == "fair":
            self.say("table.revealed", seed=self.record.dealer.seed.hex(), file=self.file)

    def step(self) -> None:
        """One move: Nature's, a bot's, or what a person types."""
        actor = self.match.actor
        if actor == NATURE:
            if self.record.dice == "typed" and self.typed.asked(self.match):
                self.ask_dice()
            else:
                self.match.play(NATURE, self.record.dealer.draw(self.match))
            return
        self.typed.turn_begins()
        if actor in self.bots:
            self.match.play(actor, self.bots[actor].choose(self.match, actor))
        else:
            self.person(actor)

    def person(self, seat: int) -> None:
        """Show a person the table as that seat sees it, and do what is typed."""
        if self.holder != seat:
            self.pass_to(seat)
        self.tell_story()
        view = self.match.view(seat)
        self.console.print(draw_table(view, self.words))
        self.offer(view.prompt)
        try:
            self.obey(seat, self.ask("ask.move"))
        except (IllegalMove, NotUnderstood) as error:
            self.refuse(error.reason)

    def pass_to(self, seat: int) -> None:
        """Give the keyboard to another person; what the last one saw is hidden first."""
        people = len(self.match.names) - len(self.bots)
        if people > 1 and self.match.game.fields.hidden(self.match.state, NOBODY):
            if self.holder != NOBODY:
                self.tell_story()
                self.ask("ask.done")
            self.clear()
            self.say("ask.curtain", seat=seat)
            self.ask("ask.ready")
            self.clear()
        self.holder = seat
        self.words = self.words.to(seat)

    def obey(self, seat: int, text: str) -> None:
        """Do what a person typed: a command, or moves."""
        if not self.command(seat, text):
            for move in read(self.match, self.words, text):
                self.match.play(seat, move)
            self.save_quietly()

    def command(self, seat: int, text: str) -> bool:
        """Do what a command says, if it is one."""
        word = text.lower()
        if word in ("q", "quit"):
            raise Left
        if word in ("u", "undo"):
            self.match.undo(seat)
            self.save_quietly()
        elif word == "save":
            self.save()
        elif word.startswith("rules"):
            number = word.removeprefix("rules").strip()
            cited = self.match.view(seat).prompt.rule.partition(" ")[2]
            show_rule(self.console, self.match.game, number or cited, self.words)
        elif word in ("", "?", "help"):
            self.help()
        else:
            return False
        return True

    def ask_dice(self) -> None:
        """Let people say what their real dice show; an empty line leaves the rest of this roll to Brelan."""
        match = self.match
        self.tell_story()
        self.offer(match.view().prompt)
        text = self.ask("ask.typed")
        if not text:
            self.typed.leave(match)
            return
        try:
            last = match.log[-1].seat if match.log else NOBODY
            if self.command(last, text):
                return
            shown = read(match, self.words, text)
            self.say("ask.typed_so", text=text)
            if not self.ask("ask.confirm"):
                self.typed.play(match, shown, len(match.log))
        except (IllegalMove, NotUnderstood) as error:
            self.refuse(error.reason)

    def offer(self, prompt: Event) -> None:
        """The prompt line and the keys of what may be done."""
        self.console.print(Panel(Text(self.words.say(prompt)), border_style="yellow", expand=False))
        possible = keys(self.match, self.words)
        if len(possible) <= MANY:
            choices = [Text.assemble((key, "bold"), f" {name}") for key, (_, name) in possible.items()]
            self.console.print(Columns(choices, padding=(0, 3)))

    def tell_story(self) -> None:
        """What happened since the last time, as whoever holds the keyboard may know it."""
        for told in self.match.story(self.holder, self.told[self.holder]):
            self.console.print(Text(f"  {self.words.say(told)}", style="dim"))
        self.told[self.holder] = len(self.match.log)

    def refuse(self, reason: Event) -> None:
        """Say why something cannot be done, and which rule says so."""
        rule = self.words.say("error.rule", rule=reason.rule) if reason.rule else ""
        self.console.print(Text(f"{self.words.say(reason)} {rule}", style="red"))

    def help(self) -> None:
        """The keys, all of them, and the commands."""
        lines = [
            Text.assemble("  ", (key, "bold"), f"  {name}") for key, (_, name) in keys(self.match, self.words).items()
        ]
        self.console.print(*(lines if len(lines) <= MANY else [lines[0], "  …", lines[-1]]), sep="\n")
        self.say("help.moves")
        self.say("help.commands")

    def save(self, told: str = "table.saved") -> None:
        """Keep the game in its file, and say so."""
        if self.save_quietly():
            self.say(told, file=self.file)

    def save_quietly(self) -> bool:
        """Keep the game in its file; if that cannot be done the game goes on all the same."""
        try:
            keep(self.file, write(self.record))
        except OSError as error:
            self.console.print(Text(str(error), style="red"))
            return False
        return True

    def clear(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(CLEAR_ALL)

    def ask(self, key: str) -> str:
        """Ask for a line."""
        return self.console.input(Text(self.words.say(key))).strip()

    def say(self, key: str, **values: object) -> None:
        """Print a message."""
        self.console.print(Text(self.words.say(key, **values)))
