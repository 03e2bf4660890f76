"""Where chance comes from: dealers. A dealer answers one question: what does Nature play now?

Brelan's own dice are a keyed hash of the place in the log, so nothing can be drawn twice, nothing depends on
when it is drawn, and a finished log can be checked. How, exactly, is in docs/fairness.md.
"""

import hmac
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE, Cells


class Dealer(Protocol):
    """Draws Nature's moves."""

    def draw(self, match: Match) -> int:
        """The move that Nature makes now."""


class HashDealer:
    """Dice derived from a seed, what the players mixed into it, and the place in the log.

    With a secret seed whose commitment is published first they are provably fair; with a known seed they
    are simply repeatable.
    """

    def __init__(self, seed: bytes, mixed: Iterable[str] = ()) -> None:
        self.seed = seed
        self.mixed = list(mixed)

    @classmethod
    def fair(cls) -> "HashDealer":
        """Dice with a fresh secret: publish the commitment, then let the players mix, then play."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def seeded(cls, number: int) -> "HashDealer":
        """Dice that are the same for the same number."""
        return cls(sha256(f"brelan seed {number}".encode()).digest())

    @property
    def commitment(self) -> str:
        """The fingerprint of the seed: it fixes the dice and tells nothing of them."""
        return sha256(self.seed).hexdigest()

    def draw(self, match: Match) -> int:
        """The move that Nature makes now."""
        return self.outcome(match.game, match.state, len(match.log))

    def outcome(self, game: Game, state: Cells, place: int) -> int:
        """The move that Nature makes in a state, at a place of the log."""
        outcomes = game.outcomes(state)
        at = self._number(place, sum(outcomes.values()))
        for move, weight in outcomes.items():
            at -= weight
            if at < 0:
                return move
        raise AssertionError("weights are positive")

    def _number(self, place: int, total: int) -> int:
        """A number below `total`, each exactly as likely: what would favour the low ones is drawn again."""
        mixed = _fingerprint(tuple(self.mixed))
        limit = 2**64 - 2**64 % total
        attempt = 0
        while True:
            message = f"brelan {mixed} {place} {attempt}".encode()
            number = int.from_bytes(hmac.digest(self.seed, message, "sha256")[:8])
            if number < limit:
                return number % total
            attempt += 1


@lru_cache(maxsize=1_000)
def _fingerprint(mixed: tuple[str, ...]) -> str:
    """What the players mixed in, as one number."""
    return sha256(json.dumps(mixed).encode()).hexdigest()


def settle(match: Match, dealer: Dealer) -> None:
    """Let Nature move until it is somebody's turn, or the end."""
    while match.actor == NATURE:
        match.play(NATURE, dealer.draw(match))


@dataclass(frozen=True)
class Verdict:
    """What a check of the dice found."""

    draws: int  # how many there are
    open_unexplained: list[int]  # places of draws that the seed does not explain and everybody saw
    secret_unexplained: list[int]  # the same for draws that not everybody saw: people cannot have typed these
    committed: bool  # the seed is the one that was committed to


def verify(match: Match, dealer: HashDealer, commitment: str) -> Verdict:
    """Check every move of Nature in a log against the revealed seed and what the players mixed in."""
    draws, open_ones, secret_ones = 0, list[int](), list[int]()
    for place, (before, entry, _) in enumerate(match.replay()):
        if entry.seat == NATURE:
            draws += 1
            if dealer.outcome(match.game, before, place) != entry.move:
                (open_ones if match.game.witnessed(before, NOBODY) else secret_ones).append(place)
    return Verdict(draws, open_ones, secret_ones, dealer.commitment == commitment.lower())
