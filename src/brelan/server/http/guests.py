"""Guests without accounts: a random name in a signed cookie, the same for programs in a header."""

import hmac
import secrets
from hashlib import sha256

COOKIE = "guest"
A_YEAR = 365 * 86_400
LONGEST = 100


class Guests:
    """Makes and reads the signed names."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new(self) -> str:
        """A guest never seen before."""
        return secrets.token_urlsafe(16)

    def sign(self, guest: str) -> str:
        """What the guest's device keeps."""
        return f"{guest}.{self._mark(guest)}"

    def read(self, signed: str) -> str:
        """The guest of a signed name; empty if we did not sign it."""
        guest, _, mark = signed.partition(".")
        known = len(signed) <= LONGEST and signed.isascii() and hmac.compare_digest(mark, self._mark(guest))
        return guest if known else ""

    def _mark(self, guest: str) -> str:
        return hmac.new(self._key, guest.encode(), sha256).hexdigest()[:40]
