from brelan.engine.fields import HIDDEN, NOBODY, SEALED, SEATS, Fields


def layout() -> tuple[Fields, int, int, int, int]:
    fields = Fields()
    opened = fields.public("opened")
    hand = fields.owner("hand", seats=3, each=2)
    bid = fields.owner("bid", seats=3, open_when=opened)
    pile = fields.nobody("pile", 4)
    return fields, opened, hand, bid, pile


def test_every_state_begins_with_the_number_of_seats_and_the_seals() -> None:
    fields = Fields()
    assert (SEATS, SEALED) == (0, 1)
    assert fields.public("next") == 2


def test_fields_follow_each_other() -> None:
    fields, opened, hand, bid, pile = layout()
    assert [opened, hand, bid, pile, fields.size] == [2, 3, 9, 12, 16]


def test_a_seat_sees_what_is_public_and_its_own() -> None:
    fields, _, hand, bid, pile = layout()
    state = list(range(100, 100 + fields.size))
    state[2] = 0
    seen = fields.seen(state, 1)
    assert [i for i, value in enumerate(seen) if value == HIDDEN] == [
        *(hand + i for i in (0, 1, 4, 5)),
        *(bid + i for i in (0, 2)),
        *range(pile, pile + 4),
    ]
    assert all(seen[i] == state[i] for i in range(fields.size) if seen[i] != HIDDEN)


def test_a_spectator_sees_what_is_public() -> None:
    fields, _, hand, _, _ = layout()
    assert fields.hidden([0] * fields.size, NOBODY) == list(range(hand, fields.size))


def test_an_opened_field_is_seen_by_all() -> None:
    fields, opened, _, bid, _ = layout()
    state = [0] * fields.size
    state[opened] = 1
    for seat in (NOBODY, 0, 1, 2):
        assert not set(fields.hidden(state, seat)) & set(range(bid, bid + 3))


def test_looking_changes_nothing() -> None:
    fields, *_ = layout()
    state = [7] * fields.size
    fields.seen(state, 0)
    assert state == [7] * fields.size
