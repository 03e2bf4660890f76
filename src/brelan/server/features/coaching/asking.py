"""Asking the coach at a table that was opened with it."""

from brelan.coach.hint import as_known
from brelan.engine.errors import IllegalMove
from brelan.engine.event import event
from brelan.server.fair import wait_without_turn
from brelan.server.features.coaching.hints import Hints, NotReady
from brelan.server.tables.house import House
from brelan.server.tables.playing import check_going_on, check_seat, let_people_look
from brelan.server.tables.table import Table


async def ask_coach(house: House, table: Table, guest: str, seat: int, at: int) -> None:
    """Let the coach say what each thing that a seat may do now is worth to it; the log keeps that it was asked."""
    check_seat(table, guest, seat)
    if not table.info.coach:
        raise IllegalMove(event("error.no_coach"))
    await let_people_look(house, table, guest, at)
    async with house.reading(table.id) as now:
        check_going_on(house, now)
        now.match.expect(at)
        if now.match.actor != seat:
            raise IllegalMove(event("error.not_your_turn"))
        game, known = now.match.game, as_known(now.match.game, now.match.state, seat)
    wait_without_turn()
    try:
        hint = await house.extensions.part(Hints).of(guest, game, known, seat)
    except (NotReady, RuntimeError, OSError):  # a worker may be killed
        raise IllegalMove(event("error.no_hint")) from None
    async with house.changing(table):
        check_going_on(house, table)  # it may have been closed meanwhile
        check_seat(table, guest, seat)
        table.match.expect(at)
        table.match.note_hint(seat)
        table.keep_hint(seat, at, hint)
