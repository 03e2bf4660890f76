"""Turns that wait for somebody who does not look: after a while they are told, wherever they wish to be."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic, time
from typing import TYPE_CHECKING, NamedTuple

from brelan.engine.game import Game
from brelan.server import error_log
from brelan.server.errors import Refusal
from brelan.server.features.notices.channels import note_told, was_told
from brelan.server.features.notices.late_turns import MOST_AT_ONCE, late_turns
from brelan.server.features.notices.messages import Notice
from brelan.server.features.notices.sender import Sender
from brelan.server.tables.table import Table
from brelan.server.views.story import turn_begins

if TYPE_CHECKING:
    from brelan.server.tables.house import House

LOOKS_EVERY = 5.0
"""Seconds between two looks at what waits: a notice comes so much later at most."""


@dataclass(frozen=True)
class Waiting:
    """A turn that somebody is awaited for."""

    table: Table
    place: int
    guest: str
    due: float  # when it will have waited long enough


class Turn(NamedTuple):
    """A turn as it is noted when it is told: it begins at a place of the log, or is late."""

    table: str
    place: int
    late: bool = False


class WaitingTurns:
    """One for each house. A turn is told once, also if the house is closed and opened meanwhile; what has waited for
    less than the usual time then is not told before somebody comes to its table. It is noted as told when it has been
    sent: what is refused for a while, or ends with the house, is told another time.
    """

    def __init__(self, house: "House", sender: Sender) -> None:
        self.house, self.sender = house, sender
        self._waiting: dict[str, Waiting] = {}
        self._looking: asyncio.Task[None] | None = None
        self._telling: dict[Turn, asyncio.Task[None]] = {}
        self._reminded = ""  # where to go on, if too many were late

    def consider(self, table: Table) -> None:
        """After every change: is a person awaited at a table with others who does not look?"""
        guest = awaited(table)
        if not guest:
            self._waiting.pop(table.id, None)
            return
        known = self._waiting.get(table.id)
        if known is None or known.table is not table or known.place != table.place or known.guest != guest:
            due = monotonic() + self.house.settings.turn_waits
            self._waiting[table.id] = Waiting(table, table.place, guest, due)
            if self._looking is None:
                self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        """As long as anything waits."""
        while self._waiting:
            await asyncio.sleep(min(LOOKS_EVERY, self.house.settings.turn_waits))
            now = monotonic()
            for each in [each for each in self._waiting.values() if each.due <= now]:
                del self._waiting[each.table.id]
                try:
                    await self._tell(each)
                except Refusal:  # too much of it for now
                    self._waiting.setdefault(each.table.id, replace(each, due=now + self.house.settings.turn_waits))
                except Exception as error:
                    error_log.note(error, "a turn that waits")
        self._looking = None

    async def _tell(self, waiting: Waiting) -> None:
        """Tell whoever is awaited, if it is still so."""
        table, seat = waiting.table, waiting.table.match.actor
        if table.place != waiting.place or awaited(table) != waiting.guest or not turn_begins(table.match.log, seat):
            return
        if not await was_told(self.house.store, table.id, waiting.place):
            await self._send(Turn(table.id, waiting.place), waiting.guest, Notice(table.id, table.info.game))

    async def remind(self) -> None:
        """Who takes longer than a table allows is reminded once, and the others see that a bot may stand in soon."""
        found = await late_turns(self.house.store, int(time()), self._reminded)
        self._reminded = found[-1].table if len(found) == MOST_AT_ONCE else ""
        for late in found:
            turn, table = Turn(late.table, late.place, late=True), self.house.known(late.table)
            if table and table.watchers.looks(late.guest):
                await note_told(self.house.store, *turn)
                continue
            with suppress(Refusal):  # too much of it for now
                await self._send(turn, late.guest, Notice(late.table, Game.load(late.game), late=True))

    async def _send(self, turn: Turn, guest: str, notice: Notice) -> None:
        """Send it, unless it is on its way, and note when it has been sent."""
        if turn in self._telling:
            return
        sent = await self.sender.tell(guest, notice)
        self._telling[turn] = asyncio.create_task(self._note(turn, sent))

    async def _note(self, turn: Turn, sent: list[asyncio.Task[None]]) -> None:
        try:
            await asyncio.gather(*sent)
            await note_told(self.house.store, *turn)
        except Exception as error:
            error_log.note(error, "a turn that was told")
        finally:
            del self._telling[turn]

    async def keep_reminding(self) -> None:
        """From time to time; and whoever looks at a table with a clock sees how it stands."""
        while True:
            await asyncio.sleep(self.house.settings.reminds_every)
            try:
                await self.remind()
                for table in filter(None, map(self.house.known, self.house.in_memory)):
                    if is_late(table) and not table.lock.locked():
                        self.house.publish(table)
            except Exception as error:  # a disk may be full for a while
                error_log.note(error, "reminding")

    async def close(self) -> None:
        """Nobody is told any more."""
        if self._looking:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        telling = list(self._telling.values())
        for task in telling:
            task.cancel()
        await asyncio.gather(*telling, return_exceptions=True)
        await self.sender.close()


def is_late(table: Table) -> bool:
    """Whether somebody watches a table at which a turn has begun to be late."""
    watched, actor = table.info.turn_time and table.watchers, table.match.actor
    return bool(watched) and actor >= 0 and table.late_by(actor) >= 0


def awaited(table: Table) -> str:
    """The guest whom the others wait for: it is a person's turn, at a table with other people, and they do not look."""
    info, actor = table.info, table.match.actor
    if actor < 0 or info.waiting or info.closed or table.dropped or info.seats[actor].level:
        return ""
    guest = info.seats[actor].guest
    if not guest or info.people < 2 or table.watchers.looks(guest):
        return ""
    return guest
