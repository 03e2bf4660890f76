"""Answered here, or by the process to which the table belongs."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.types import ASGIApp, Scope

from brelan.server import errors
from brelan.server.errors import Elsewhere
from brelan.server.fair import wait_without_turn
from brelan.server.http.body import Body
from brelan.server.http.processes.passing import NOT_MINE, Passing, Unanswered
from brelan.server.tables.house import House

if TYPE_CHECKING:
    from brelan.server.http.guards import Answer

PATIENCE, AGAIN = 6.0, 0.2
"""Seconds for which the tables of a process that has died are waited for, and after which they are asked for again."""
READING = ("GET", "HEAD", "OPTIONS")
"""What may be asked twice."""


async def here_or_there(house: House, app: ASGIApp, came: Scope, scope: Scope, body: Body, answer: "Answer") -> None:
    """Answer, or let the process answer to which the table belongs. One that has just died is waited for until its
    tables are free.
    """
    end = monotonic() + PATIENCE
    while True:
        try:
            await app(scope, body.receive, answer.send)
            return
        except Elsewhere as there:
            wait_without_turn()
            if "passed" in scope["state"]:
                await Response(status_code=NOT_MINE)(scope, body.receive, answer.send)
                return
            if await _passed_on(house, there, came, body, answer):
                return
        if monotonic() > end:
            raise errors.cut_off()
        await asyncio.sleep(AGAIN)
        body.again()


async def _passed_on(house: House, there: Elsewhere, came: Scope, body: Body, answer: "Answer") -> bool:
    """Pass a request on to another process. Says whether it was answered; if not, the question can be asked again."""
    assert house.leases
    passing = Passing(there.address, came, await body.whole(), house.store.key, house.leases)
    answer.begun = True  # from here on it is the other's
    try:
        await passing.answer(body.receive, answer.wire)
    except Unanswered as error:
        answer.begun = False
        house.leases.forget(there.table)
        if error.asked and came["method"] not in READING:
            raise errors.cut_off() from None  # it may have been done: whoever asked looks again
        return False
    except ConnectionError:  # it died in the middle: whoever listened comes again
        with suppress(Exception):
            await answer.wire({"type": "http.response.body"})
    return True
