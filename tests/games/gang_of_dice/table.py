"""Tables of Gang of Dice laid out for a test."""

from brelan.engine.referee.match import Match
from brelan.games.gang_of_dice import box, rules
from brelan.games.gang_of_dice import cells as c
from tests.play import GAMES, follow

GAME = next(game for game in GAMES if game.name == "gang_of_dice")
NAMES = ["Ada", "Bo", "Cy", "Di"]


def card(condition: str, n: int, kind: str, values: tuple[int, ...] = (), back: str = "") -> str:
    """The notation of a warning card by what is printed on it."""
    for number, row in enumerate(box.WARNINGS):
        printed = (row["condition"], row["n"], row["kind"], tuple(row.get("values", ())))
        if printed == (condition, n, kind, values) and back in ("", row["back"]):
            return f"card {number} {kind}"
    raise LookupError(f"no card {condition} {n} {kind}")


HARMLESS = card("total", 11, "explosion")


def deal(seats: int = 3, warning: str = HARMLESS, **options: str | bool) -> Match:
    """A game in which Ada begins under a warning."""
    return follow(Match(GAME, NAMES[:seats], options), f"nature: first 0, {warning}")


def late(match: Match, round_number: int) -> Match:
    """The same table with the rounds before already played: the warning to come is that of `round_number`."""
    match.state[c.ROUND] = round_number - 1
    match.state[c.PHASE] = c.WARN
    return match


def turn(match: Match, name: str, *faces: int) -> Match:
    """A whole turn: these dice at the first roll, then stop (if the turn goes on)."""
    dice = ", ".join(f"die {face}" for face in faces)
    follow(match, f"{name}: play {len(faces)}\nnature: {dice}")
    if match.actor == match.names.index(name) and match.state[c.PHASE] == c.DECIDING:
        follow(match, f"{name}: stop")
    return match


def pools(match: Match) -> list[int]:
    return match.state[c.POOL : c.POOL + len(match.names)]


def set_pools(match: Match, *numbers: int) -> Match:
    match.state[c.POOL : c.POOL + len(numbers)] = numbers
    return match


def is_invalid(warning: str, *faces: int) -> bool:
    """Whether dice meet a warning's condition."""
    state = GAME.start(2)
    state[c.CARD] = int(warning.split()[1])
    for face in faces:
        state[c.SHOWN + face] += 1
    return bool(rules.invalid(state, c.SHOWN))
