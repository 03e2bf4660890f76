"""Telling everybody who watches: each view is made once, and only for those who are there."""

import json
from dataclasses import replace

from brelan.server import faults
from brelan.server.showing import as_json, on_page, show
from brelan.server.streams import Stream, as_event
from brelan.server.table import Table
from brelan.server.viewer import Viewer
from brelan.web import render

MOST_KEPT = 64
"""So many different views of a table are kept until it changes; whoever comes then has one made."""


def publish(table: Table) -> None:
    """Send the table as it now is to every live connection, with the story since it last heard."""
    table.said.clear()
    for stream in table.streams:
        try:
            stream.push(table.place, message(table, stream))
        except Exception as error:  # one view that cannot be drawn must not keep the others from theirs
            faults.note(error, f"a view of {table.sheet.game.name}")
            stream.close()


def message(table: Table, stream: Stream) -> bytes:
    """The table as one connection is to see it."""
    return as_event(table.place, say(table, stream.viewer, stream.fresh(table.place)))


def say(table: Table, viewer: Viewer, fresh: int) -> str:
    """The table for a viewer, as the part of a page that changes or as JSON: made once for all who see the same."""
    fresh = min(max(fresh, 0), table.place)
    audience = (_audience(table, viewer), fresh)
    made = table.said.get(audience)
    if made is None:
        shown = show(table, viewer, fresh)
        page = viewer.page
        made = render.table(on_page(table, shown), whole=False) if page else dumps(as_json(table, shown))
        if len(table.said) < MOST_KEPT:
            table.said[audience] = made
    return made


def dumps(value: object) -> str:
    """JSON, as short as it can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _audience(table: Table, viewer: Viewer) -> Viewer:
    """All who see the same: spectators, and where they came in matters only to a host who still invites."""
    host = table.sheet.host == viewer.guest
    guest = viewer.guest if host or table.sheet.of(viewer.guest) else ""
    return replace(viewer, guest=guest, origin=viewer.origin if host and table.sheet.waiting else "")
