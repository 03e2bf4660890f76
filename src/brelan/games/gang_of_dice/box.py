"""What is in the box of Gang of Dice (GD 1, 2.1, 2.2), read from box.toml as the tables that the rules use."""

from brelan.engine.box import Box

FACES = 6  # GD 1.1: face 0 is the Boss, which is no value; faces 1 to 5 are their value
LIGHT, CARDS = 12, 18  # GD 1.3; light backs first: cards 0 to 11, then the dark ones
ROUNDS, LIGHT_ROUNDS = 12, 9  # GD 2.3
SEATS_ALLOWED = (2, 3, 4)
EDITIONS = ("french", "international")
CONDITIONS = ("total", "consecutive", "odd", "different", "equal", "showing")

BOX = Box.of(__file__)
DICE = BOX.number("dice", range(12, 57))
TOKENS = BOX.number("tokens", range(1, 1000))  # GD 1.2
TOKEN_WORTH = BOX.number("token_worth", range(1, 11))

WARNINGS = BOX.rows(
    "warning",
    {
        "condition": CONDITIONS,
        "n": range(1, 100),
        "values": [range(1, FACES)],
        "back": ("light", "dark"),
        "kind": ("bomb", "explosion"),
    },
    count=range(CARDS, CARDS + 1),
    optional=("values",),
)
WARNINGS.sort(key=lambda row: row["back"] == "dark")
for _row in WARNINGS:
    if ("values" in _row) != (_row["condition"] == "showing"):
        BOX.refuse(
            f"warning {_row['condition']} {_row['n']}", "'values' belong to the condition 'showing', and only there"
        )
if sum(row["back"] == "light" for row in WARNINGS) != LIGHT:
    BOX.refuse("warning", f"{LIGHT} light and {CARDS - LIGHT} dark backs expected (GD 1.3)")

START = BOX.rows(
    "start",
    {"seats": range(2, 5), "dice": range(1, 57), "tokens": range(57), "in_play": range(12, DICE + 1)},
    count=range(3, 4),
)
for _row, _seats in zip(START, SEATS_ALLOWED, strict=True):
    if _row["seats"] != _seats:
        BOX.refuse("start", "rows for 2, 3 and 4 seats expected, in this order (GD 2.1)")
    if _row["dice"] * _seats > _row["in_play"]:
        BOX.refuse("start", f"{_seats} seats have more dice than are in play (GD 2.1)")

BONUS = BOX.rows("bonus", {"edition": EDITIONS, "tokens": [range(10)]}, count=range(2, 3))
for _row, _edition in zip(BONUS, EDITIONS, strict=True):
    if _row["edition"] != _edition or len(_row["tokens"]) != ROUNDS - LIGHT_ROUNDS:
        BOX.refuse("bonus", "rows french and international expected, each with 3 numbers (GD 2.2)")
    if max(row["tokens"] * row["seats"] for row in START) + sum(_row["tokens"]) > TOKENS:
        BOX.refuse("bonus", f"more tokens than the {TOKENS} in the box (GD 1.2)")
BOX.finish()

CONDITION = tuple(CONDITIONS.index(row["condition"]) for row in WARNINGS)
N = tuple(int(row["n"]) for row in WARNINGS)
LOOKED_FOR = tuple(sum(1 << value for value in row.get("values", ())) for row in WARNINGS)  # a bit a value
EXPLOSION = tuple(row["kind"] == "explosion" for row in WARNINGS)
POOL_AT_START = tuple(int(row["dice"] + TOKEN_WORTH * row["tokens"]) for row in START)
DICE_IN_PLAY = tuple(int(row["in_play"]) for row in START)
BONUS_TOKENS = tuple(int(tokens) for row in BONUS for tokens in row["tokens"])
