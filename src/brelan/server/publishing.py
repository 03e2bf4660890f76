"""Telling everybody who watches: each view is made once, and only for those who are there."""

import json
from dataclasses import replace

from brelan.server.showing import as_json, on_page, show
from brelan.server.streams import Stream, as_event
from brelan.server.table import Table
from brelan.server.viewer import Viewer
from brelan.web import render


def publish(table: Table) -> None:
    """Send the table as it now is to every live connection, with the story since it last heard."""
    table.said.clear()
    for stream in table.streams:
        stream.push(table.place, message(table, stream))


def message(table: Table, stream: Stream) -> bytes:
    """The table as one connection is to see it."""
    viewer = Viewer(stream.guest, stream.language, stream.origin, stream.html, stream.seat)
    return as_event(table.place, say(table, viewer, stream.fresh))


def say(table: Table, viewer: Viewer, fresh: int) -> str:
    """The table for a viewer, as the part of a page that changes or as JSON: made once for all who see the same."""
    audience = (viewer if _is_known(table, viewer.guest) else replace(viewer, guest=""), fresh)
    if audience not in table.said:
        shown = show(table, viewer, fresh)
        page = viewer.page
        made = render.table(on_page(table, shown), whole=False) if page else dumps(as_json(table, shown))
        table.said[audience] = made
    return table.said[audience]


def dumps(value: object) -> str:
    """JSON, as short as it can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_known(table: Table, guest: str) -> bool:
    """Whether a guest sees the table otherwise than all spectators do."""
    return table.sheet.host == guest or bool(table.sheet.of(guest))
