"""Says what is written while somebody only looks: nothing should be, but that they are here."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from traceback import extract_stack
from typing import Any

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from brelan.server.store.writer import Writer

READING = ("GET", "HEAD")
HERE = ("come_back",)
"""Whoever comes to their table takes their seat back from the bot."""
_asked: ContextVar[tuple[asyncio.Task[Any] | None, str]] = ContextVar("asked", default=(None, ""))


def watch_reading(app: FastAPI, writer: Writer) -> list[str]:
    """From now on notes what requests that only read have written, by where it was."""
    written: list[str] = []
    answer = app.middleware_stack
    assert answer

    async def watched(scope: Scope, receive: Receive, send: Send) -> None:
        _asked.set((asyncio.current_task(), f"{scope.get('method', '')} {scope.get('path', '')}"))
        await answer(scope, receive, send)

    def noting(write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def write_and_note(*given: Any, **named: Any) -> Any:
            task, what = _asked.get()
            names = [call.name for call in extract_stack()]
            if task is asyncio.current_task() and what.startswith(READING) and not {*HERE} & {*names}:
                written.append(f"{what}: {' > '.join(names[-6:-1])}")
            return await write(*given, **named)

        return write_and_note

    app.middleware_stack = watched
    vars(writer)["_enqueue"] = noting(writer._enqueue)  # all that is written goes through it
    return written
