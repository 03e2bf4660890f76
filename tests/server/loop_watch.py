"""Says what keeps a server's loop from everybody: nothing may use it for long without a break.

What counts is the time of the processor, so that a busy machine makes nothing look slow.
"""

import asyncio
import gc
import sys
import threading
from time import clock_gettime, pthread_getcpuclockid, thread_time
from traceback import extract_stack
from types import FrameType

LONGEST = 0.25
"""Seconds of processor that whoever comes may have to wait for the loop: 0.1 on a machine that nobody else uses, and
where several tests share its cores they take longer for the same.
"""
A_LOOK = 0.01
"""Seconds between two looks at a loop."""


class LoopWatch:
    """Looks at a loop again and again, and notes what it has been doing for too long without a break: in the time of
    the processor, without that of the garbage collector, which has more to do among tests.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, thread: int) -> None:
        self.blocked: list[str] = []
        self._loop, self._loop_thread = loop, thread
        self._clock = pthread_getcpuclockid(thread)
        self._since = 0.0  # when what it does was first seen
        self._what = 0  # which call of the loop that is
        self._collecting = self._collected = 0.0
        self._closed = threading.Event()
        gc.callbacks.append(self._note_garbage)
        loop.call_soon_threadsafe(self._have_a_break)
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._thread.join()
        gc.callbacks.remove(self._note_garbage)

    def _note_garbage(self, phase: str, _: dict[str, int]) -> None:
        if threading.get_ident() == self._loop_thread:
            if phase == "start":
                self._collecting = thread_time()
            else:
                self._collected += thread_time() - self._collecting

    def _have_a_break(self) -> None:
        self._what = 0
        if not self._closed.is_set():
            self._loop.call_later(A_LOOK, self._have_a_break)

    def _watch(self) -> None:
        while not self._closed.wait(A_LOOK):
            frame = sys._current_frames().get(self._loop_thread)
            now, what = clock_gettime(self._clock) - self._collected, _called_by_loop(frame)
            if what != self._what or not what:
                self._what, self._since = what, now
            elif now - self._since > LONGEST:
                self.blocked.append(f"{now - self._since:.2f} s: {_named(frame)}")
                self._what = 0


def _called_by_loop(frame: FrameType | None) -> int:
    """Which call of the loop a thread is in; 0: in none."""
    inner = None
    while frame and not frame.f_code.co_filename.endswith("asyncio/runners.py"):
        inner, frame = frame, frame.f_back
    return id(inner) if frame and inner else 0


def _named(frame: FrameType | None) -> str:
    """Where a thread is, in our own sources if it is there, from the outside in."""
    calls = extract_stack(frame)
    ours = [call for call in calls if "/brelan/" in call.filename] or calls
    return " > ".join(f"{call.filename.rpartition('/brelan/')[2]}:{call.lineno} {call.name}" for call in ours[-4:])
