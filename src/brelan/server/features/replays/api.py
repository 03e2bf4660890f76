"""The JSON API: a game played on."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from brelan.server.features.replays.asking import forked
from brelan.server.features.replays.forks import ForkWish
from brelan.server.http.api import models
from brelan.server.http.api.tables import ANYWHERE, TROUBLES, table_shown
from brelan.server.http.routes import Direct

router = APIRouter(prefix="/api", tags=["tables"], responses=ANYWHERE, route_class=Direct)


@router.post("/tables/{name}/fork", response_model=models.TableOut, status_code=201, responses=TROUBLES)
async def fork(request: Request, name: str, wish: models.NewFork) -> Response:
    """Open a table at which a finished game goes on from one of its moments."""
    table = await forked(request, name, ForkWish(**wish.model_dump()))
    return await table_shown(request, table.id, status=201)
