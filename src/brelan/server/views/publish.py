"""Sending a table to everybody who watches: each view is made once, and only for those who are there."""

from time import time
from weakref import proxy

from brelan.server import error_log
from brelan.server.views.as_json import as_json
from brelan.server.views.show import on_page, show
from brelan.server.views.source import Source
from brelan.server.views.streams import Stream, as_event
from brelan.server.views.viewer import Viewer
from brelan.web import render
from brelan.web.people.signs import SEEN_FOR

MOST_KEPT = 64
"""So many different views of a table are kept until it changes; whoever comes then has one made."""


class Watchers:
    """The live connections to one table, and what they were last sent."""

    def __init__(self, table: Source) -> None:
        self._table: Source = proxy(table)  # a table that leaves memory is gone at once, not when garbage is looked for
        self._streams: set[Stream] = set()
        self._made: dict[tuple[object, ...], bytes] = {}  # views of the table as it is, by who sees the same

    def __len__(self) -> int:
        return len(self._streams)

    @property
    def people(self) -> set[str]:
        """The guests who have the page before them."""
        return {stream.viewer.guest for stream in self._streams if stream.viewer.page}

    def add(self, stream: Stream) -> None:
        """Somebody begins to watch."""
        self._streams.add(stream)

    def remove(self, stream: Stream) -> None:
        """Somebody no longer watches."""
        self._streams.discard(stream)

    def close(self) -> None:
        """End all connections: the pages ask again."""
        for stream in self._streams:
            stream.close()

    def publish(self) -> None:
        """Send the table as it now is to every live connection, with the story since it last heard."""
        self.changed()
        for stream in self._streams:
            try:
                self.send(stream)
            except Exception as error:  # one view that cannot be drawn must not keep the others from theirs
                error_log.note(error, f"a view of {self._table.info.game.name}")
                stream.close()

    def send(self, stream: Stream) -> None:
        """Send the table as it now is to one connection."""
        place = self._table.place
        stream.push(place, as_event(place, self.view(stream.viewer, stream.fresh(place))))

    def listens(self, viewer: Viewer, name: str) -> bool:
        """Whether a viewer's page has a live connection of that name: then it has been sent the table as it now is."""
        return bool(name) and any(stream.is_of(viewer, name) for stream in self._streams)

    def looks(self, guest: str) -> bool:
        """Whether somebody looks at the table for a guest: a page in sight, or a program."""
        return any(stream.looked_at for stream in self._streams if stream.viewer.guest == guest)

    def note_sight(self, guest: str, name: str, seen: bool) -> None:
        """A guest's page has come into sight, or is no longer seen."""
        for stream in self._streams:
            if stream.viewer.guest == guest and stream.name == name:
                stream.looked_at = seen

    def changed(self) -> None:
        """The table is not what it was: views are made anew."""
        self._made.clear()

    def view(self, viewer: Viewer, fresh: int) -> bytes:
        """The table for a viewer, as the part of a page that changes or as JSON: made once for all who see the same."""
        table = self._table
        fresh = min(max(fresh, 0), table.place)
        audience = (*_audience(table, viewer), fresh)
        made = self._made.get(audience)
        if made is None:
            made = _as_page(table, viewer, fresh) if viewer.page else as_json(table, viewer, fresh)
            if len(self._made) < MOST_KEPT:
                self._made[audience] = made
        return made


def _as_page(table: Source, viewer: Viewer, fresh: int) -> bytes:
    """The part of a page that changes."""
    return _in_one_line(render.table(on_page(table, show(table, viewer, fresh)), False))


def _in_one_line(page: str) -> bytes:
    """A part of a page without its indentation: a browser shows the same, and two views in a row are so short that a
    reader of the second still remembers the first (`http/packing.py`).
    """
    return " ".join(line for line in map(str.strip, page.split("\n")) if line).encode()


def _audience(table: Source, viewer: Viewer) -> tuple[object, ...]:
    """All who see the same: spectators, and where they came in matters only to a host who still invites."""
    host = table.info.host == viewer.guest
    guest = viewer.guest if host or table.info.of(viewer.guest) else ""
    origin = viewer.origin if host and table.info.waiting else ""
    return guest, origin, viewer.language, viewer.page, viewer.program, viewer.seat, _age_of_sign(table)


def _age_of_sign(table: Source) -> int:
    """How long ago the last sign was given, as long as it is seen: after that nobody is shown it as new."""
    age = int(time()) - table.signs[-1].at if table.signs else SEEN_FOR + 1
    return age if age <= SEEN_FOR else -1
