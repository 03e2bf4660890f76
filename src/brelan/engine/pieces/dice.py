"""Dice for the rules' own `deal`: a small, fast generator that gives the same numbers everywhere.

It is a multiply-with-carry generator. Its numbers stay below 2^63 by construction, so Python's integers and
compiled 64-bit ones agree without masks or overflow, and its state is one cell. It is for simulations and for
bots that think; what people play with comes from a dealer.
"""

from hashlib import blake2b

from brelan.engine.rule import Cells, rule

# m = a·2^32 − 1 and (m − 1) / 2 are both prime, so every start but two runs through 2^62 states; a < 2^31
# keeps a·x + carry below 2^63.
MULTIPLIER = 1955495793
LOW = 0xFFFFFFFF


@rule
def roll(dice: Cells, sides: int) -> int:
    """A number from 0 to `sides` − 1; of 2^32 cases none is favoured by more than one."""
    x = dice[0]
    dice[0] = MULTIPLIER * (x & LOW) + (x >> 32)
    return (((x ^ (x >> 32)) & LOW) * sides) >> 32


@rule
def draw_from(s: Cells, first: int, total: int, dice: Cells) -> int:
    """Draw one of `total` things of which cells from `first` on hold how many there are of each kind; says its kind."""
    at = roll(dice, total)
    kind = 0
    while at >= s[first + kind]:
        at -= s[first + kind]
        kind += 1
    return kind


def fresh_dice(*seed: int) -> list[int]:
    """The dice of a seed, such as (seed, batch): different seeds give unrelated dice."""
    digest = blake2b(repr(seed).encode(), digest_size=16).digest()
    return [1 + int.from_bytes(digest) % ((MULTIPLIER << 32) - 2)]
