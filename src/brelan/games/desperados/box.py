"""What is in the box of Desperados of Dice Town (DD 1), read from box.toml as the tables that the rules use."""

from brelan.engine.box import Box

FACES = ("action", "bottle", "fist", "knife", "gun", "guns")  # DD 1.1
SYMBOLS = FACES[1:]  # a desperado's number is its symbol's place here
BOTTLE = 0
DICE = 4  # DD 1.1
ROLLS = 3  # DD 3.1
SEATS_ALLOWED = (2, 3, 4)

POWERS = ("take", "hurt", "turn", "draw")
EDITIONS = ("found", "balanced")
TIMES = ("before", "rolled", "last", "answer")
EFFECTS = ("steal", "look", "die", "rolls", "notch", "take", "hurt", "action", "shield", "cancel")
ANSWERS = ("shield", "cancel")
COUNTED = ("look", "rolls", "notch", "take", "hurt", "action")  # effects that need to know how many
MOST_KINDS = 16  # different cards

BOX = Box.of(__file__)
DOLLARS_EACH = BOX.number("dollars", range(1, 1000))
CARDS = BOX.number("cards", range(4, 100))
TURNS = BOX.number("turns", range(1, 100_000))

DESPERADOS = BOX.rows(
    "desperado",
    {"symbol": SYMBOLS, "notches": range(1, 10), "dollars": range(1, 100)},
    count=range(5, 6),
    optional=("dollars",),
)
for _row, _symbol in zip(DESPERADOS, SYMBOLS, strict=True):
    if _row["symbol"] != _symbol:
        BOX.refuse("desperado", f"rows for {', '.join(SYMBOLS)} expected, in this order (DD 1.2)")
    if ("dollars" in _row) == (_symbol == "bottle"):
        BOX.refuse("desperado", f"every desperado but the bottle costs opponents dollars, unlike {_symbol!r} (DD 1.2)")

GANGS = BOX.rows(
    "gang",
    {"name": str, "power": POWERS, "found": [range(1, 100)], "balanced": [range(1, 100)]},
    count=range(4, 5),
)
for _row in GANGS:
    if any(len(_row[edition]) != 3 for edition in EDITIONS):
        BOX.refuse("gang", f"{_row['name']}: three numbers expected, for the 1st, 2nd and 3rd use (DD 1.3)")
    if _row["power"] == "draw" and max(_row["found"] + _row["balanced"]) > CARDS:
        BOX.refuse("gang", f"{_row['name']}: more cards than the {CARDS} in the box (DD 1.5)")

WILD_WEST = BOX.rows(
    "card",
    {
        "name": str,
        "copies": range(1, 100),
        "time": TIMES,
        "effect": EFFECTS,
        "n": range(1, 100),
        "keep": range(1, 3),
    },
    count=range(1, MOST_KINDS + 1),
    optional=("n", "keep"),
)
for _row in WILD_WEST:
    _name, _effect = _row["name"], _row["effect"]
    if (_effect in ANSWERS) != (_row["time"] == "answer"):
        BOX.refuse("card", f"{_name}: {' and '.join(ANSWERS)} are answers, and nothing else is (DD 6.5)")
    if _effect == "die" and _row["time"] == "before":
        BOX.refuse("card", f"{_name}: there is no die to turn before the first roll (DD 6.3)")
    if ("n" in _row) != (_effect in COUNTED) or ("keep" in _row) != (_effect == "look"):
        BOX.refuse("card", f"{_name}: 'n' goes with {', '.join(COUNTED)}, 'keep' with look (DD 1.5)")
for _rows, _place in ((GANGS, "gang"), (WILD_WEST, "card")):
    if len({row["name"] for row in _rows}) < len(_rows):
        BOX.refuse(_place, "every name must be there once only")
if sum(row["copies"] for row in WILD_WEST) != CARDS:
    BOX.refuse("card", f"the copies must add up to {CARDS} (DD 1.5)")
BOX.finish()

GANG_COUNT = len(GANGS)
NOTCHES = tuple(int(row["notches"]) for row in DESPERADOS)
DOLLARS = tuple(int(row.get("dollars", 0)) for row in DESPERADOS)
POWER = tuple(POWERS.index(row["power"]) for row in GANGS)
POWER_N = tuple(int(n) for edition in EDITIONS for row in GANGS for n in row[edition])  # edition, gang, use
KINDS = len(WILD_WEST)
COPIES = tuple(int(row["copies"]) for row in WILD_WEST)
TIME = tuple(TIMES.index(row["time"]) for row in WILD_WEST)
EFFECT = tuple(EFFECTS.index(row["effect"]) for row in WILD_WEST)
N = tuple(int(row.get("n", 0)) for row in WILD_WEST)
KEEP = tuple(int(row.get("keep", 0)) for row in WILD_WEST)
IS_ANSWER = tuple(row["effect"] in ANSWERS for row in WILD_WEST)
