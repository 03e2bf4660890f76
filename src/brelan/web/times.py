"""Moments as people write them."""

from datetime import datetime

from babel.dates import format_datetime, format_timedelta


def day(when: float, language: str) -> str:
    """The day and hour of a moment, given in seconds since 1970, on this machine's clock."""
    moment = datetime.fromtimestamp(when).astimezone()
    return format_datetime(moment, "d MMMM, HH:mm", locale=language)


def took(seconds: int, language: str) -> str:
    """How long something took, as people say it: 24 minutes, 3 days."""
    return format_timedelta(max(seconds, 60), threshold=1.5, locale=language)
