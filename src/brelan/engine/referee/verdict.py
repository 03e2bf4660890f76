"""Were the dice of a game what its seed makes them? And what does that prove, to whom?"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import sha256
from itertools import zip_longest

from brelan.engine.fields import NOBODY
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match


class Proof(IntEnum):
    """What a check can end with; as a number, the exit code of `brelan verify`. 2 is left for a wrong call."""

    FAIR = 0  # every draw follows from the seed that was committed to
    WRONG = 1  # something contradicts it
    TYPED = 3  # people typed draws, and answer for them; nothing contradicts the rest
    UNPROVEN = 4  # nothing contradicts it, but nobody showed that the seed was fixed and secret before the game


@dataclass(frozen=True)
class Verdict:
    """What a check of the dice found."""

    draws: int  # how many there are
    open_unexplained: list[int]  # places of draws that the seed does not explain and everybody saw
    secret_unexplained: list[int]  # the same for draws that not everybody saw: people cannot have typed these
    committed: bool  # the seed is the one that was committed to
    typed: list[int] = field(default_factory=list)  # of the open ones, those that people answer for
    unkept: list[int] = field(default_factory=list)  # seats that promised something for the dice and did not reveal it
    broken: list[int] = field(default_factory=list)  # seats that mixed in something else than they had promised
    before: int = 0  # draws of the game that this one goes on with, made by another seed: not checked

    @property
    def wrong(self) -> list[int]:
        """Places of draws that nobody answers for."""
        return sorted({*self.open_unexplained, *self.secret_unexplained} - {*self.typed})

    def proof(self, promised: bool) -> Proof:
        """What it comes to for somebody who saw the commitment before the game, or (not `promised`) did not."""
        if not self.committed or self.wrong or self.broken:
            return Proof.WRONG
        if self.typed:
            return Proof.TYPED
        return Proof.FAIR if promised and not self.unkept and not self.before else Proof.UNPROVEN


def verify(
    match: Match,
    dealer: HashDealer,
    commitment: str,
    typed: bool = False,
    pledges: Sequence[str] = (),
    dealt_before: int = 0,
) -> Verdict:
    """Check every move of Nature in a log against the revealed seed and what the players mixed in, and that against
    what they had promised. Where dice are `typed`, people answer for the open draws that the seed does not explain; the
    first `dealt_before` lines were dealt by another seed.
    """
    draws, earlier, open_ones, secret_ones = 0, 0, list[int](), list[int]()
    for place, before, occasion, move in match.draws():
        if place < dealt_before:
            earlier += 1
            continue
        draws += 1
        if dealer.outcome(match.game, before, occasion, place) != move:
            (open_ones if match.game.witnessed(before, NOBODY) else secret_ones).append(place)
    committed = dealer.commitment == commitment.lower()
    unkept, broken = list[int](), list[int]()
    for seat, (pledge, text) in enumerate(zip_longest(pledges, dealer.mixed, fillvalue="")):
        if pledge and sha256(text.encode()).hexdigest() != pledge.lower():
            (broken if text else unkept).append(seat)
    return Verdict(draws, open_ones, secret_ones, committed, open_ones if typed else [], unkept, broken, earlier)
