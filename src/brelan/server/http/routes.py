"""Routes without detours. FastAPI documents them all; what it does at every request for parameters and dependencies of
many kinds is left out where a handler asks for no more than the request, names in the path and a body.
"""

from collections.abc import Awaitable, Callable
from typing import Any, get_type_hints

from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from brelan.server.http.api.refusals import misfit, not_json

Handler = Callable[..., Awaitable[Response]]


class Direct(APIRoute):
    """A route whose handler is called at once, if it is `(request, names in the path, perhaps a body) -> Response`."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **named: Any) -> None:
        super().__init__(path, endpoint, **named)
        kinds = get_type_hints(endpoint)
        answer, names = kinds.pop("return"), {param.name for param in self.dependant.path_params}
        rest = {name: kind for name, kind in kinds.items() if not (name in names and kind is str)}
        bodies = {name: kind for name, kind in rest.items() if _is(kind, BaseModel)}
        self.is_direct = _is(answer, Response) and [*rest.values()] == [Request, *bodies.values()] and len(bodies) < 2
        if self.is_direct:
            self.app = _direct(endpoint, *(next(iter(bodies.items())) if bodies else ("", None)))
        else:
            self.app = AsyncExitStackMiddleware(self.app)  # FastAPI wants a place for what is to be closed at the end

    # Routers inside routers, which FastAPI asks about at every request, there are none here.
    matches = Route.matches
    handle = Route.handle


def _is(kind: object, other: type) -> bool:
    """Whether something is a class, and a kind of another."""
    return isinstance(kind, type) and issubclass(kind, other)


def _direct(handler: Handler, name: str, model: type[BaseModel] | None) -> ASGIApp:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request, given = Request(scope, receive, send), scope["path_params"]
        if model:
            given = {**given, name: await _body(request, model)}
        answer = await handler(request, **given)
        await answer(scope, receive, send)

    return app


async def _body(request: Request, model: type[BaseModel]) -> BaseModel:
    """What was sent, if it is JSON, says that it is, and holds what is wished for and nothing else."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" and not (kind.startswith("application/") and kind.endswith("+json")):
        raise not_json()
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        raise misfit(error, model) from None
