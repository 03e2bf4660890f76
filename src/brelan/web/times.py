"""Moments as people write them."""

from datetime import date, datetime

from babel.dates import format_date, format_datetime, format_timedelta, get_day_names


def day(when: float, language: str) -> str:
    """The day and hour of a moment, given in seconds since 1970, on this machine's clock."""
    moment = datetime.fromtimestamp(when).astimezone()
    return format_datetime(moment, "d MMMM, HH:mm", locale=language)


def date_said(day: date, language: str) -> str:
    """A day of the calendar, with its year."""
    return format_date(day, "d MMMM y", locale=language)


def month_said(day: date, language: str) -> str:
    """The month of a day."""
    said = format_date(day, "LLLL y", locale=language)
    return said[0].upper() + said[1:]


def weekdays(language: str) -> list[tuple[str, str]]:
    """The days of the week from Monday on: whole, and in a letter."""
    whole = get_day_names("wide", "stand-alone", language)
    short = get_day_names("narrow", "stand-alone", language)
    return [(whole[number], short[number]) for number in range(7)]


def took(seconds: int, language: str) -> str:
    """How long something took, as people say it: 24 minutes, 3 days."""
    return format_timedelta(max(seconds, 60), granularity="minute", threshold=1.5, locale=language)
