"""The ladder of a club: a rating for everybody, by the ranks at tables of any size, and how sure it is.

Ratings are those of Weng and Lin (the Plackett–Luce model). Nothing of a ladder is kept: it is worked out from the
results in their order, so it is the same for whoever looks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean

from openskill.models import PlackettLuce, PlackettLuceRating

from brelan.server.features.clubs.store import Player

SURE = 2
"""So many standard deviations are shown on either side of a rating: about 95 of 100 times it lies between."""
_MODEL = PlackettLuce()


@dataclass(frozen=True)
class Rung:
    """Somebody on a ladder."""

    player: Player
    rating: float
    doubt: float  # on either side
    games: int
    won: int

    @property
    def at_least(self) -> float:
        """What one can be fairly sure of: by this the ladder is ordered, so that few games bring nobody to the top."""
        return self.rating - self.doubt


class Ladder:
    """Ratings that change with every result."""

    def __init__(self) -> None:
        self._ratings: dict[Player, PlackettLuceRating] = {}
        self._played: dict[Player, list[bool]] = {}  # game by game: whether it was won

    def add(self, players: Sequence[Player], ranks: Sequence[int]) -> None:
        """A game is over. Bots of one level have one rating: if several sit at a table, it moves by their mean."""
        before = [self._ratings.get(player) or _MODEL.rating() for player in players]
        teams = _MODEL.rate([[_copy(each)] for each in before], ranks=[float(rank) for rank in ranks])
        for player in dict.fromkeys(players):
            own = [team[0] for team, other in zip(teams, players, strict=True) if other == player]
            self._ratings[player] = _MODEL.rating(mean(each.mu for each in own), mean(each.sigma for each in own))
            won = any(rank == 1 for rank, other in zip(ranks, players, strict=True) if other == player)
            self._played.setdefault(player, []).append(won)

    def rungs(self) -> list[Rung]:
        """Everybody who has played, the best first."""
        rungs = [
            Rung(player, each.mu, SURE * each.sigma, len(self._played[player]), sum(self._played[player]))
            for player, each in self._ratings.items()
        ]
        return sorted(rungs, key=lambda rung: (-rung.at_least, str(rung.player)))


def ladder_of(results: Iterable[tuple[Sequence[Player], Sequence[int]]]) -> list[Rung]:
    """The ladder after some games, in the order in which they ended."""
    ladder = Ladder()
    for players, ranks in results:
        if len(players) > 1:
            ladder.add(players, ranks)
    return ladder.rungs()


def _copy(rating: PlackettLuceRating) -> PlackettLuceRating:
    return _MODEL.rating(rating.mu, rating.sigma)
