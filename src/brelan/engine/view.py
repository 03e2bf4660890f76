"""What a seat may know, in words and names, with one prompt line and the moves it may make."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from brelan.engine.event import Event
from brelan.engine.game import Game
from brelan.engine.rule import OVER

Say: TypeAlias = Callable[[Event], str]
"""How an event is said in some language, to some reader."""


@dataclass(frozen=True)
class Choice:
    """A legal move and what it is called."""

    move: int
    name: Event


@dataclass(frozen=True)
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


def plain(value: Any, say: Say) -> Any:
    """A view, or a part of one, as JSON knows it: every event with its key, values and rule, and as `say` says it."""
    if isinstance(value, Event):
        return {"text": say(value), "key": value.key, "values": plain(value.values, say), "rule": value.rule}
    if isinstance(value, View | Choice):
        return {name: plain(part, say) for name, part in vars(value).items()}
    if isinstance(value, Mapping):
        return {str(name): plain(part, say) for name, part in value.items()}
    return [plain(part, say) for part in value] if isinstance(value, list | tuple) else value
