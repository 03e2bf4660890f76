"""Hints: what each thing that a seat may do now is worth to it."""

import asyncio
from typing import Any

from brelan.coach.hint import Hint
from brelan.engine.game import Game
from brelan.server import error_log
from brelan.server.features.coaching.process import Address, CoachProcess

MOST_WAITING = 2
"""Questions that one guest may have waiting."""
PATIENCE = 8.0
"""Seconds after which whoever asked is told to ask again: the first time, a game may have to be compiled."""


class NotReady(Exception):
    """The coach is still getting ready, or busy with others."""


class Hints:
    """Lets a worker weigh what guests may do. Another one than the reviews': who plays waits for it."""

    def __init__(self, address: Address) -> None:
        self._coach = CoachProcess(MOST_WAITING, address)
        self._asked: dict[str, asyncio.Task[Any]] = {}  # by guest, what is not answered yet

    async def of(self, guest: str, game: Game, known: list[int], seat: int) -> Hint:
        """What the seat whose move it is may do, weighed. `known` is a state that holds nothing it cannot know."""
        if guest in self._asked:
            await asyncio.wait([self._asked[guest]], timeout=PATIENCE)
        if guest in self._asked:
            raise NotReady
        answer = self._ask(guest, {"game": game.name, "state": known, "seat": seat})
        await asyncio.wait([answer], timeout=PATIENCE)  # what comes too late was not in vain: the next is quick
        if not answer.done():
            raise NotReady
        made = answer.result()
        return Hint([tuple(plan) for plan in made["plans"]], made["worth"], made["margin"], made["best"])

    def warm(self, guest: str, game: Game) -> None:
        """Somebody opens a table with the coach: let it be ready when it is asked."""
        if guest not in self._asked:
            self._ask(guest, {"game": game.name})

    def _ask(self, guest: str, question: dict[str, Any]) -> asyncio.Task[Any]:
        task = self._asked[guest] = asyncio.create_task(self._coach.ask(guest, question))

        def answered(done: asyncio.Task[Any]) -> None:
            del self._asked[guest]
            if not done.cancelled() and (error := done.exception()):
                error_log.note(error, "a hint")

        task.add_done_callback(answered)
        return task

    async def close(self) -> None:
        """Send the worker home."""
        tasks = list(self._asked.values())
        await self._coach.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
