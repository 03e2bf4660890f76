"""A game watched again: the table as it stood, and where one can jump to."""

from dataclasses import replace

from brelan.engine.fields import NOBODY
from brelan.server.views.show import show
from brelan.server.views.source import Source
from brelan.server.views.viewer import Viewer
from brelan.web.replay import Replay
from brelan.web.shown import TableShown


def _kind(kind: str, seen_by: bool) -> str:
    """Whoever it is seen by is the one who is spoken to."""
    return "me" if seen_by else "guest" if kind == "me" else kind


def first_decision(table: Source) -> int:
    """The place at which somebody had something to decide for the first time."""
    return next((place for place, line in enumerate(table.match.log) if line.seat >= 0), 0)


def show_replay(table: Source, viewer: Viewer, place: int, eyes: int | None = None) -> tuple[TableShown, Replay]:
    """The table as it stood at a place of the log: as the viewer could see it then or, once the game is over, with
    nothing hidden, through the eyes of any seat.
    """
    match, info = table.match, table.info
    mine = info.of(viewer.guest)
    then = match.as_of(place)
    if match.over:
        seat = eyes if eyes is not None and 0 <= eyes < len(info.seats) else mine[0] if mine else 0
        view, story = then.open_view(seat), table.stories.told_openly()
    else:
        seat = mine[0] if len(mine) == 1 else NOBODY
        view, story = then.view(seat), table.stories.told(seat)
    now = show(table, viewer)
    shown = replace(
        now,
        view=view,
        place=place,
        seats=[
            replace(each, kind=_kind(each.kind, each.number == seat), here=True, may_replace=False, invitation="")
            for each in now.seats
        ],
        curtain=NOBODY,
        pass_to=NOBODY,
        story=story,
        fresh=place - 1,
        typed=[],
        over=then.over,
        ahead=None,
        hold=None,
        since=[],
        chat=None,
    )
    last = len(match.log)
    replay = Replay(
        last=last,
        stops=sorted({first_decision(table), last, *(at + 1 for at, _ in story)}),
        mine=[at for at, line in enumerate(match.log) if line.seat in mine],
        parts=table.stories.parts(),
        eyes=list(range(len(info.seats))) if match.over and len(info.seats) > 1 else [],
        may_fork=match.over and not info.sealed,
        may_keep_dice=info.may_keep_dice,
    )
    return shown, replay
