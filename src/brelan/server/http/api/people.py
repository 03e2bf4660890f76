"""The JSON API: what people at a table say to each other, and what its host may switch."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from brelan.server.http.answers import change
from brelan.server.http.api import people_models as models
from brelan.server.http.api.models import TableOut
from brelan.server.http.api.tables import ANYWHERE, TROUBLES, WithJson
from brelan.server.http.routes import Direct
from brelan.server.tables import chat, switches
from brelan.server.tables.signs import give_sign

router = APIRouter(prefix="/api/tables/{name}", tags=["people"], responses=ANYWHERE, route_class=Direct)


@router.post("/link", response_model=TableOut, responses=TROUBLES)
async def link(request: Request, name: str, wish: models.Link) -> Response:
    """As the host, close the table's link or open it again."""
    return await change(request, name, WithJson(), switches.switch, switches.LINK, wish.open)


@router.post("/allow", response_model=TableOut, responses=TROUBLES)
async def allow(request: Request, name: str, wish: models.Allowed) -> Response:
    """As the host, allow signs or the chat at this table, or not."""
    return await change(request, name, WithJson(), switches.switch, wish.what, wish.allowed)


@router.post("/sign", response_model=TableOut, responses=TROUBLES)
async def sign(request: Request, name: str, wish: models.NewSign) -> Response:
    """Give the others a sign."""
    return await change(request, name, WithJson(), give_sign, wish.sign)


@router.post("/chat", response_model=TableOut, responses=TROUBLES)
async def write(request: Request, name: str, wish: models.NewLine) -> Response:
    """Write to the others, where the house has a chat."""
    return await change(request, name, WithJson(), chat.write, wish.text)


@router.post("/mute", response_model=TableOut, responses=TROUBLES)
async def mute(request: Request, name: str, wish: models.Mute) -> Response:
    """Read no more what a seat writes, or (-1) nothing at all; or read it again."""
    return await change(request, name, WithJson(), chat.mute, wish.seat, wish.muted)
