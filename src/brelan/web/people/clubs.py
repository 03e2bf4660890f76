"""What the pages of clubs show."""

from collections.abc import Sequence
from dataclasses import dataclass

from brelan.engine.game import Game


@dataclass(frozen=True)
class PlayerShown:
    """Somebody on a ladder or in a tournament: a member, or a bot with its level."""

    name: str
    level: str = ""
    mine: bool = False


@dataclass(frozen=True)
class MemberShown:
    """A member, as the others see them."""

    number: int
    name: str
    mine: bool
    host: bool


@dataclass(frozen=True)
class RungShown:
    """A line of a ladder."""

    place: int
    player: PlayerShown
    rating: float
    doubt: float
    games: int
    won: int


@dataclass(frozen=True)
class ClubTable:
    """A table of a club in a list."""

    id: str
    address: str
    game: Game
    names: Sequence[str]
    ended: int


@dataclass(frozen=True)
class TournamentLine:
    """A tournament in a list."""

    address: str
    name: str
    game: Game
    entrants: int
    ended: int


@dataclass(frozen=True)
class ClubShown:
    """The page of a club."""

    address: str
    name: str
    link: str  # empty: it is closed
    turns: str  # the pace
    season: int  # that goes on
    is_host: bool
    me: int
    members: Sequence[MemberShown]
    going_on: Sequence[ClubTable]
    tournaments: Sequence[TournamentLine]


@dataclass(frozen=True)
class LadderShown:
    """The ladder of a game in a season."""

    season: int
    games: int
    rungs: Sequence[RungShown]


@dataclass(frozen=True)
class PairingShown:
    """A table of a round: who plays, where, and how it ended."""

    number: int
    players: Sequence[PlayerShown]
    ranks: Sequence[int]
    address: str  # empty: not laid yet, or none of the viewer's business
    state: str  # waits, plays, over, closed
    mine: bool


@dataclass(frozen=True)
class RoundShown:
    """A round of a tournament."""

    number: int
    tables: Sequence[PairingShown]
    sit_out: Sequence[PlayerShown]


@dataclass(frozen=True)
class StandingShown:
    """A line of the table of a tournament."""

    place: int
    player: PlayerShown
    points: float
    won: int
    direct: float
    against: float
    played: int


@dataclass(frozen=True)
class TournamentShown:
    """The page of a tournament."""

    address: str
    name: str
    game: Game
    kind: str
    seats: int
    ended: int
    is_host: bool
    standings: Sequence[StandingShown]
    rounds: Sequence[RoundShown]
