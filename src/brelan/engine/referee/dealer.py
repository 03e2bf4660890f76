"""Where chance comes from: dealers. A dealer answers one question: what does Nature play now?

Brelan's own dice are a keyed hash of what a draw is for, so nothing can be drawn twice, nothing depends on when it is
drawn, and a finished log can be checked. How, exactly, is in docs/fairness.md.
"""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Protocol

from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.referee.occasions import Occasion
from brelan.engine.referee.ways import BY_PLACE, NEWEST, by_occasion, by_place
from brelan.engine.rule import NATURE, Cells


class Dealer(Protocol):
    """Draws Nature's moves."""

    def draw(self, match: Match) -> int:
        """The move that Nature makes now."""


class HashDealer:
    """Dice derived from a seed, what the players mixed into it, and what a draw is for.

    With a secret seed whose commitment is published first they are provably fair; with a known seed they
    are simply repeatable.
    """

    def __init__(self, seed: bytes, mixed: Iterable[str] = (), way: int = NEWEST) -> None:
        self.seed = seed
        self.mixed = list(mixed)
        self.way = way  # one of WAYS

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
        return self.outcome(match.game, match.state, match.occasion, len(match.log))

    def outcome(self, game: Game, state: Cells, occasion: Occasion, place: int) -> int:
        """The move that Nature makes in a state: by the occasion or, in the first way, by the place of the log."""
        outcomes = game.outcomes(state)
        if self.way == BY_PLACE:
            return by_place(self.seed, self.mixed, place, outcomes)
        return by_occasion(self.seed, self.mixed, game.name, occasion, outcomes)


def settle(match: Match, dealer: Dealer) -> None:
    """Let Nature move until it is somebody's turn, or the end."""
    while match.actor == NATURE:
        match.play(NATURE, dealer.draw(match))
