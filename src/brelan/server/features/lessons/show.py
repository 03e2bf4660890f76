"""A step of a newcomer's first game as a page shows it: the game's own table, and what the script says of it."""

from collections.abc import Sequence
from dataclasses import replace

from brelan.engine.errors import IllegalMove
from brelan.engine.event import Event, event
from brelan.engine.fields import NOBODY
from brelan.engine.referee.ahead import Ahead
from brelan.engine.referee.first_game import FirstGame
from brelan.engine.referee.match import Match
from brelan.web.shown import LessonShown, SeatShown, TableShown
from brelan.words import Words

OPPONENT = "regular"
"""The level that the others are shown with; what they do is written in the script."""


def address(script: FirstGame, number: int, place: int | None = None) -> str:
    """Where a step is found; and, where it has several moves, a place in the middle of it."""
    begun = place is not None and place != script.steps[number].place
    return f"/learn/{script.game.name}?step={number + 1}" + (f"&place={place}" if begun else "")


def show(script: FirstGame, number: int, place: int, name: str, language: str) -> TableShown:
    """A step as a page shows it: what leads on is offered, the rest only if the step leaves it open."""
    step, you = script.steps[number], script.you
    place = place if step.place < place < step.end else step.place
    match = script.at(place, name)
    view = match.view(you)
    leads = step.moves[place - step.place :]
    choices = [choice for choice in view.choices if choice.move in leads or (step.free and leads)]
    before = step.place if place > step.place else script.steps[number - 1].place if number else 0
    return TableShown(
        id="",
        address=f"/learn/{script.game.name}",
        game=script.game,
        view=replace(view, choices=choices, may_undo=False),
        place=place,
        seats=_seats(match, you),
        mine=[you],
        curtain=NOBODY,
        story=list(match.told(you)),
        fresh=before,
        notice="",
        notice_rule="",
        typed=[],
        dice="fair",
        over=match.over,
        waiting=False,
        commitment="",
        seed="",
        language=language,
        ahead=Ahead(match, you),
        lesson=LessonShown(
            number=number + 1,
            count=len(script.steps),
            say=f"learn.{step.say}",
            rule=step.rule,
            does=bool(step.moves),
            here=address(script, number, place),
            back=address(script, number - 1) if number else "",
            next=address(script, number + 1) if number + 1 < len(script.steps) else "",
        ),
    )


def _seats(match: Match, you: int) -> list[SeatShown]:
    kinds = [("me", "") if seat == you else ("bot", OPPONENT) for seat in range(len(match.names))]
    return [
        SeatShown(seat, name, *kind, here=True, may_replace=False, invitation="")
        for seat, (name, kind) in enumerate(zip(match.names, kinds, strict=True))
    ]


def answer(script: FirstGame, number: int, place: int, chosen: Sequence[int]) -> Event:
    """Why not: what the rules do not allow is said as at any table; another way is answered by what it would do."""
    step, match = script.steps[number], script.at(place, "-")
    if not chosen:
        return match.view(script.you).prompt
    try:
        script.at(place, "-").play_all(script.you, chosen, place)
    except IllegalMove as error:
        return error.reason
    for move, leads_on in zip(chosen, step.moves[place - step.place :], strict=False):
        if move != leads_on:
            break
        match.play(script.you, move)
    else:
        move = chosen[-1]
    other = next((choice.name.key for choice in match.view(script.you).choices if choice.move == move), "")
    words = Words("en", script.game)
    own = (f"learn.{step.say}.else.{other}", f"learn.{step.say}.else")
    return event(next((key for key in own if words.has(key)), "lesson.other"))
