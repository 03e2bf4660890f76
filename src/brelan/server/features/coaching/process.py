"""A worker of the coach: a process that is started when it is first asked, and sent home when it is asked no more."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import Any, TypeAlias

from brelan.server.fair import FairTurns

IDLE = 120.0
"""Seconds after which a worker with nothing to do is sent home."""
LONGEST_LINE = 16_000_000
"""Bytes of an answer."""
OnTheWay: TypeAlias = Callable[[dict[str, Any]], None]
"""Told what a worker says before it is done: how far it is, what it has drawn already."""
Address: TypeAlias = Callable[[str], str]
"""Where a guest comes from."""


class CoachProcess:
    """Answers one question after the other, by fair turns between addresses, and between guests of one."""

    def __init__(self, most_waiting: int, address: Address) -> None:
        self._turns, self._address = FairTurns(1, most_waiting), address
        self._worker: Process | None = None
        self._dismissal: asyncio.TimerHandle | None = None
        self._starting = asyncio.Lock()
        self._closed = False

    async def ask(self, guest: str, question: dict[str, Any], heard: OnTheWay = lambda said: None) -> Any:
        """What the worker makes of a question; `heard` is told what it says before. Refuses who waits for too much."""
        async with self._turns.turn(self._address(guest), guest):
            worker = await self._at_work()
            try:
                return await self._answer(worker, question, heard)
            except BaseException:  # who does not wait for an answer must not leave it to the next one
                self._dismiss()
                raise
            finally:  # whatever it said, it is not kept for ever
                self._dismissal = asyncio.get_running_loop().call_later(IDLE, self._dismiss)

    async def _answer(self, worker: Process, question: dict[str, Any], heard: OnTheWay) -> Any:
        assert worker.stdin
        assert worker.stdout
        worker.stdin.write(json.dumps(question).encode() + b"\n")
        await worker.stdin.drain()
        while line := await worker.stdout.readline():
            said = json.loads(line)
            if "made" in said:
                return said["made"]
            if "error" in said:
                raise RuntimeError(f"the worker met {said['error']}")
            heard(said)
        raise RuntimeError("the worker is gone")

    async def _at_work(self) -> Process:
        """The worker, started when it is first needed."""
        if self._dismissal:
            self._dismissal.cancel()
        async with self._starting:
            if self._closed:
                raise RuntimeError("the house is closed")
            if self._worker is None or self._worker.returncode is not None:
                self._worker = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "brelan.server.features.coaching.worker",
                    stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE,
                )  # fmt: skip
            return self._worker

    def _dismiss(self) -> None:
        if self._worker and self._worker.returncode is None:
            self._worker.kill()
        self._worker = None

    async def close(self) -> None:
        """Send the worker home; one that is just being started, too. Whoever waits for an answer is told that it is
        gone, and must not be stopped before: half a process would be left.
        """
        async with self._starting:
            self._closed = True
            worker = self._worker
            self._dismiss()
        if self._dismissal:
            self._dismissal.cancel()
        if worker:
            await worker.wait()
            while worker.stdout and not worker.stdout.at_eof():  # until its pipes are closed, too
                await worker.stdout.read(LONGEST_LINE)
            await asyncio.sleep(0)
