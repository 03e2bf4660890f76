"""What a cell may hold: said with its field, for those who make observations of states."""

from dataclasses import dataclass
from enum import Enum

from brelan.engine.rule import MOST_SEATS


class Kind(Enum):
    """How the number in a cell is meant."""

    NUMBER = "number"
    SEAT = "seat"  # the number of a seat
    SEAT_FROM_1 = "seat from 1"  # 0 is nobody
    BITS = "bits"  # a bit for each of some things
    TALLY = "tally"  # a number that rules only add to, and that nothing but the results hangs on


@dataclass(frozen=True, slots=True)
class Values:
    """From the least number to the most, and how they are meant."""

    least: int
    most: int
    kind: Kind = Kind.NUMBER

    def __contains__(self, value: int) -> bool:
        return self.least <= value <= self.most


ANY = Values(-(2**31), 2**31 - 1)
"""Nothing was said: any number of 32 bits."""
SEAT = Values(0, MOST_SEATS, Kind.SEAT)
"""The number of a seat; the number after the last while nobody's turn has come."""
SEAT_FROM_1 = Values(0, MOST_SEATS, Kind.SEAT_FROM_1)
"""1 and the number of a seat; 0: nobody."""
FLAG = Values(0, 1)


def up_to(most: int, least: int = 0) -> Values:
    """Numbers up to one."""
    return Values(least, most)


def tally(most: int, least: int = 0) -> Values:
    """Points so far, up to so many: rules only add to them, and only `results` reads them."""
    return Values(least, most, Kind.TALLY)


def bits(count: int) -> Values:
    """A bit for each of so many things."""
    return Values(0, (1 << count) - 1, Kind.BITS)
