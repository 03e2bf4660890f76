"""Faults of the program in the log: where it broke, and no value. What players keep secret must not be read there."""

import logging
from traceback import format_tb

LOG = logging.getLogger("brelan")


def note(error: BaseException, what: str) -> None:
    """Write down where something broke."""
    LOG.error("%s: %s at\n%s", what, type(error).__name__, "".join(format_tb(error.__traceback__)))
