"""Says what keeps a server's loop from everybody: nothing may use it for long without a break.

What counts is the time of the processor, so that a busy machine makes nothing look slow.
"""

import asyncio
import sys
import threading
from time import clock_gettime, pthread_getcpuclockid
from traceback import extract_stack
from types import FrameType

LONGEST = 0.1
"""Seconds of processor that whoever comes may have to wait for the loop."""
A_LOOK = 0.01
"""Seconds between two looks at what a loop is doing."""


class LoopWatch:
    """Comes to a loop again and again, and notes what kept it waiting for too long, by the name of the function."""

    def __init__(self, loop: asyncio.AbstractEventLoop, thread: int) -> None:
        self.blocked: list[str] = []
        self._loop, self._loop_thread = loop, thread
        self._clock = pthread_getcpuclockid(thread)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._closed.wait(A_LOOK):
            came, begun, seen = threading.Event(), clock_gettime(self._clock), ""
            self._loop.call_soon_threadsafe(came.set)
            while not came.wait(A_LOOK) and not self._closed.is_set():
                if not seen and clock_gettime(self._clock) - begun > LONGEST / 2:
                    seen = _named(sys._current_frames().get(self._loop_thread))
            took = clock_gettime(self._clock) - begun
            if took > LONGEST:
                self.blocked.append(f"{took:.2f} s: {seen}")


def _named(frame: FrameType | None) -> str:
    """Where a thread is, in our own sources if it is there, from the outside in."""
    calls = extract_stack(frame)
    ours = [call for call in calls if "/brelan/" in call.filename] or calls
    return " > ".join(f"{call.filename.rpartition('/brelan/')[2]}:{call.lineno} {call.name}" for call in ours[-4:])
