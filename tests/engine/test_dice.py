from collections import Counter

from brelan.check.rules import chi_square_z
from brelan.engine.pieces.dice import LOW, MULTIPLIER, fresh_dice, roll


def is_prime(n: int) -> bool:
    """Miller and Rabin's test; these bases decide every number below 2^64."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(pow(b, odd, n) in (1, n - 1) or any(pow(b, odd << t, n) == n - 1 for t in range(twos)) for b in bases)


def test_the_multiplier_gives_a_full_period() -> None:
    modulus = MULTIPLIER * 2**32 - 1
    assert is_prime(modulus)
    assert is_prime(modulus // 2)


def test_numbers_never_leave_64_bits() -> None:
    largest = (MULTIPLIER << 32) - 1
    assert MULTIPLIER * LOW + (largest >> 32) <= largest < 2**63
    assert LOW * 2**31 < 2**63


def test_every_side_is_as_likely() -> None:
    dice = fresh_dice(1)
    for sides in (2, 6, 18, 36):
        rolled = Counter(roll(dice, sides) for _ in range(36_000))
        assert chi_square_z([rolled[side] for side in range(sides)], [36_000 / sides] * sides) < 4


def test_neighbours_are_independent() -> None:
    dice = fresh_dice(2)
    pairs = Counter((roll(dice, 6), roll(dice, 6)) for _ in range(36_000))
    assert chi_square_z([pairs[a, b] for a in range(6) for b in range(6)], [1000] * 36) < 4


def test_seeds_give_unrelated_dice() -> None:
    first = Counter(roll(fresh_dice(9, batch), 6) for batch in range(12_000))
    assert chi_square_z([first[side] for side in range(6)], [2000] * 6) < 4
    assert fresh_dice(1, 2) != fresh_dice(12)
