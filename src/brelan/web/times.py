"""Moments as people write them."""

from datetime import datetime

from babel.dates import format_datetime


def day(when: float, language: str) -> str:
    """The day and hour of a moment, given in seconds since 1970, on this machine's clock."""
    moment = datetime.fromtimestamp(when).astimezone()
    return format_datetime(moment, "d MMMM, HH:mm", locale=language)
