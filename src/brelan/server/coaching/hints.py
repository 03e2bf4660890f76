"""Hints: what each thing that a seat may do now is worth to it."""

import asyncio

from brelan.coach.hint import Hint
from brelan.engine.game import Game
from brelan.server import error_log
from brelan.server.coaching.process import CoachProcess

MOST_WAITING = 2
"""Hints that one guest may wait for."""


class Hints:
    """Lets a worker weigh what guests may do. Another one than the reviews': who plays waits for it."""

    def __init__(self) -> None:
        self._coach = CoachProcess(MOST_WAITING)
        self._warming: set[asyncio.Task[None]] = set()

    async def of(self, guest: str, game: Game, known: list[int], seat: int) -> Hint:
        """What the seat whose move it is may do, weighed. `known` is a state that holds nothing it cannot know."""
        made = await self._coach.ask(guest, {"game": game.name, "state": known, "seat": seat})
        return Hint([tuple(plan) for plan in made["plans"]], made["worth"], made["margin"], made["best"])

    def warm(self, guest: str, game: Game) -> None:
        """Somebody sits down at a table with the coach: let it be ready when it is asked."""
        task = asyncio.create_task(self._warm(guest, game))
        self._warming.add(task)
        task.add_done_callback(self._warming.discard)

    async def _warm(self, guest: str, game: Game) -> None:
        try:
            await self._coach.ask(guest, {"game": game.name})
        except Exception as error:  # then the first hint takes longer
            error_log.note(error, "the coach's beginning")

    async def close(self) -> None:
        """Send the worker home."""
        for task in self._warming:
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        await self._coach.close()
