"""What people type, and the moves it means."""

from brelan.engine.errors import BrelanError
from brelan.engine.event import Event, event
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.words import Words

MANY = 12
"""More moves than this are not listed one by one."""


class NotUnderstood(BrelanError):
    """Typed keys that name no move; nothing was played."""

    def __init__(self, reason: Event) -> None:
        self.reason = reason
        super().__init__(str(reason))


def keys(match: Match, words: Words) -> dict[str, tuple[int, str]]:
    """The key of each move that may be made now, with the move and what it is called.

    A game's catalogue may give a move a key of its own, such as `key.stop`; others are numbered.
    """
    name, seen = match.game.part("view").name, match.game.fields.seen(match.state, match.actor)
    found: dict[str, tuple[int, str]] = {}
    for number, move in enumerate(match.legal(), start=1):
        called = name(seen, move)
        own = f"key.{called.key}"
        key = words.say(own, called.values) if words.has(own) else str(number)
        found[key] = (move, words.say(called))
    return found


def read(match: Match, words: Words, text: str) -> list[int]:
    """The moves that a line of keys means, for whoever's move it is; nothing is played.

    Where only one order of steps is legal people need not know it: keys that all could come first are put in order, and
    one more may follow them.
    """
    typed = text.lower().replace(",", " ").split()
    try:
        return _follow(match, words, typed)
    except NotUnderstood:
        known = {key: move for key, (move, _) in keys(match, words).items()}
        last = [] if typed[-1] in known else typed[-1:]
        steps = typed[: len(typed) - len(last)]
        if len(steps) < 2 or not all(key in known for key in steps):
            raise
        return _follow(match, words, sorted(steps, key=known.__getitem__) + last)


def _follow(match: Match, words: Words, typed: list[str]) -> list[int]:
    trial, actor, moves = match.fork(), match.actor, list[int]()
    for key in typed:
        final = bool(moves) and actor != NATURE and not trial.may_undo(actor)
        if trial.actor != actor or final:  # what comes next may hang on what is hidden: nobody tries it out
            raise NotUnderstood(event("error.too_many", text=key, n=len(moves)))
        possible = keys(trial, words)
        if key not in possible:
            rule = trial.view(actor).prompt.rule
            raise NotUnderstood(event("error.not_understood", rule, text=key[:40], keys=_some(list(possible))))
        moves.append(possible[key][0])
        trial.play(actor, moves[-1])
    return moves


def _some(possible: list[str]) -> str:
    return ", ".join(possible) if len(possible) <= MANY else f"{possible[0]} … {possible[-1]}"
