"""A table in memory: the match, who sits there, who watches, and one lock through which every change goes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from time import monotonic, time
from typing import Any, TypeAlias

from brelan.coach.hint import Hint, steps_made
from brelan.engine.event import Event
from brelan.engine.fields import NOBODY
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Entry, Happened, Match
from brelan.engine.referee.typed_dice import TypedDice
from brelan.engine.rule import NATURE
from brelan.server.settings import Settings
from brelan.server.store.chat import Chat
from brelan.server.store.table_info import Challenged, Seat, Summary, TableInfo
from brelan.server.tables.pace import Hold, undo_pause
from brelan.server.tables.presence import Presence
from brelan.server.tables.table_lock import TableLock
from brelan.server.views.charts import rolled
from brelan.server.views.publish import Watchers
from brelan.server.views.story import Stories
from brelan.web.people.signs import Sign
from brelan.web.shown import DieCount, TableLink

LinkOf: TypeAlias = Callable[[TableInfo, str], TableLink | None]
GRACE = 6
"""Who is late is reminded; after a further sixth of the time for a turn a bot may stand in."""


class Table:
    """A game in progress, or one that was. What it holds beside the match can be lost: it is rebuilt from disk."""

    def __init__(
        self, info: TableInfo, presence: Presence, chat: Chat | None = None, links: Sequence[LinkOf] = ()
    ) -> None:
        self.info = info
        self.match = Match(info.game, info.names, info.options)
        self.dealer: HashDealer = info.dealer()
        self.commitment = self.dealer.commitment
        self.head = 0  # of the chain of its log, as far as that is written
        self.typed = TypedDice()
        self.stories = Stories(self.match)
        self.presence = presence
        self.watchers = Watchers(self)
        self.lock = TableLock()
        self.hold: Hold | None = None  # what the table waits for, if people are to look first
        self._news: Sequence[Happened] = ()  # what the last change brought
        self._part: Event | None = None  # the part of the game whose end people have not seen yet
        self.dropped = False  # memory and disk may differ: whoever holds this object must fetch the table again
        self.owed_since = monotonic()  # since when it can be that all have sat down
        self._asked = monotonic()
        self._hints: dict[int, tuple[int, Hint]] = {}  # what seats were told, and at which place of the log
        self._others_moved = [info.opened] * len(info.seats)  # seat by seat, when it last was not the seat that moved
        self.signs: list[Sign] = []  # that people gave each other
        self._links = links  # that features add to its page
        self.chat = chat  # what they wrote to each other, if the house has a chat
        self._holders: dict[str, int] = {}  # guests with several seats at one device: who has it in hand

    @property
    def id(self) -> str:
        """The table's name."""
        return self.info.id

    @property
    def address(self) -> str:
        """The path of the table's page."""
        return self.info.address

    @property
    def place(self) -> int:
        """How long the log is."""
        return len(self.match.log)

    @property
    def idle(self) -> bool:
        """Whether nobody watches and nothing is being changed."""
        return not self.watchers and not self.lock.locked()

    def attended(self, seconds: float) -> bool:
        """Whether somebody watches, or has asked for the table so many seconds ago at most."""
        return bool(self.watchers) or monotonic() - self._asked < seconds

    @property
    def goes_on_alone(self) -> bool:
        """Whether bots go on while nobody looks: where several people play, or who is next would never be told; and
        where bots play among themselves, as in tournaments.
        """
        if all(seat.is_bot for seat in self.info.seats):
            return True
        return len({seat.guest for seat in self.info.seats if seat.guest and not seat.played_by_bot}) > 1

    def ask(self) -> None:
        """Somebody comes to the table, to look or to move."""
        self._asked = monotonic()

    @cached_property
    def luck(self) -> list[DieCount]:
        """The dice that fell, once all have fallen."""
        return rolled(self.match)

    @property
    def given_up(self) -> bool:
        """Whether its host has ended the game before its end."""
        return self.info.closed and not self.match.over

    @property
    def revealed(self) -> bool:
        """Whether everybody may know the seed: nobody moves here any more, nor anywhere else with the same dice."""
        return (self.match.over or self.given_up) and not self.info.sealed

    def summary(self) -> Summary:
        """What lists say of the table, so that they need not play its log."""
        return Summary(self.match.over or self.info.closed, self.match.actor)

    def note(self, summary: Summary) -> None:
        """Remember what was written for lists."""
        self.info = replace(self.info, summary=summary, asleep=False)

    def fall_asleep(self) -> None:
        """Remember that this table does not count any more: whoever moves here next writes that it does."""
        self.info = replace(self.info, asleep=True)

    def give_up(self) -> None:
        """Nobody moves here any more."""
        self.note(self.info.summary._replace(closed=True))

    def go_on_at(self, table: str) -> None:
        """The same people play again at another table."""
        self.info = replace(self.info, next=table)

    def challenge(self, challenged: Challenged) -> None:
        """Others are challenged to this game: from now on its dice are a secret to them."""
        self.info = replace(self.info, challenged=challenged)

    def open_dice(self, now: int) -> None:
        """Nobody has the same dice before them any more."""
        if self.info.challenged:
            self.challenge(self.info.challenged._replace(sealed_until=now))

    def seat(self, number: int, seat: Seat) -> None:
        """Somebody sits down: from now on the referee knows the name, and the dice the words."""
        self.mix(number, seat)
        self.match.names[number] = seat.name
        self.owed_since = monotonic()
        self._others_moved = [int(time())] * len(self.info.seats)

    def mix(self, number: int, seat: Seat) -> None:
        """A seat has changed in what it mixes into the dice."""
        self.set_seat(number, seat)
        self.dealer = self.info.dealer()

    def set_seat(self, number: int, seat: Seat) -> None:
        """A seat has changed in what the game does not depend on: a bot stands in, or its person is back."""
        self.info = self.info.with_seat(number, seat)

    def links(self, guest: str) -> list[TableLink]:
        """Where the table's page leads, for a guest."""
        return [link for add in self._links if (link := add(self.info, guest))]

    def holder(self, guest: str) -> int:
        """The seat of whoever holds a guest's shared device, as far as it was said."""
        return self._holders.get(guest, NOBODY)

    def pass_device(self, guest: str, seat: int) -> None:
        """A guest's shared device is in the hands of whoever plays this seat, or (NOBODY) on its way."""
        self._holders[guest] = seat

    def keep_hint(self, seat: int, place: int, hint: Hint) -> None:
        """The coach has told a seat what it may do at a place of the log."""
        self._hints[seat] = place, hint

    def hint(self, seat: int) -> Hint | None:
        """What the coach told a seat, as long as it speaks of the decision that the seat is at."""
        place, hint = self._hints.get(seat, (0, None))
        made = steps_made(self.match.log[place:], seat) if hint else None
        return None if hint is None or made is None else hint.after(made)

    def set_pace(self, pace: str) -> None:
        """From now on people are given more time, or less."""
        self.info = replace(self.info, pace=pace)

    def switch(self, what: str, on: bool) -> None:
        """Its host has switched something off here, or on again: the link, signs, the chat."""
        changed: dict[str, Any] = {what: on}
        self.info = replace(self.info, **changed)

    def late_by(self, number: int) -> float:
        """By how many seconds a seat's turn has taken longer than this table allows; below 0 if it has not."""
        awaited = number == self.match.actor and not self.info.waiting and bool(self.info.turn_time)
        return time() - self._others_moved[number] - self.info.turn_time if awaited else -1.0

    def may_stand_in(self, number: int) -> bool:
        """Whether a bot may play for a person: they have been away for a while or, where the table says how long a turn
        may take, their turn has taken longer by a sixth, or they said goodbye.
        """
        guest = self.info.seats[number].guest
        if not self.info.turn_time:
            return self.presence.gone(guest)
        return self.presence.left(guest) or self.late_by(number) >= self.info.turn_time / GRACE

    def note_moved(self, lines: Iterable[Entry], at: int) -> None:
        """Others' turns may begin now. The clock of whoever moved runs on: what is taken back gives no time back."""
        for mover in {line.seat for line in lines if line.acts}:
            self._others_moved = [before if seat == mover else at for seat, before in enumerate(self._others_moved)]

    def moved_first(self, lines: Iterable[Entry]) -> list[int]:
        """The seats whose person, and no bot in their place, has moved for the first time by these lines."""
        movers = sorted({line.seat for line in lines if line.seat >= 0 and line.acts})
        return [mover for mover in movers if not (self.info.seats[mover].level or self.info.seats[mover].moved)]

    @property
    def moved(self) -> int:
        """When something last moved, in seconds since 1970."""
        return max(self._others_moved)

    def add_sign(self, sign: Sign) -> None:
        """Somebody has given a sign."""
        self.signs.append(sign)

    def look_at(self, since: int, happened: Sequence[Happened], settings: Settings) -> Hold | None:
        """After a change: what people want to look at before the table goes on, if any are here."""
        self.go_on()
        now = self.match.part()
        ended, self._part = self._ended_part(now), now
        people = self.watchers.people & {seat.guest for seat in self.info.seats if not seat.level}
        self._news = happened if self.watchers else ()
        over = self.match.over and bool(happened)
        if ended or over:
            asked, seconds = people, settings.look_time
        else:
            asked, seconds = self._may_take_back() & people, undo_pause(settings, self.info.pace)
        if asked and seconds > 0:
            self.hold = Hold(since, asked, seconds, ended, over)
        return self.hold

    @property
    def sentences(self) -> int:
        """How much the last change told those who watched."""
        return sum(len(self.match.tell(NOBODY, line)) for line in self._news)

    def go_on(self) -> None:
        """Nobody is waited for any more."""
        if self.hold:
            self.hold.release()
        self.hold = None

    def _ended_part(self, now: Event | None) -> Event | None:
        """The round or the stage that has just ended; a part that is somebody's turn is none to stop at."""
        before = self._part
        return before if before and before != now and "seat" not in before.values else None

    def _may_take_back(self) -> set[str]:
        """Whoever may take back a move although the turn is no longer theirs."""
        match = self.match
        seats = enumerate(self.info.seats)
        return {seat.guest for number, seat in seats if number != match.actor and match.may_undo(number)}

    def drop(self) -> None:
        """Memory may differ from disk: nobody goes on with this object."""
        self.dropped = True
        self.go_on()
        self.watchers.close()

    def asks_for_dice(self) -> bool:
        """Whether people are to say now what their real dice show."""
        info = self.info
        return info.dice == "typed" and not info.waiting and not info.closed and self.typed.asked(self.match)

    def may_type(self, guest: str) -> bool:
        """Whether a guest may say what real dice show: a player, and as long as whoever moved last and rolled them is
        here at another device, nobody else.
        """
        mover = next((line.seat for line in reversed(self.match.log) if line.seat >= 0), NOBODY)
        roller = self.info.seats[mover] if mover >= 0 else None
        theirs = roller is not None and roller.guest and not roller.level and not self.presence.gone(roller.guest)
        return bool(self.info.of(guest)) and (not theirs or mover in self.info.of(guest))

    def settle(self, pausing: bool = False) -> None:
        """Let Nature move until it is somebody's turn, people must type their dice, or the game is over.

        When `pausing`, stop also before Nature turns to something else, and when a round has ended: what just fell
        should be seen first.
        """
        self._part = self._part or self.match.part()
        doing = ""
        while self.match.actor == NATURE and not self.asks_for_dice():
            if pausing:
                prompt = self.match.view(NOBODY).prompt.key
                if doing not in ("", prompt) or self._ended_part(self.match.part()):
                    return
                doing = prompt
            self.match.play(NATURE, self.dealer.draw(self.match))
        if self.match.actor != NATURE:
            self.typed.turn_begins()
