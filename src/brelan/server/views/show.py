"""A table as one viewer may see it: what pages are made of. Programs are told by `as_json.py`."""

from dataclasses import replace
from time import time
from typing import NamedTuple

from brelan.coach.hint import worth_of_moves
from brelan.coach.words import plan_said
from brelan.engine.event import Event, event
from brelan.engine.fields import NOBODY
from brelan.engine.referee.ahead import Ahead
from brelan.engine.referee.typed_dice import to_type
from brelan.engine.referee.verdict import Verdict
from brelan.engine.referee.view import Choice
from brelan.server import errors
from brelan.server.store.table_info import TableInfo
from brelan.server.views.chat import chat_shown
from brelan.server.views.source import Source
from brelan.server.views.story import Story, since_own_turn, turn_begins
from brelan.server.views.viewer import Viewer
from brelan.web.people.signs import IN_LOG, RETURNED, Sign
from brelan.web.shown import HintShown, HoldShown, SeatShown, SinceShown, TableShown

LAST_EVENTS = 80
"""So much of the story is shown while a game goes on; when it is over, all of it."""


def show(table: Source, viewer: Viewer, fresh: int | None = None, notice: Event | None = None) -> TableShown:
    """The table as it stands. `fresh` is the place from which on the story is new to this viewer."""
    match, info = table.match, table.info
    check_may_look(info, viewer)
    mine = info.of(viewer.guest)
    seat, curtain, pass_to = device(table, viewer)
    over, notice = match.over, notice or (event("error.given_up") if table.given_up else None)
    view = match.view(seat)
    hold = hold_shown(table, viewer, mine)
    looking = bool(hold and hold.is_end)
    to_move = viewer.page and seat >= 0 and seat == match.actor  # nobody and Nature have the same number
    fresh = len(match.log) if fresh is None else fresh
    return TableShown(
        id=info.id,
        address=info.address,
        game=info.game,
        view=replace(view, choices=[], may_undo=False) if table.given_up or looking else view,
        place=len(match.log),
        seats=seats_shown(table, viewer, mine),
        mine=mine,
        curtain=curtain,
        pass_to=pass_to,
        story=_story(table, seat),
        fresh=min(fresh, table.hold.since) if looking and table.hold else fresh,
        notice=table.stories.words(seat, viewer.language).say(notice) if notice else "",
        notice_rule=notice.rule if notice else "",
        typed=[] if looking else typed_shown(table, viewer),
        dice=info.dice,
        over=over,
        waiting=info.waiting,
        owing=info.owing,
        promising=info.promising,
        promised=[number for number, seat in enumerate(info.seats) if seat.pledge and seat.mixed],
        may_pledge=bool(mine) and info.may_promise(mine[0]),
        commitment=table.commitment,
        seed=seed_shown(table),
        language=viewer.language,
        is_host=info.host == viewer.guest,
        given_up=table.given_up,
        mixed=info.mixed,
        next=f"/table/{info.next}" if info.next else "",
        ahead=Ahead(match, seat),
        hold=hold,
        pace=info.pace,
        coach=info.coach,
        link=link_shown(info, viewer),
        link_open=info.link_open,
        signs=signs_shown(table),
        may_sign=info.signs and bool(mine),
        signs_allowed=info.signs,
        chat=chat_shown(table, viewer.guest),
        chat_allowed=info.chat if table.chat else None,
        turn_time=info.turn_time,
        now=int(time()) if table.signs else 0,
        links=table.links(viewer.guest),
        is_fork=info.forked is not None,
        sealed=info.sealed,
        may_challenge=over and bool(mine) and info.may_challenge,
        hint=hint_shown(table, viewer, seat) if view.choices and not looking else None,
        parts=table.stories.parts() if viewer.page else [],
        since=_since(table, seat, len(mine) > 1) if to_move else [],
        first_turn=to_move and not any(line.seat == seat and line.acts for line in match.log),
        turn_begins=to_move and turn_begins(match.log, seat),
    )


def check_may_look(info: TableInfo, viewer: Viewer) -> None:
    """Refuse whoever does not play at a table whose dice others have still before them."""
    if info.sealed and not info.of(viewer.guest):
        raise errors.sealed()


def typed_shown(table: Source, viewer: Viewer) -> list[Choice]:
    """What a viewer may say of the real dice, if they are asked for."""
    return to_type(table.match) if table.asks_for_dice() and table.may_type(viewer.guest) else []


def seed_shown(table: Source) -> str:
    """The seed of the dice, once nobody moves here any more, nor anywhere else with the same dice."""
    return table.info.seed.hex() if (table.match.over or table.given_up) and not table.info.sealed else ""


def link_shown(info: TableInfo, viewer: Viewer) -> str:
    """The link to any free seat, for the host to pass on."""
    return f"{viewer.origin}/join/{info.link}" if info.host == viewer.guest and info.link and info.has_open else ""


def signs_shown(table: Source) -> list[Sign]:
    """The latest signs that people gave; where they are switched off, only who came back."""
    return table.signs[-IN_LOG:] if table.info.signs else [each for each in table.signs if each.sign == RETURNED]


def hint_shown(table: Source, viewer: Viewer, seat: int) -> HintShown | None:
    """What the coach told the seat that a viewer sees, if it is asked for a move and has asked the coach."""
    hint, match = table.hint(seat) if table.info.coach else None, table.match
    if hint is None:
        return None
    words = table.stories.words(seat, viewer.language)
    texts = [plan_said(match, seat, plan, words) for plan in hint.plans]
    return HintShown(hint, worth_of_moves(match.game, match.state, hint), texts)


def hold_shown(table: Source, viewer: Viewer, mine: list[int]) -> HoldShown | None:
    """What the table waits for, for those who look at a page; programs do not look."""
    hold = table.hold
    if hold is None or not viewer.page:
        return None
    asked = viewer.guest in hold.asked
    if not asked and (hold.over or not hold.is_end):
        return None
    seats = enumerate(table.info.seats)
    waits_for = [number for number, seat in seats if seat.guest in hold.asked and number not in mine]
    return HoldShown(hold.ended, hold.over, hold.is_end, asked, waits_for, hold.left)


class Device(NamedTuple):
    """What a device shows: the view of a seat, and whom it is to be passed to."""

    seat: int  # whose view; NOBODY: what anybody may see
    curtain: int = NOBODY  # the seat that is to lift the curtain
    pass_to: int = NOBODY  # the seat that is to have the device, once its holder has seen what came out


def device(table: Source, viewer: Viewer) -> Device:
    """What this viewer's device shows.

    Several people at one must not see each other's secrets: the one who holds it sees what came of their move and
    passes it on; then a curtain stands before the next one's view.
    """
    mine, match = table.info.of(viewer.guest), table.match
    if viewer.program and viewer.seat is not None:
        return Device(viewer.seat if viewer.seat in mine else NOBODY)
    if len(mine) < 2:
        return Device(mine[0] if mine else NOBODY)
    turn = match.actor if match.actor in mine else NOBODY
    if viewer.program:
        return Device(mine[0] if turn == NOBODY else turn)
    holder = table.holder(viewer.guest)
    if not match.game.fields.hidden(match.state, NOBODY):
        return Device(turn if turn != NOBODY else max(holder, mine[0]))
    if turn in (NOBODY, holder):
        return Device(holder)
    return Device(NOBODY, curtain=turn) if holder == NOBODY else Device(holder, pass_to=turn)


def after_own_move(table: Source, viewer: Viewer) -> int:
    """The place of the log after the last move of the seat that a page shows: what came since then is news to it."""
    seat = device(table, viewer).seat
    if seat == NOBODY:
        return table.place
    return max((place for place, line in enumerate(table.match.log, 1) if line.seat == seat and line.acts), default=0)


def on_page(table: Source, shown: TableShown, verdict: Verdict | None = None) -> TableShown:
    """The same with what only a page shows at the end: a check of the dice and, of a whole game, how they fell."""
    if not shown.over:
        return replace(shown, verdict=verdict) if verdict else shown
    return replace(shown, rolled=table.luck, verdict=verdict)


def seats_shown(table: Source, viewer: Viewer, mine: list[int]) -> list[SeatShown]:
    """The strip of seats, as a viewer sees it."""
    return [_seat_shown(table, viewer, number, bool(mine)) for number in range(len(table.info.seats))]


def _seat_shown(table: Source, viewer: Viewer, number: int, plays: bool) -> SeatShown:
    seat = table.info.seats[number]
    kind = "bot" if seat.is_bot else "open" if seat.is_open else "me" if seat.guest == viewer.guest else "guest"
    absent = kind == "guest" and not seat.level and plays and table.may_stand_in(number)
    host, going = table.info.host == viewer.guest, not (table.info.waiting or table.info.closed)
    invited = kind == "open" and host
    return SeatShown(
        number=number,
        name=seat.name,
        kind=kind,
        level=seat.level,
        here=kind == "bot" or (kind != "open" and table.presence.here(seat.guest)),
        may_replace=absent and not table.info.closed,
        promise=seat.promise,
        late=kind in ("me", "guest") and not seat.level and table.late_by(number) >= 0,
        may_return=kind == "guest" and host and going and table.presence.gone(seat.guest),
        invitation=f"{viewer.origin}/sit/{seat.token}" if invited else "",
    )


def _since(table: Source, seat: int, shared: bool) -> list[SinceShown]:
    """What the others did. On a shared device one of several has pressed the end of a round away: it is told again."""
    seen = [] if shared else table.stories.parts()
    return since_own_turn(table.match, seat, table.stories.told(seat), seen)


def _story(table: Source, seat: int) -> Story:
    told = table.stories.told(seat)
    return told if table.match.over else told[-LAST_EVENTS:]
