"""Changing a table: pages and programs ask for the same things, and each is answered in its own way."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import Response

from brelan.engine.errors import IllegalMove, StaleMove
from brelan.server.http.guards import cookie
from brelan.server.http.request import guest_of, house_of
from brelan.server.tables.house import House
from brelan.server.tables.table import Table

STALE, ILLEGAL = 409, 422


class Answers(Protocol):
    """How a change is answered: with a page, or with JSON."""

    async def done(self, request: Request, table: Table) -> Response:
        """The table after the change."""

    async def refused(self, request: Request, table: Table, error: IllegalMove | StaleMove, status: int) -> Response:
        """Why not, and the table as it is."""


async def change(
    request: Request,
    name: str,
    answers: Answers,
    action: Callable[..., Awaitable[Any]],
    *given: object,
) -> Response:
    """Let a guest do something at a table: `action(house, table, guest, *given)`."""
    table = await counted(request, name)
    try:
        await action(house_of(request), table, guest_of(request), *given)
    except StaleMove as error:
        house_of(request).refusals["stale"] += 1
        return await answers.refused(request, table, error, STALE)
    except IllegalMove as error:
        house_of(request).refusals["illegal"] += 1
        return await answers.refused(request, table, error, ILLEGAL)
    return await answers.done(request, table)


async def counted(request: Request, name: str) -> Table:
    """The table, if this guest does not ask too often."""
    house: House = house_of(request)
    house.limits.changes.take(guest_of(request))
    return await house.table(name)


def become(request: Request, guest: str, answer: Response) -> Response:
    """With this answer the browser is somebody else than it was."""
    answer.headers.append("set-cookie", cookie(request.app.state.guests.sign(guest), request.scope))
    return answer
