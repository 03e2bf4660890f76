"""The bots that can sit at a table: their levels, and what they are called."""

from collections.abc import Sequence

from brelan.bots import BOTS
from brelan.words import Words

LEVELS: tuple[str, ...] = tuple(BOTS)
USUAL = LEVELS[0]
"""Who plays when nobody chose: against newcomers, for the gone, and in seats nobody came for."""


def bot_name(level: str, language: str, taken: Sequence[str]) -> str:
    """A name for a bot that nobody at the table has yet."""
    words = Words(language)
    number = 1
    while (name := words.say(f"bot.{level}", n=number)) in taken:
        number += 1
    return name
