"""Tables of Dice Stars laid out for a test."""

from brelan.engine.referee.match import Match
from brelan.games.dice_stars import box
from brelan.games.dice_stars import cells as c
from brelan.games.dice_stars import rules_dice as pool
from brelan.games.dice_stars.box import BOXES, CHOICES, COLOUR_NAMES, COLOURS, FACES, KINDS, ROWS, STAR
from brelan.games.dice_stars.view import FACE_NAMES
from tests.play import GAMES, follow

GAME = next(game for game in GAMES if game.name == "dice_stars")
NAMES = ["Ada", "Bo", "Cy", "Di"]
X = c.CROSS
O = c.EMPTY  # noqa: E741 - as it stands on a pad


def begin(seats: int = 2, **options: int) -> Match:
    """A game in which Ada begins."""
    match = Match(GAME, NAMES[:seats], options)
    return follow(match, "nature: first 0") if seats > 1 else match


def kind(text: str) -> int:
    """A die such as `blue 4` or `orange star`."""
    colour, face = text.split()
    return COLOUR_NAMES.index(colour) * FACES + FACE_NAMES.index(face)


def lay(match: Match, *dice: str, phase: int = c.PICKING) -> Match:
    """The same table with exactly these dice in the reserve, drawn from the bag, and the seat at turn to choose."""
    pool.return_reserve(match.state)
    for die in dice:
        pool.fall(match.state, kind(die))
    match.state[c.PHASE] = phase
    return match


def discard(match: Match, **dice: int) -> Match:
    """Move dice from the bag to the discard."""
    for colour, number in dice.items():
        match.state[c.BAG + COLOUR_NAMES.index(colour)] -= number
        match.state[c.DISCARD + COLOUR_NAMES.index(colour)] += number
    return match


def write(match: Match, value: int, *boxes: int, seat: int = 0) -> Match:
    """Write a row of a pad from the left: X, O or a number in each box; the rest stays empty."""
    row = value - 2
    for place, what in enumerate(boxes):
        match.state[c.WRITTEN + BOXES * seat + box.ROW_AT[row] + place] = what
    _count_room(match, seat)
    return match


def fill_objectives(match: Match, seat: int = 0, but: tuple[tuple[int, str], ...] = (), bonus: bool = False) -> Match:
    """Fill every objective box (and bonus box) with crosses, but some: (row's value, colour)."""
    spared = {(value, COLOUR_NAMES.index(colour)) for value, colour in but}
    for value in box.NUMBERS:
        width = box.ROW_AT[value - 1] - box.ROW_AT[value - 2]
        write(
            match,
            value,
            *(X if (place < COLOURS or bonus) and (value, place) not in spared else O for place in range(width)),
            seat=seat,
        )
    return match


def star(match: Match, value: int, ticked: int, seat: int = 0) -> Match:
    """Tick so many multiplier boxes of a row."""
    match.state[c.STARS + ROWS * seat + value - 2] = ticked
    _count_room(match, seat)
    return match


def all_stars(match: Match, seat: int = 0) -> Match:
    """Tick every multiplier box."""
    for row, value in enumerate(box.NUMBERS):
        star(match, value, box.MULTIPLIERS[row], seat)
    return match


def _count_room(match: Match, seat: int) -> None:
    state = match.state
    for row in range(ROWS):
        state[c.ROOM + CHOICES * seat + COLOURS + row] = written(match, row + 2, seat).count(O)
    for colour in range(COLOURS):
        column = [written(match, value, seat)[colour] for value in box.NUMBERS]
        state[c.ROOM + CHOICES * seat + colour] = column.count(O)
    ticked = state[c.STARS + ROWS * seat : c.STARS + ROWS * (seat + 1)]
    state[c.ROOM + CHOICES * seat + STAR] = sum(box.MULTIPLIERS) - sum(ticked)


def written(match: Match, value: int, seat: int = 0) -> list[int]:
    """A row of a pad."""
    first = c.WRITTEN + BOXES * seat
    return match.state[first + box.ROW_AT[value - 2] : first + box.ROW_AT[value - 1]]


def column(match: Match, colour: str, seat: int = 0) -> list[int]:
    """A column of a pad, from the top."""
    return [written(match, value, seat)[COLOUR_NAMES.index(colour)] for value in box.NUMBERS]


def stars(match: Match, seat: int = 0) -> list[int]:
    return match.state[c.STARS + ROWS * seat : c.STARS + ROWS * (seat + 1)]


def reserve(match: Match) -> list[str]:
    """The dice of the reserve, in words."""
    return [
        f"{COLOUR_NAMES[k // FACES]} {FACE_NAMES[k % FACES]}"
        for k in range(KINDS)
        for _ in range(match.state[c.RESERVE + k])
    ]


def bag(match: Match) -> list[int]:
    return match.state[c.BAG : c.BAG + COLOURS]


def discarded(match: Match) -> list[int]:
    return match.state[c.DISCARD : c.DISCARD + COLOURS]


def notations(match: Match) -> list[str]:
    """The moves that may be made now, as saved games write them."""
    return [match.notation(move) for move in match.legal()]
