"""What players do at a table: move, take back, say what their dice show, take the device."""

import asyncio
from collections.abc import Sequence

from brelan.engine.errors import IllegalMove
from brelan.engine.event import event
from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import UNDO
from brelan.engine.rule import NATURE
from brelan.server import errors
from brelan.server.errors import BadWish
from brelan.server.fair import wait_without_turn
from brelan.server.tables.house import House
from brelan.server.tables.pace import PACES
from brelan.server.tables.seats import come_back
from brelan.server.tables.table import Table

LONGEST_WAIT = 10.0
"""Seconds that a move waits for others who look: pages and programs give an answer up that has not come by 15."""
SPARE_UNDOS = 50
"""So many more steps may be taken back than stand."""


async def play(house: House, table: Table, guest: str, seat: int, moves: Sequence[int], at: int) -> None:
    """Make a seat's moves, all or none, if they were meant for this place of the log."""
    await let_people_look(house, table, guest, at)
    if seat == NATURE:
        await say_dice(house, table, guest, moves, at)
        return
    check_seat(table, guest, seat)
    table.presence.touch(guest)
    if table.info.seats[seat].level:
        await come_back(house, table, guest)
    async with house.changing(table):
        check_seat(table, guest, seat)  # it may be somebody else's by now
        check_going_on(house, table)
        if not moves:
            raise IllegalMove(table.match.view(seat).prompt)

        def check_step() -> None:
            """What comes after a step that cannot be taken back, nobody may try out: a refusal would tell of it."""
            if table.place > at and not table.match.may_undo(seat):
                raise IllegalMove(event("error.one_at_a_time"))

        table.match.play_all(seat, moves, at, check_step)
        table.settle(house.settings.nature_pause > 0)


async def say_dice(house: House, table: Table, guest: str, moves: Sequence[int], at: int) -> None:
    """Say what the real dice show; without any, Brelan draws the rest of this roll."""
    _check_plays(table, guest)
    async with house.changing(table):
        check_going_on(house, table)
        table.match.expect(at)
        if not table.asks_for_dice() or not table.may_type(guest):
            raise IllegalMove(event("error.not_your_turn"))
        if moves:
            table.typed.play(table.match, moves, at)
        else:
            table.typed.leave(table.match)
        table.settle(house.settings.nature_pause > 0)


async def undo(house: House, table: Table, guest: str, seat: int, at: int) -> None:
    """Take a seat's last step back."""
    check_seat(table, guest, seat)
    async with house.changing(table):
        check_going_on(house, table)
        table.match.expect(at)
        _check_undos(table)
        table.match.undo(seat)


async def take_device(house: House, table: Table, guest: str, seat: int) -> None:
    """On a shared device: whoever plays this seat has it now."""
    async with house.reading(table.id) as now:
        check_seat(now, guest, seat)
        now.pass_device(guest, seat)
        house.publish(now)


async def pass_on(house: House, table: Table, guest: str) -> None:
    """On a shared device: its holder has seen enough, and gives it to whoever is to move."""
    async with house.reading(table.id) as now:
        _check_plays(now, guest)
        now.pass_device(guest, NOBODY)
        house.holds.let_go(now, [guest])


async def go_on(house: House, table: Table, guest: str) -> None:
    """Somebody has looked at what the table waited for."""
    async with house.reading(table.id) as now:
        _check_plays(now, guest)
        house.holds.let_go(now, [guest])


async def set_pace(house: House, table: Table, guest: str, pace: str) -> None:
    """Somebody who plays here wants more time, or less; it holds for the whole table."""
    if pace not in PACES:
        raise BadWish("wish.bad")
    async with house.reading(table.id) as now:
        _check_plays(now, guest)
        await house.store.mark(now.id, pace=pace)
        now.set_pace(pace)
        house.publish(now)


async def let_people_look(house: House, table: Table, guest: str, at: int) -> None:
    """While people look at the end of a round nobody moves; who does, at the place that the table has, has seen enough
    and waits for the others, but not for long.
    """
    if table.hold and table.hold.is_end:
        async with house.reading(table.id) as now:
            now.match.expect(at)
            house.holds.let_go(now, [guest])
            hold = now.hold
        if hold:
            wait_without_turn()
            try:
                async with asyncio.timeout(LONGEST_WAIT):
                    await hold.wait()
            except TimeoutError:
                raise IllegalMove(event("error.looking")) from None


def check_seat(table: Table, guest: str, seat: int) -> None:
    """Nobody plays for another."""
    if seat not in table.info.of(guest):
        raise errors.forbidden()


def _check_undos(table: Table) -> None:
    """Whoever does and undoes the same again and again must not fill the log: it would end the game for all."""
    undone = sum(line.move == UNDO for line in table.match.log)
    if undone > SPARE_UNDOS + table.place - 2 * undone:
        raise IllegalMove(event("error.no_undo"))


def _check_plays(table: Table, guest: str) -> None:
    """What is for those who sit at the table alone."""
    if not table.info.of(guest):
        raise errors.forbidden()


def check_going_on(house: House, table: Table) -> None:
    """Nobody plays before everybody sits, nor after the host gave up, nor without end."""
    if table.given_up:
        raise IllegalMove(event("error.given_up"))
    if table.info.waiting:
        raise IllegalMove(event("error.waiting"))
    if table.place >= house.settings.longest_log:
        raise IllegalMove(event("error.too_long"))
