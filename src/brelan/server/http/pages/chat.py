"""The chat of a table: written, muted by each, switched off by the host; and a page of its own without script."""

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from brelan.server import errors
from brelan.server.http.answers import change
from brelan.server.http.pages.around import SEE_OTHER, page
from brelan.server.http.pages.tables import WithPage
from brelan.server.http.request import Form, form_of, guest_of, house_of
from brelan.server.http.routes import Direct
from brelan.server.tables import chat, switches
from brelan.server.tables.table import Table
from brelan.server.views.chat import chat_shown

router = APIRouter(prefix="/table/{name}/chat", include_in_schema=False, route_class=Direct)


@dataclass(frozen=True)
class WithChat(WithPage):
    """The same for the page of the chat: whoever wrote there comes back there."""

    async def done(self, request: Request, table: Table) -> Response:
        """The chat after the change."""
        return RedirectResponse(f"{table.address}/chat", SEE_OTHER)


@router.get("")
async def look(request: Request, name: str) -> Response:
    """The chat alone: at a table without script what is being written would be lost when others move."""
    async with house_of(request).reading(name) as table:
        shown, info = chat_shown(table, guest_of(request)), table.info
    if shown is None:
        raise errors.forbidden()
    given: dict[str, Any] = {
        "chat": shown,
        "names": info.names,
        "mine": info.of(guest_of(request)),
        "address": info.address,
    }
    return await page(request, "chat", game=info.game, path=f"{info.address}/chat", **given)


@router.post("")
async def write(request: Request, name: str) -> Response:
    """Write a line to the others."""
    form = await form_of(request)
    return await change(request, name, _answers(form), chat.write, form.text("text"))


@router.post("/mute")
async def mute(request: Request, name: str) -> Response:
    """Read somebody no more, or again."""
    form = await form_of(request)
    return await change(request, name, _answers(form), chat.mute, form.number("seat"), form.text("muted") == "1")


@router.post("/allow")
async def allow(request: Request, name: str) -> Response:
    """As the host, allow a chat at this table or not."""
    allowed = (await form_of(request)).text("allowed") == "1"
    return await change(request, name, WithPage(), switches.switch, switches.CHAT, allowed)


def _answers(form: Form) -> WithPage:
    return WithChat() if form.text("back") == "chat" else WithPage()
