"""What every game is made of; knows no game."""

from brelan.engine.errors import BadBox, BadOption, BadRecord, BrelanError, IllegalMove, StaleMove
from brelan.engine.event import Event, event
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import UNDO, Entry, Match
from brelan.engine.referee.record import Record, read, write
from brelan.engine.referee.typed_dice import TypedDice
from brelan.engine.referee.verdict import verify
from brelan.engine.referee.view import View, plainly
from brelan.engine.rule import NATURE, OVER

__all__ = [
    "NATURE",
    "OVER",
    "UNDO",
    "BadBox",
    "BadOption",
    "BadRecord",
    "BrelanError",
    "Entry",
    "Event",
    "Game",
    "HashDealer",
    "IllegalMove",
    "Match",
    "Record",
    "StaleMove",
    "TypedDice",
    "View",
    "event",
    "plainly",
    "read",
    "settle",
    "verify",
    "write",
]
