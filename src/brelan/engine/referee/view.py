"""What a seat may know, in words and names, with one prompt line and the moves it may make."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from brelan.engine.event import Event
from brelan.engine.game import Game
from brelan.engine.rule import OVER

Say: TypeAlias = Callable[[Event], str]
"""How an event is said in some language, to some reader."""


@dataclass  # like events
class Choice:
    """A legal move and what it is called."""

    move: int
    name: Event


@dataclass
class View:
    """The table as one seat (or a spectator) sees it. It can be shown as it is: no secret of others is in it."""

    game: str
    seat: int
    actor: int
    prompt: Event
    choices: list[Choice]
    may_undo: bool
    table: dict[str, Any]
    ranks: list[int]  # of the seats, once the game is over
    points: list[int]


def look(game: Game, seen: Sequence[int], seat: int, legal: Sequence[int], may_undo: bool) -> View:
    """The view of a seat. `seen` is the state without what that seat may not know."""
    words, actor = game.part("view"), game.actor(list(seen))
    ranks, points = game.ranking(list(seen)) if actor == OVER else ([], [])
    return View(
        game=game.name,
        seat=seat,
        actor=actor,
        prompt=words.prompt(seen, seat),
        choices=[Choice(move, words.name(seen, move)) for move in legal],
        may_undo=may_undo,
        table=words.table(seen, seat),
        ranks=ranks,
        points=points,
    )


def plainly(say: Say) -> Callable[[object], object]:
    """What `json.dumps` asks (`default=`) about a view, or a part of one: every event is written with its key, values
    and rule, and as `say` says it.
    """

    def plain(value: object) -> object:
        if type(value) is Event:
            return {"text": say(value), "key": value.key, "values": value.values, "rule": value.rule}
        return vars(value)

    return plain


def notation(game: Game, state: Sequence[int], actor: int, move: int) -> str:
    """A move as saved games write it, named from what its actor may know."""
    return str(game.part("view").name(game.fields.seen(state, actor), move))
