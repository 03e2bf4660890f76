"""Par of challenges: worked out once, in the background, when the first attempt begins; kept."""

import asyncio

from brelan.server import error_log
from brelan.server.features.challenges.store import Challenge, Par, keep_par
from brelan.server.features.coaching.process import Address, CoachProcess
from brelan.server.store.store import Store

MOST_WAITING = 100
"""Challenges whose par one host may wait for."""


class Pars:
    """Lets a worker play challenges as the expert would."""

    def __init__(self, store: Store, address: Address) -> None:
        self._store = store
        self._coach = CoachProcess(MOST_WAITING, address)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def begin(self, challenge: Challenge) -> None:
        """Have the par of a challenge worked out, unless it is known or somebody is at it."""
        if challenge.par is None and challenge.id not in self._tasks:
            self._tasks[challenge.id] = asyncio.create_task(self._make(challenge))

    async def _make(self, challenge: Challenge) -> None:
        asked = {
            "game": challenge.game.name,
            "options": challenge.options,
            "levels": challenge.levels,
            "seat": challenge.seat,
            "seed": challenge.seed.hex(),
        }
        try:
            await keep_par(self._store, challenge.id, Par(**await self._coach.ask(challenge.host, asked)))
        except Exception as error:  # a worker may be killed, a disk full: who asks later lets it be tried again
            if not self._closed:
                error_log.note(error, "a par")
        finally:
            del self._tasks[challenge.id]

    async def close(self) -> None:
        """Leave what is under way."""
        self._closed = True
        await self._coach.close()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
