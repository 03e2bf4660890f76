"""Faults of the program in the log: where it broke, and no value. What players keep secret must not be read there."""

import json
import logging
from datetime import UTC, datetime
from traceback import format_tb

LOG = logging.getLogger("brelan")


def note(error: BaseException, what: str) -> None:
    """Write down where something broke."""
    LOG.error("%s: %s at\n%s", what, type(error).__name__, "".join(format_tb(error.__traceback__)))


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
