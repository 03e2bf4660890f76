"""A finished game looked back upon: the page of its review, and decisions to be found again."""

from dataclasses import replace

from brelan.coach.report import Report, dearest
from brelan.coach.words import brings_said, plan_said
from brelan.engine.fields import NOBODY
from brelan.server.views.replay import show_replay
from brelan.server.views.source import Source
from brelan.server.views.viewer import Viewer
from brelan.web.replay import Replay
from brelan.web.review import (
    RIGHT,
    Asked,
    CurveShown,
    PlanRow,
    Question,
    ReviewShown,
    bars,
    lines,
    plan_rows,
    turning_points,
    verdict,
)
from brelan.web.shown import TableShown
from brelan.words import Words


def show_review(table: Source, viewer: Viewer, made: Report, wished: int | None) -> ReviewShown:
    """The review through the eyes of a seat: the one wished for, else the viewer's own, else the first."""
    mine, seat = _whose(table, viewer, made, wished)
    told = made["seats"][seat]
    lucks = [each["balance"]["own_luck"] for each in made["seats"]]
    others = [luck for other, luck in enumerate(lucks) if other != seat]
    story = table.stories.told_openly()
    return ReviewShown(
        address=f"/table/{table.info.id}",
        names=[each.name for each in table.info.seats],
        seat=seat,
        mine=mine == [seat],
        lines=lines(made),
        turning=turning_points(made, seat, story, len(table.match.log)),
        bars=bars(made, seat),
        asked=[_asked(table, viewer, made["decisions"][number], number) for number in dearest(made, seat)],
        luck=lucks[seat],
        others_luck=sum(others) / max(len(others), 1),
        loss=told["loss"],
        decisions=told["decisions"],
        helped=any(one["seat"] == seat and one["helped"] for one in made["decisions"]),
    )


def show_curve(table: Source, viewer: Viewer, made: Report, wished: int | None) -> CurveShown:
    """What is known of a review before all of it is, through the eyes of the same seat."""
    mine, seat = _whose(table, viewer, made, wished)
    return CurveShown([each.name for each in table.info.seats], seat, mine == [seat], lines(made))


def _whose(table: Source, viewer: Viewer, made: Report, wished: int | None) -> tuple[list[int], int]:
    """The viewer's seats, and the one through whose eyes a review is seen."""
    mine = table.info.of(viewer.guest)
    if wished is not None and 0 <= wished < len(made["names"]):
        return mine, wished
    return mine, mine[0] if mine else 0


def show_question(
    table: Source, viewer: Viewer, made: Report, number: int, plan: int | None, answer: bool
) -> tuple[TableShown, Replay, Question]:
    """The table as it stood before a decision, as its seat saw it; and what could be done."""
    one = made["decisions"][number]
    shown, replay = show_replay(table, viewer, one["place"], one["seat"])
    then = table.match.as_of(one["place"])
    shown = replace(shown, view=then.view(one["seat"]), story=table.stories.told(one["seat"]))
    rows = worths(table, viewer, one)
    chosen = next((row for row in rows if row.number == plan), None)
    said = verdict(one, chosen.number) if chosen else ""
    mine = table.info.of(viewer.guest) == [one["seat"]]
    review = f"/table/{table.info.id}/review"
    question = Question(
        here=f"{review}/{number}",
        back=f"{review}?seat={one['seat']}#asked-head",
        next="/mine/exercise" if mine else "",
        seat=one["seat"],
        mine=mine,
        grade=one["grade"],
        prompt=shown.view.prompt,
        plans=rows,
        chosen=chosen,
        verdict=said,
        shown=answer or said in RIGHT,
        loss=100 * one["loss"],
        doubt=100 * one["doubt"],
        better=round(100 * one["better"]),
        worse=round(100 * one["worse"]),
        brings=brings_said(then, one, _words(table, viewer, one["seat"])),
    )
    return shown, replay, question


def worths(table: Source, viewer: Viewer, one: Report) -> list[PlanRow]:
    """What the plans of a decision are worth, in the viewer's language."""
    words, then = _words(table, viewer, one["seat"]), table.match.as_of(one["place"])
    return plan_rows(one, [plan_said(then, one["seat"], plan, words) for plan in one["plans"]])


def worths_at(table: Source, viewer: Viewer, made: Report, place: int) -> list[PlanRow]:
    """What the plans of the decision at a place are worth; nothing where nobody decided."""
    return next((worths(table, viewer, one) for one in made["decisions"] if one["place"] == place), [])


def _asked(table: Source, viewer: Viewer, one: Report, number: int) -> Asked:
    """A decision as it is listed: its round, and what was played."""
    then = table.match.as_of(one["place"])
    part = then.part()
    played = plan_said(then, one["seat"], one["plans"][one["made"]], _words(table, viewer, one["seat"]))
    shown = part if part and "seat" not in part.values else None
    return Asked(number, one["grade"], shown, one["helped"], played)


def _words(table: Source, viewer: Viewer, seat: int) -> Words:
    """How a seat's plans are said to a viewer."""
    reader = seat if table.info.of(viewer.guest) == [seat] else NOBODY
    return Words(viewer.language, table.match.game, table.match.names, reader)
