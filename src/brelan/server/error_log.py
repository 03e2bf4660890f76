"""Faults of the program in the log: where it broke, and no value. What players keep secret must not be read there."""

import json
import logging
from datetime import UTC, datetime
from time import monotonic
from traceback import format_tb

LOG = logging.getLogger("brelan")


FRAMES = 6
"""So many of the last calls are told: those before them are the same for every request."""
SILENCE = 60.0
"""Seconds in which what broke before at the same place is told in one line."""
MOST_REMEMBERED = 1_000
_told: dict[tuple[str, str, str], float] = {}


def note(error: BaseException, what: str) -> None:
    """Write down where something broke: in full the first time, in one line as long as it goes on."""
    calls = format_tb(error.__traceback__)[-FRAMES:]
    place = what, type(error).__name__, calls[-1] if calls else ""
    now = monotonic()
    again = now - _told.get(place, -SILENCE) < SILENCE
    if len(_told) > MOST_REMEMBERED:
        _told.clear()
    if again:
        LOG.error("%s: %s again", *place[:2])
        return
    _told[place] = now
    LOG.error("%s: %s at\n%s", *place[:2], "".join(calls))


class Lines(logging.Formatter):
    """A line of JSON for everything that is noted."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, who, what."""
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"time": when, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        return json.dumps(told, ensure_ascii=False)


def set_up(kind: str) -> None:
    """Write what is noted to the error stream, as text or as lines of JSON."""
    handler = logging.StreamHandler()
    if kind == "json":
        handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    LOG.setLevel(logging.INFO)
