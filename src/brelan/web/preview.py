"""A match as a page shows it, without a server: for checks, tests and pictures."""

from typing import Any

from brelan.engine.fields import NOBODY
from brelan.engine.referee.ahead import Ahead
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match
from brelan.web.shown import SeatShown, TableShown

LEVELS = ("novice", "regular", "expert")
DICE = HashDealer.seeded(1)


def shown(match: Match, me: int = 0, **changes: Any) -> TableShown:
    """The table of a match as the guest in a seat sees it, all others being bots."""
    usual: dict[str, Any] = {
        "id": "t",
        "address": "/table/t",
        "game": match.game,
        "view": match.view(me),
        "place": len(match.log),
        "seats": seats(match, me),
        "mine": [me],
        "curtain": NOBODY,
        "story": [] if "story" in changes else list(match.told(me)),
        "fresh": max(0, len(match.log) - 6),
        "notice": "",
        "notice_rule": "",
        "typed": [],
        "dice": "fair",
        "over": match.over,
        "waiting": False,
        "commitment": DICE.commitment,
        "seed": DICE.seed.hex() if match.over else "",
        "language": "en",
        "ahead": Ahead(match, me),
    }
    return TableShown(**{**usual, **changes})


def seats(match: Match, me: int) -> list[SeatShown]:
    """Seats of all kinds."""
    return [
        SeatShown(i, name, *(("me", "") if i == me else ("bot", LEVELS[i % 3])), True, False, "")
        for i, name in enumerate(match.names)
    ]
