"""Connections that only cost: silent ones, requests whose answers are never read, heads without end.

python benchmarks/attack/doors.py     # about a minute; what an ordinary visitor feels, and the server's memory
"""

from contextlib import suppress
from socket import socket
from time import perf_counter, sleep

from target import Target, target

SILENT = 6_000
FLOODS, FLOOD = 80, 256_000
"""Connections that send so many bytes of requests each, and read nothing."""
ENDLESS = 400_000_000
"""Bytes of one head, unless somebody ends it."""


def silent(house: Target) -> None:
    begun = perf_counter()
    lines = []
    with suppress(OSError):
        lines += [house.call() for _ in range(SILENT)]
    house.report(f"{len(lines)} silent connections in {perf_counter() - begun:.1f} s")
    sleep(15)
    house.report("15 s later")
    _end(lines)


def unread(house: Target) -> None:
    asked = b"GET /rules/gang_of_dice HTTP/1.1\r\nhost: here\r\n\r\n"
    for number in range(1, 4):
        lines = [house.call() for _ in range(FLOODS)]
        for line in lines:
            line.settimeout(0.2)
            with suppress(OSError):
                line.sendall(asked * (FLOOD // len(asked)))
        house.report(f"round {number}: {FLOODS * FLOOD / 1e6:.0f} MB of requests, nothing read")
        _end(lines)
    sleep(5)
    house.report("5 s after hanging up")


def endless(house: Target, part: bytes, what: str) -> None:
    sent, begun = 0, perf_counter()
    with house.call() as line, suppress(OSError):
        line.sendall(b"GET / HTTP/1.1\r\nx: ")
        while sent < ENDLESS and perf_counter() < begun + 20:
            sent += line.send(part * (100_000 // len(part)))
        house.report(f"{what}: {sent / 1e6:.0f} MB")
        return
    house.report(f"{what}: hung up after {sent / 1e6:.1f} MB")


def _end(lines: list[socket]) -> None:
    for line in lines:
        line.close()


def main() -> None:
    with target() as house:
        house.report("before")
        silent(house)
        unread(house)
    with target() as house:
        endless(house, b"y\r\nx: ", "endless headers")
    with target() as house:
        endless(house, b"yyyyyy", "an endless header line")


if __name__ == "__main__":
    main()
