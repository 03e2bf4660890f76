"""A table as one viewer may see it, as programs are told it."""

from dataclasses import replace

import orjson

from brelan.engine.event import Event, event
from brelan.engine.referee.view import plainly
from brelan.server.views.chat import chat_shown
from brelan.server.views.show import (
    check_may_look,
    device,
    hint_shown,
    link_shown,
    seats_shown,
    seed_shown,
    signs_shown,
    typed_shown,
)
from brelan.server.views.source import Source
from brelan.server.views.story import since
from brelan.server.views.viewer import Viewer

AS_SAID = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_NON_STR_KEYS
"""Dataclasses are asked about, for an event is written as it is said; a game's table may have numbers for keys."""


def as_json(table: Source, viewer: Viewer, fresh: int = 0, refused: Event | None = None) -> bytes:
    """The table as it stands. Of the story only what is new is told, from place `fresh` of the log on. If something was
    refused, the reason comes first, and the table is a part of the answer.

    Made at every move for everybody who listens, and so without the detour over all that a page shows.
    """
    match, info, given_up = table.match, table.info, table.given_up
    check_may_look(info, viewer)
    seat, mine = device(table, viewer).seat, info.of(viewer.guest)
    view, say = match.view(seat), table.stories.words(seat, viewer.language).say
    notice = refused or (event("error.given_up") if given_up else None)
    told = since(table.stories.told(seat), fresh)
    chat, hint = chat_shown(table, viewer.guest), hint_shown(table, viewer, seat) if view.choices else None
    said = {
        "id": info.id,
        "game": info.game.name,
        "place": table.place,
        "seats": seats_shown(table, viewer, mine),
        "mine": mine,
        "view": replace(view, choices=[], may_undo=False) if given_up else view,
        "typed": typed_shown(table, viewer),
        "story": [{"place": place, "text": say(happened), "rule": happened.rule} for place, happened in told],
        "notice": say(notice) if notice else "",
        "rule": notice.rule if notice else "",
        "dice": info.dice,
        "over": match.over,
        "given_up": given_up,
        "waiting": info.waiting,
        "promising": info.promising,
        "owing": info.owing,
        "commitment": table.commitment,
        "seed": seed_shown(table),
        "mixed": info.mixed,
        "next": f"/table/{info.next}" if info.next else "",
        "coach": info.coach,
        "challenge": info.challenged.challenge if info.challenged else "",
        "counted": info.challenged is not None and info.challenged.counted,
        "fork_of": info.forked.table if info.forked else "",
        "link": link_shown(info, viewer),
        "signs": [vars(each) for each in signs_shown(table)],
        "chat": {**vars(chat), "lines": [vars(each) for each in chat.lines]} if chat else None,
        "link_open": info.link_open,
        "hint": {**vars(hint.hint), "moves": [vars(each) for each in hint.moves]} if hint else None,
    }
    if refused:
        why = {"error": refused.key, "message": said["notice"], "rule": refused.rule}
        return orjson.dumps({**why, "table": said}, plainly(say), AS_SAID)
    return orjson.dumps(said, plainly(say), AS_SAID)
