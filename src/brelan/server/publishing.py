"""Telling everybody who watches: each view is made once, and only for those who are there."""

import json
from typing import Any

from brelan.server.showing import as_json, on_page, show
from brelan.server.streams import Stream, as_event
from brelan.server.table import Table
from brelan.server.viewer import Viewer
from brelan.web import render


def publish(table: Table, since: int | None = None) -> None:
    """Send the table as it now is to every live connection; the story is new from place `since` on."""
    made: dict[tuple[Any, ...], bytes] = {}
    for stream in table.streams:
        fresh = min(stream.fresh, table.place if since is None else since)
        audience = (_who(table, stream), stream.language, stream.seat, stream.html, stream.origin, fresh)
        if audience not in made:
            made[audience] = message(table, stream, fresh)
        stream.push(made[audience])
        stream.fresh = table.place


def message(table: Table, stream: Stream, fresh: int) -> bytes:
    """The table as one connection is to see it."""
    viewer = Viewer(stream.guest, stream.language, stream.origin, stream.seat)
    shown = show(table, viewer, fresh)
    data = render.table(on_page(table, shown), whole=False) if stream.html else dumps(as_json(table, shown))
    return as_event(table.place, data)


def dumps(value: object) -> str:
    """JSON, as short as it can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _who(table: Table, stream: Stream) -> str:
    """Spectators all see the same; players and the host see their own."""
    return stream.guest if table.sheet.of(stream.guest) or table.sheet.host == stream.guest else ""
