from brelan.engine.fields import Fields
from brelan.engine.pieces.cup import FALLING, LIFTED, LOWEST, cup, lift, liftable, pour

FACES = 3
FIELDS = Fields()
CUP = cup(FIELDS, FACES, dice=9)
DICE = FIELDS.public("dice", FACES)


def table(*counts: int) -> list[int]:
    state = [0] * FIELDS.size
    state[DICE : DICE + FACES] = counts
    return state


def may_lift(state: list[int]) -> list[int]:
    out = [9, 0, 0, 0]
    return out[1 : liftable(state, CUP, DICE, FACES, out, 1)]


def test_dice_are_lifted_from_the_lowest_face_up() -> None:
    state = table(1, 0, 2)
    assert may_lift(state) == [0, 2]
    lift(state, CUP, DICE, 2)
    assert may_lift(state) == [2]
    lift(state, CUP, DICE, 2)
    assert may_lift(state) == []
    assert state[DICE : DICE + FACES] == [1, 0, 0]
    assert (state[CUP + FALLING], state[CUP + LIFTED : CUP + LIFTED + FACES]) == (2, [0, 0, 2])


def test_poured_dice_are_in_the_air_and_any_may_be_lifted_next() -> None:
    state = table(1, 1, 1)
    lift(state, CUP, DICE, 1)
    pour(state, CUP, FACES)
    assert (state[CUP + FALLING], state[CUP + LOWEST]) == (1, 0)
    assert state[CUP + LIFTED : CUP + LIFTED + FACES] == [0, 0, 0]
    assert may_lift(state) == [0, 2]
