"""Who looks at a table, and as which seat."""

from dataclasses import dataclass

from brelan.engine.fields import NOBODY
from brelan.server.table import Table


@dataclass(frozen=True)
class Viewer:
    """A guest with a device: which language it reads, and where it came in."""

    guest: str
    language: str
    origin: str = ""  # such as http://localhost:8000: invitations are made with it
    page: bool = True  # a page on a screen that people pass on; a program knows for itself whom it plays
    seat: int | None = None  # the seat that a program asks for


def seat_shown(table: Table, viewer: Viewer) -> tuple[int, int]:
    """The seat whose view this device gets, and the seat it must be passed to first (or NOBODY).

    Several people at one device must not see each other's secrets: between two of them stands a curtain.
    """
    mine, match = table.sheet.of(viewer.guest), table.match
    if viewer.seat is not None:
        return (viewer.seat if viewer.seat in mine else NOBODY), NOBODY
    if len(mine) < 2:
        return (mine[0] if mine else NOBODY), NOBODY
    turn = match.actor if match.actor in mine else NOBODY
    if not viewer.page:
        return (mine[0] if turn == NOBODY else turn), NOBODY
    holder = table.holders.get(viewer.guest, NOBODY)
    if not match.game.fields.hidden(match.state, NOBODY):
        return (turn if turn != NOBODY else max(holder, mine[0])), NOBODY
    if turn not in (NOBODY, holder):
        return NOBODY, turn
    return holder, NOBODY
