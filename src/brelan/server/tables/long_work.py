"""What goes through whole logs, outside the loop in which everybody is answered."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")

FEW_LINES = 100
"""Of a log: that many are gone through in a few milliseconds."""


class LongWork:
    """One for each house, and one such thing at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "long-work")

    async def go_through(self, lines: int, work: Callable[[], T]) -> T:
        """Do something that goes through so many lines of a log. Only while nobody else can change what it looks at."""
        if lines <= FEW_LINES:
            return work()
        return await asyncio.get_running_loop().run_in_executor(self._thread, copy_context().run, work)

    async def close(self) -> None:
        """Nothing more comes."""
        self._thread.shutdown()
