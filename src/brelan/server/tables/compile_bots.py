"""Compiling the bots that look ahead, in the background and in a process of its own: tables must not wait for it.

python -m brelan.server.tables.compile_bots gang_of_dice …
"""

import asyncio
import os
import sys
import threading
from concurrent.futures import Executor

from brelan.bots.levels import LEVELS, thinker
from brelan.engine.game import Game

EXPERT = LEVELS["expert"]
"""The level whose bots look ahead."""

BEGIN_AFTER = 2.0
"""Seconds that the first pages have to themselves."""


class BotCompiler:
    """Compiles the bots of some games in the background, and says which are ready."""

    def __init__(self, games: list[str], threads: Executor) -> None:
        self.games = games
        self.ready: set[str] = set()
        self._threads = threads
        self._task = asyncio.create_task(self._run())

    @property
    def under_way(self) -> bool:
        """Whether some bots are still being compiled."""
        return not self._task.done()

    async def _run(self) -> None:
        await asyncio.sleep(BEGIN_AFTER)
        loop = asyncio.get_running_loop()
        for name in self.games:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                name,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                compiled = await process.wait() == 0
            except asyncio.CancelledError:
                process.kill()
                raise
            if compiled:
                await loop.run_in_executor(self._threads, thinker, Game.load(name), EXPERT)  # from the cache: a moment
                self.ready.add(name)

    async def close(self) -> None:
        """Leave it: what is not compiled yet is compiled the next time."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


def main() -> None:
    """Compile, and leave the result in the cache folder."""
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    for name in sys.argv[1:]:
        thinker(Game.load(name), EXPERT)


def _end_with_the_server() -> None:
    """The server holds the other end of this pipe: when it is gone, however it went, nobody needs the result."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    main()
