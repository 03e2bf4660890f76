"""Ways to play that tests share."""

from typing import Any

from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE

GAMES = [Game.load(name) for name in Game.names()]


ALL_TABLES = [(game, seats, options) for game in GAMES for seats, options in game.tables()]


def table_name(value: Any) -> str:
    """A readable name for a parametrised test."""
    if isinstance(value, Game):
        return value.name
    return "-".join(f"{k}={v}" for k, v in value.items()) if isinstance(value, dict) else str(value)


def follow(match: Match, script: str) -> Match:
    """Play a script: lines of `who: move, move`, in the notation of saved games; who is a name or nature."""
    for line in script.strip().splitlines():
        who, _, moves = line.strip().partition(": ")
        seat = NATURE if who == "nature" else match.names.index(who)
        for text in moves.split(", "):
            known = {match.notation(move): move for move in match.legal()}
            assert text in known, f"{line!r}: {text!r} is not among {list(known)}"
            match.play(seat, known[text])
    return match
