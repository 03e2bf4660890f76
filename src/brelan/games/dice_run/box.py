"""What is in the box of Dice Run (DR 1, 2.2, 6.3), read from box.toml as the tables that the rules use."""

from brelan.engine.box import Box

COLOURS = ("red", "orange", "green", "blue", "purple")
VALUES = ("one", "two", "three", "four", "five", "six")
SPECIALS = ("joker", "swap", "sprint", "comeback", "flip", "gap", "crash")
KINDS = COLOURS + VALUES + SPECIALS  # of movement cards; the first eleven name a property of dice
KIND_COUNT = len(KINDS)

SEATS_ALLOWED = (3, 4, 5, 6)
TARGETS = len(COLOURS) * len(VALUES)  # DR 1.2: target 6 × colour + value, values counted from 0
STAGES, PACKS = 4, 5  # DR 2.2; each player has a target for every stage (DR 6.1)
HAND = 3  # DR 2.1

BOX = Box.of(__file__)
DICE = BOX.number("dice", range(30, 31))
CARDS = BOX.number("movement_cards", range(40, 201))
SPREAD = BOX.number("pack_spread", range(1, 4))
STAGE_ROWS = BOX.rows("stage", {"value": range(3, 20)}, count=range(STAGES, STAGES + 1))
SECOND = BOX.number("second", range(1, 3))
THIRD = BOX.number("third", range(1, 3))

MOVEMENT = BOX.rows("movement", {"kind": KINDS, "count": range(13)}, count=range(len(KINDS), len(KINDS) + 1))
if tuple(row["kind"] for row in MOVEMENT) != KINDS:
    BOX.refuse("movement", f"one row for each kind expected, in this order: {', '.join(KINDS)} (DR 1.3)")
if sum(row["count"] for row in MOVEMENT) != CARDS:
    BOX.refuse("movement", f"the counts add up to {sum(row['count'] for row in MOVEMENT)}, not to {CARDS} (DR 1.3)")
if sorted(row["value"] for row in STAGE_ROWS) != [row["value"] for row in STAGE_ROWS]:
    BOX.refuse("stage", "stage cards from the lowest to the highest expected (DR 2.2)")
BOX.finish()

COUNT = tuple(int(row["count"]) for row in MOVEMENT)
STAGE_WORTH = tuple(int(row["value"]) for row in STAGE_ROWS)
REWARD = (0, 0, SECOND, THIRD, 0, 0, 0)  # DR 6.3, by rank; the first takes the stage card
GAPS = COUNT[KINDS.index("gap")]
PLACES = DICE + GAPS  # every die a group of its own, and all gaps between them

# A die is a bit; those of a colour are neighbours.
EACH = DICE // len(COLOURS)
COLOUR_DICE = tuple(((1 << EACH) - 1) << (EACH * colour) for colour in range(len(COLOURS)))
ALL_DICE = (1 << DICE) - 1


# ── DR 2.2: packs ────────────────────────────────────────────────────────────────────────────────────────
def _ways(width: int) -> list[list[int]]:
    """In how many ways 0 to 4 packs, each with 0 to `width` cards above the least, have so many above in all."""
    ways = [[1] + [0] * (SPAN - 1)]
    for _ in range(1, PACKS):
        ways.append([sum(ways[-1][above - own] for own in range(min(above, width) + 1)) for above in range(SPAN)])
    return ways


PILE_AT_START = tuple(CARDS - HAND * seats for seats in SEATS_ALLOWED)
SMALLEST = tuple(cards // PACKS - SPREAD for cards in PILE_AT_START)
WIDEST = 2 * SPREAD + 1  # from the smallest pack to the largest, if the pile cannot be cut into equal packs
SPAN = (PACKS - 1) * WIDEST + 1
UNEVEN = tuple(int(cards % PACKS > 0) for cards in PILE_AT_START)
WAYS = tuple(number for width in (WIDEST - 1, WIDEST) for row in _ways(width) for number in row)
