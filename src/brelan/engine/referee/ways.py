"""The ways in which a seed makes a draw. docs/fairness.md specifies every byte of them.

What was once played stays provable: a way is never changed, a better one is one more.
"""

import hmac
import json
import struct
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256

from brelan.engine.referee.occasions import Occasion

BY_PLACE, BY_OCCASION = 1, 2
WAYS = (BY_PLACE, BY_OCCASION)
NEWEST = BY_OCCASION

MOST_TICKETS = 4096
"""Longer lists are drawn by one number: as fair, but lists that differ a little have nothing in common then."""

WHICH = struct.Struct(">II")  # the move, and the number of its first ticket in a digest
FOUR = struct.Struct(">4Q")  # a digest is four tickets


def by_place(seed: bytes, mixed: Sequence[str], place: int, outcomes: Mapping[int, int]) -> int:
    """The first way: a number from the place in the log. Idle steps move the place, so no new game is dealt so."""
    words = _words_in_json(tuple(mixed))
    return _numbered(
        outcomes, lambda attempt: hmac.digest(seed, f"brelan {words} {place} {attempt}".encode(), "sha256")
    )


def by_occasion(seed: bytes, mixed: Sequence[str], game: str, occasion: Occasion, outcomes: Mapping[int, int]) -> int:
    """The second way: every outcome has as many tickets as its weight, and the lowest of all tickets wins.

    A ticket depends on the occasion, its outcome and its number alone. So two lists that share most of their tickets
    mostly draw the same, and each by itself is drawn by its weights.
    """
    if len(outcomes) == 1:
        return next(iter(outcomes))
    keyed = _prepared(seed, tuple(mixed), game).copy()
    keyed.update(str(occasion).encode())
    key = keyed.digest()
    if sum(outcomes.values()) > MOST_TICKETS:
        return _numbered(outcomes, lambda attempt: sha256(key + attempt.to_bytes(4)).digest())
    return _lowest(key, outcomes)


def _lowest(key: bytes, outcomes: Mapping[int, int]) -> int:
    """Whose ticket is the lowest; of equal ones, the lower move's."""
    if max(outcomes.values()) == 1:  # a die: bytes are in the same order as the numbers that they write
        return min([(sha256(key + WHICH.pack(move, 0)).digest()[:8], move) for move in outcomes])[1]
    lowest, winner = 1 << 64, -1
    for move, weight in outcomes.items():
        for number in range(0, weight, 4):
            tickets = FOUR.unpack(sha256(key + WHICH.pack(move, number)).digest())
            ticket = min(tickets[: weight - number])
            if ticket < lowest or (ticket == lowest and move < winner):
                lowest, winner = ticket, move
    return winner


def _numbered(outcomes: Mapping[int, int], digest: Callable[[int], bytes]) -> int:
    """The outcome at a number below the sum of the weights, each exactly as likely: what would favour the low ones is
    drawn again.
    """
    total = sum(outcomes.values())
    limit = 2**64 - 2**64 % total
    attempt = 0
    while (number := int.from_bytes(digest(attempt)[:8])) >= limit:
        attempt += 1
    at = number % total
    for move, weight in outcomes.items():
        at -= weight
        if at < 0:
            return move
    raise AssertionError("weights are positive")


@lru_cache(maxsize=1_000)
def _words_in_json(mixed: tuple[str, ...]) -> str:
    """What the players mixed in, as one number: of the first way."""
    return sha256(json.dumps(mixed).encode()).hexdigest()


@lru_cache(maxsize=1_000)
def _prepared(seed: bytes, mixed: tuple[str, ...], game: str) -> hmac.HMAC:
    """The keyed hash of the second way, fed with all that is the same for every draw of a game."""
    texts = [text.encode() for text in mixed]
    words = sha256(b"".join(b"%d:%b," % (len(text), text) for text in texts)).hexdigest()
    return hmac.new(seed, f"brelan 2 {words} {game} ".encode(), "sha256")
