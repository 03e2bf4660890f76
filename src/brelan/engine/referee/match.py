"""The referee: a game in progress is its options and an append-only log of moves, seats' and Nature's.

The state is the replay of the log. Nothing here draws chance: Nature's moves are played like any other.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from brelan.engine.errors import BadOption, IllegalMove, StaleMove
from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, NOBODY, SEALED
from brelan.engine.game import Game
from brelan.engine.options import Setting, complete
from brelan.engine.referee.names import check_name
from brelan.engine.referee.occasions import Drawn, Occasion
from brelan.engine.referee.view import View, look, notation
from brelan.engine.rule import NATURE, OVER

UNDO = -1
"""Instead of a move in the log: the seat took its last step back."""
HINT = -2
"""Instead of a move in the log: the seat asked the coach. The game stands as it stood."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: who moved (a seat, or NATURE), and what: a move, UNDO or HINT."""

    seat: int
    move: int

    @property
    def acts(self) -> bool:
        """Whether something was done, be it taken back; who only asks does nothing."""
        return self.move != HINT


Happened: TypeAlias = tuple[list[int], Entry, list[int]]
"""A line of the log with the state before and after it. For the referee's own eyes: nothing is hidden."""


class Match:
    """A game being played, or one that was. All that pages, bots and files know of it goes through here."""

    def __init__(self, game: Game, names: Sequence[str], options: Mapping[str, Setting] | None = None) -> None:
        for name in names:
            check_name(name)
        self.game = game
        self.names = list(names)
        self.options = complete(game.options, options or {})
        self.state = game.start(len(names), self.options)
        self.log: list[Entry] = []
        self._drawn = Drawn(game)
        self._recorded: list[Happened] = []  # what happened while somebody records it
        self._recording = False
        self._steps: list[tuple[int, list[int]]] = []  # what may be taken back: who, and the state before

    @property
    def actor(self) -> int:
        """Whose move it is: a seat, NATURE or OVER."""
        return self.game.actor(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    def legal(self) -> list[int]:
        """The moves that may be made now, the seat's or Nature's."""
        actor = self.actor
        if actor == OVER:
            return []
        return list(self.game.outcomes(self.state)) if actor == NATURE else self.game.legal(self.state)

    @property
    def occasion(self) -> Occasion:
        """What Nature draws for, when it is to move."""
        return self._drawn.occasion(self.state)

    def play(self, seat: int, move: int) -> None:
        """Make a move for a seat or, with NATURE, for chance. Refuses what the rules do not allow."""
        actor = self.actor
        if type(seat) is not int or seat != actor or actor == OVER:  # False is no seat, though it equals 0
            raise IllegalMove(event("error.over" if actor == OVER else "error.not_your_turn"))
        legal = self.game.outcomes(self.state) if actor == NATURE else self.game.legal(self.state)
        if type(move) is not int or move not in legal:
            prompt = self.game.part("view").prompt(self.game.fields.seen(self.state, seat), seat)
            raise IllegalMove(prompt, [self.notation(option) for option in legal])
        before, after = self.state, list(self.state)  # a state that was told of is never changed
        self.game.apply(after, move)
        self.state = after
        if seat == NATURE:
            self._drawn.count(before)
        self._write(before, Entry(seat, move))
        final = seat == NATURE or self._is_final(before)
        if final or not self.may_undo(seat):  # a barrier, or another's turn to take back
            self._steps.clear()
        if not final:
            self._steps.append((seat, before))

    def play_all(
        self, seat: int, moves: Iterable[int], at: int, before_each: Callable[[], None] = lambda: None
    ) -> None:
        """Make several steps in a row, all or none. They are meant for place `at` of the log: a page that has not seen
        the latest moves, or sends the same twice, changes nothing. `before_each` may refuse a step by IllegalMove.
        """
        self.expect(at)
        state, steps, recorded, drawn = self.state, list(self._steps), len(self._recorded), self._drawn
        self._drawn = drawn.copy()
        try:
            for move in moves:
                before_each()
                self.play(seat, move)
        except BaseException:  # whoever names the moves may break off too
            self.state, self._steps, self._drawn = state, steps, drawn
            del self._recorded[recorded:]
            del self.log[at:]
            raise

    @contextmanager
    def recording(self) -> Iterator[list[Happened]]:
        """A list that gathers what happens meanwhile, for who wants to tell it at once without a replay."""
        self._recorded, self._recording = [], True
        try:
            yield self._recorded
        finally:
            self._recorded, self._recording = [], False

    def expect(self, place: int) -> None:
        """Refuse what was meant for another place of the log than the present one."""
        if place != len(self.log):
            raise StaleMove

    def _write(self, before: list[int], entry: Entry) -> None:
        """Append a line to the log."""
        self.log.append(entry)
        if self._recording:
            self._recorded.append((before, entry, self.state))

    def _is_final(self, before: list[int]) -> bool:
        """Whether the step just made cannot be taken back: it sealed something, showed secrets, called for chance (real
        dice may have fallen before anybody types what they show), or ended the game.
        """
        sealed = self.state[SEALED] != before[SEALED]
        return sealed or self.game.fields.opened(before, self.state) or self.actor in (NATURE, OVER)

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last step."""
        return bool(self._steps) and self._steps[-1][0] == seat

    def undo(self, seat: int) -> None:
        """Take back a seat's last step: as far as the last move of Nature or of another, or the last reveal."""
        if not self.may_undo(seat):
            raise IllegalMove(event("error.no_undo"))
        before, self.state = self.state, self._steps.pop()[1]
        self._write(before, Entry(seat, UNDO))

    def note_hint(self, seat: int) -> None:
        """Write down that a seat whose move it is asked the coach what to do: once for each of its turns is enough."""
        if seat < 0 or seat != self.actor:
            raise IllegalMove(event("error.over" if self.over else "error.not_your_turn"))
        for line in reversed(self.log):
            if line.seat != seat:
                break
            if line.move == HINT:
                return
        self._write(self.state, Entry(seat, HINT))

    def view(self, seat: int = NOBODY) -> View:
        """What a seat (or a spectator) may know: the only way out to pages, coach and reports."""
        if seat >= len(self.names):
            raise BadOption(f"there is no seat {seat} at this table")
        seen = self.game.fields.seen(self.state, seat)
        legal = self.legal() if seat >= 0 and seat == self.actor else []
        return look(self.game, seen, seat, legal, self.may_undo(seat))

    def open_view(self, seat: int = NOBODY) -> View:
        """The same with nothing hidden: for games that are over, when everybody may see what everybody had."""
        return look(self.game, list(self.state), seat, [], may_undo=False)

    def guess(self, seat: int, dice: list[int]) -> list[int]:
        """A whole state that agrees with all a seat can know, the rest redrawn: what a bot thinks with."""
        state = list(self.state)
        self.game.guess(state, seat, dice)
        return state

    def story(self, seat: int = NOBODY, since: int = 0) -> list[Event]:
        """What happened from place `since` of the log on, as a seat (or a spectator) may know it."""
        return [told for _, told in self.told(seat, since)]

    def told(self, seat: int = NOBODY, since: int = 0) -> Iterator[tuple[int, Event]]:
        """The story, each event with its place in the log."""
        first = max(since, 0)
        lines = islice(self.replay(), first, None)
        return ((first + i, told) for i, told in self.tell_all(seat, lines))

    def tell(self, seat: int, happened: Happened) -> list[Event]:
        """What a line of the log meant, as a seat (or a spectator) may know it."""
        return [told for _, told in self.tell_all(seat, (happened,))]

    def tell_all(self, seat: int, happened: Iterable[Happened]) -> Iterator[tuple[int, Event]]:
        """What some lines meant, one after the other, each event with the number of its line."""
        seen, last, known = self.game.fields.seen, None, list[int]()
        for i, (before, entry, after) in enumerate(happened):
            sees = entry.move in (UNDO, HINT) or self.game.witnessed(before, seat)
            # A line mostly begins with the state that the one before it has led to.
            then = known if before is last else seen(before, seat)
            last, known = after, seen(after, seat)
            for told in self._meant(then, entry.seat, entry.move if sees else HIDDEN, known):
                yield i, told

    def told_openly(self) -> Iterator[tuple[int, Event]]:
        """The story with nothing hidden: for games that are over."""
        for place, (before, entry, after) in enumerate(self.replay()):
            yield from ((place, told) for told in self._meant(list(before), entry.seat, entry.move, list(after)))

    def _meant(self, before: list[int], seat: int, move: int, after: list[int]) -> list[Event]:
        """What a seat's move meant, told by the game; what was taken back or asked, by the referee."""
        if move in (UNDO, HINT):
            return [event("undone" if move == UNDO else "hinted", seat=seat)]
        told: list[Event] = self.game.part("story").tell(before, seat, move, after)
        return told

    def part(self, state: Sequence[int] | None = None) -> Event | None:
        """The round, the stage or the turn that a state of this game (the present one) belongs to, if the game has
        such. Everybody knows it.
        """
        name: Callable[[list[int]], Event] | None = getattr(self.game.part("view"), "part", None)
        seen = self.game.fields.seen(self.state if state is None else state, NOBODY)
        return name(seen) if name else None

    def replay(self) -> Iterator[Happened]:
        """Every line of the log, played again."""
        state = self.game.start(len(self.names), self.options)
        path: list[list[int]] = []
        for entry in self.log:
            before = state
            if entry.move == UNDO:
                state = path.pop()
            elif entry.move != HINT:
                path.append(before)
                state = list(before)
                self.game.apply(state, entry.move)
            yield before, entry, state

    def draws(self) -> Iterator[tuple[int, list[int], Occasion, int]]:
        """Every draw of the log: its place, the state before it, what it was for, and what was drawn."""
        drawn = Drawn(self.game)
        for place, (before, entry, _) in enumerate(self.replay()):
            if entry.seat == NATURE:
                yield place, before, drawn.occasion(before), entry.move
                drawn.count(before)

    def resume(self, log: Iterable[Entry]) -> None:
        """Play a log that was kept, every line checked by the rules."""
        for entry in log:
            if entry.move == UNDO:
                self.undo(entry.seat)
            elif entry.move == HINT:
                self.note_hint(entry.seat)
            else:
                self.play(entry.seat, entry.move)

    def as_of(self, place: int) -> "Match":
        """The match as it stood at a place of its log, to be looked at. The log has been checked when it was played,
        and what was taken back is left out.
        """
        then = Match(self.game, self.names, self.options)
        for line in self.standing(place):
            if line.seat == NATURE:
                then._drawn.count(then.state)
            self.game.apply(then.state, line.move)
        return then

    def standing(self, place: int) -> list[Entry]:
        """The moves of the log up to a place, without what was taken back or only asked."""
        standing: list[Entry] = []
        for line in self.log[:place]:
            if line.move == UNDO:
                standing.pop()
            elif line.move != HINT:
                standing.append(line)
        return standing

    def fork(self) -> "Match":
        """A match that stands where this one stands, to try something out; its log begins here."""
        other = Match(self.game, self.names, self.options)
        other.state = list(self.state)
        other._drawn = self._drawn.copy()
        return other

    def notation(self, move: int) -> str:
        """A move that may be made now, as saved games write it."""
        return notation(self.game, self.state, self.actor, move)
