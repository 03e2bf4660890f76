"""How fast a table goes, and the moments at which it waits for the people who look at it."""

import asyncio
from collections.abc import Iterable

from brelan.engine.event import Event
from brelan.server.settings import Settings
from brelan.web import render

PACES = dict(zip(render.PACES, (2.0, 1.0, 0.4), strict=True))
"""How much longer, or shorter, people are given at each pace."""
USUAL = "normal"
TURN_TIMES = dict(zip(render.TURN_TIMES, (0, 60, 86_400), strict=True))
"""How long a turn may take, in seconds, as a table may say."""
MOST_TO_READ = 5
"""A long story makes a bot wait longer, but not without end."""


def bot_pause(settings: Settings, pace: str, sentences: int) -> float:
    """Seconds before a bot moves: the more the last move has told, the more there is to take in."""
    to_read = 1 + 0.5 * max(0, min(sentences, MOST_TO_READ) - 1)
    return settings.bot_pause * PACES[pace] * to_read


def nature_pause(settings: Settings, pace: str) -> float:
    """Seconds before the table is cleared for what comes next."""
    return settings.nature_pause * PACES[pace]


def undo_pause(settings: Settings, pace: str) -> float:
    """Seconds that a move can be taken back before anybody but people goes on."""
    return settings.undo_pause * PACES[pace]


class Hold:
    """The table waits: until everybody who is asked has let go, or the time is over.

    At the end of a part of the game (a round, a stage, the game) nobody moves meanwhile. While somebody may take back
    a last move, only bots and chance wait.
    """

    def __init__(self, since: int, asked: Iterable[str], seconds: float, ended: Event | None, over: bool) -> None:
        self.since = since  # the place of the log from which on people look
        self.ended = ended  # the part of the game that has ended
        self.over = over  # and the game with it
        self.asked = set(asked)  # guests who have not let go yet
        self.seconds = seconds
        self._begun = asyncio.get_running_loop().time()
        self._released = asyncio.Event()

    @property
    def is_end(self) -> bool:
        """Whether a part of the game has ended; else a move may still be taken back."""
        return self.over or self.ended is not None

    @property
    def left(self) -> float:
        """Seconds until the table goes on by itself."""
        return max(0.0, self._begun + self.seconds - asyncio.get_running_loop().time())

    def let_go(self, guests: Iterable[str]) -> bool:
        """Some need not be waited for any more; says whether that was all."""
        self.asked -= set(guests)
        return not self.asked

    def release(self) -> None:
        """Whoever waits goes on."""
        self._released.set()

    async def wait(self) -> None:
        """Until the table goes on."""
        await self._released.wait()
