"""Guests without accounts: a random name in a signed cookie, or signed otherwise for programs, in a header."""

import hmac
import secrets
from functools import lru_cache
from time import time

from brelan.server import errors
from brelan.server.limits import Limits

COOKIE = "guest"
SECURE_COOKIE = "__Host-guest"
"""The same over TLS: browsers take a cookie of this name from nobody else."""
A_YEAR = 365 * 86_400
LONGEST = 100
PROGRAM = "program:"
"""Before a program's name when it is signed; no name has a colon in it."""

TICKET = "ticket"
"""The cookie of whoever was asked to come back in a moment."""
WAITED = "waited:"
SHORTEST_WAIT, LONGEST_WAIT = 1, 600
"""Seconds."""


class Guests:
    """Makes and reads the signed names."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self, limits: Limits, address: str, ticket: str = "") -> str:
        """A guest never seen before, counted where they come from: nobody becomes many for nothing. Whoever keeps no
        cookies, and asks without end, cannot use up the share of those who were asked to come back and did.
        """
        try:
            limits.newcomers.take(address)
        except errors.Refusal:
            if not self.has_waited(ticket):
                raise errors.ComeBack from None
            limits.returning.take(address)
        return secrets.token_urlsafe(16)

    def sign(self, guest: str) -> str:
        """What the guest's browser keeps."""
        return f"{guest}.{self._mark(guest)}"

    def sign_program(self, guest: str) -> str:
        """What a program keeps. It opens more than a browser's cookie does: no curtain stands before it."""
        return f"{guest}.{self._mark(guest, PROGRAM)}"

    def read(self, signed: str) -> str:
        """The guest of a signed name, a browser's or a program's; empty if we did not sign it."""
        return self._read(signed, "") or self._read(signed, PROGRAM)

    def read_program(self, signed: str) -> str:
        """The same for a program: a browser's cookie is not enough."""
        return self._read(signed, PROGRAM)

    def ticket(self) -> str:
        """What a browser keeps that was asked to come back in a moment."""
        now = str(int(time()))
        return f"{now}.{self._mark(now, WAITED)}"

    def has_waited(self, ticket: str) -> bool:
        """Whether somebody was asked to come back, a moment ago."""
        asked = self._read(ticket, WAITED)
        return bool(asked) and SHORTEST_WAIT <= time() - int(asked) <= LONGEST_WAIT

    def _read(self, signed: str, kind: str) -> str:
        guest, _, mark = signed.partition(".")
        known = len(signed) <= LONGEST and signed.isascii() and hmac.compare_digest(mark, self._mark(guest, kind))
        return guest if known else ""

    def _mark(self, guest: str, kind: str = "") -> str:
        return _mark(self._key, f"{kind}{guest}")


@lru_cache(maxsize=4096)  # whoever plays asks again and again
def _mark(key: bytes, text: str) -> str:
    return hmac.digest(key, text.encode(), "sha256").hex()[:40]
