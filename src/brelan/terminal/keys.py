"""What people type, and the moves it means."""

from brelan.engine.errors import BrelanError
from brelan.engine.event import Event
from brelan.engine.match import Match
from brelan.words import Words


class NotUnderstood(BrelanError):
    """Typed keys that name no move; nothing was played."""

    def __init__(self, reason: Event) -> None:
        self.reason = reason
        super().__init__(str(reason))


def keys(match: Match, words: Words) -> dict[str, tuple[int, str]]:
    """The key of each move that may be made now, with the move and what it is called.

    A game's catalogue may give a move a key of its own, such as `key.stop`; others are numbered.
    """
    name = match.game.part("view").name
    found: dict[str, tuple[int, str]] = {}
    for number, move in enumerate(match.legal(), start=1):
        event = name(match.state, move)
        own = f"key.{event.key}"
        key = words.say(own, event.values) if words.has(own) else str(number)
        found[key] = (move, words.tell(event))
    return found


def read(match: Match, words: Words, text: str) -> list[int]:
    """The moves that a line of keys means, tried out one after the other for whoever's move it is.

    Where only one order of steps is legal people need not know it: keys out of order are put in order.
    """
    typed = text.lower().replace(",", " ").split()
    try:
        return _follow(match, words, typed)
    except NotUnderstood as first:
        if len(typed) == 1:
            raise
        known = {key: move for key, (move, _) in keys(match, words).items()}
        try:
            return _follow(match, words, sorted(typed, key=lambda key: known.get(key, len(known) + 1000)))
        except NotUnderstood:
            raise first from None


def _follow(match: Match, words: Words, typed: list[str]) -> list[int]:
    trial = Match(match.game, match.names, match.options)
    trial.state = list(match.state)
    actor, moves = match.actor, list[int]()
    for key in typed:
        if trial.actor != actor:
            raise NotUnderstood(Event("error.too_many", {"text": key, "n": len(moves)}))
        possible = keys(trial, words)
        if key not in possible:
            raise NotUnderstood(Event("error.not_understood", {"text": key, "keys": ", ".join(possible)}))
        move = possible[key][0]
        trial.play(actor, move)
        moves.append(move)
    return moves
