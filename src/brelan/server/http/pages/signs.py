"""Signs at a table: given, switched off by the host for all, and by each for themselves."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from brelan.server.http.answers import change
from brelan.server.http.pages.around import remembered
from brelan.server.http.pages.tables import WithPage
from brelan.server.http.request import SIGNS, form_of
from brelan.server.http.routes import Direct
from brelan.server.tables import switches
from brelan.server.tables.signs import give_sign

router = APIRouter(include_in_schema=False, route_class=Direct)


@router.post("/table/{name}/sign")
async def give(request: Request, name: str) -> Response:
    """Give a sign."""
    return await change(request, name, WithPage(), give_sign, (await form_of(request)).text("sign"))


@router.post("/table/{name}/signs")
async def allow(request: Request, name: str) -> Response:
    """As the host, allow signs at this table or not."""
    allowed = (await form_of(request)).text("allowed") == "1"
    return await change(request, name, WithPage(), switches.switch, switches.SIGNS, allowed)


@router.post("/signs")
async def see(request: Request) -> Response:
    """See signs on this device, or not."""
    return await remembered(request, "signs", SIGNS, ("on", "off"))
