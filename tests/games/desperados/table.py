"""Tables of Desperados of Dice Town laid out for a test."""

from brelan.engine.referee.match import Match
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import KINDS, SYMBOLS
from tests.play import GAMES, follow

GAME = next(game for game in GAMES if game.name == "desperados")
NAMES = ["Ada", "Bo", "Cy", "Di"]
GANGS = ["Los Libertadores", "Red Damnation", "Oleson", "Mavericks"]
FOURS = "die bottle, die fist, die knife, die gun"


def begin(seats: int = 3, drawn: list[str] | None = None, **options: str) -> Match:
    """A game in which Ada begins; everybody's set-up roll was bottle, fist, knife, gun."""
    match = Match(GAME, NAMES[:seats], options)
    follow(match, "nature: " + ", ".join(f"gang {gang}" for gang in (drawn or GANGS)[:seats]))
    return follow(match, "nature: " + ", ".join([FOURS] * seats) + ", first 0")


def kind(card: str) -> int:
    return next(number for number, row in enumerate(box.WILD_WEST) if row["name"] == card)


def give(match: Match, name: str, *cards: str) -> Match:
    """Put cards from the pile into a hand; they are old enough to be played."""
    seat = match.names.index(name)
    for card in cards:
        match.state[c.PILE + kind(card)] -= 1
        match.state[c.PILE_SIZE] -= 1
        match.state[c.HAND + seat * KINDS + kind(card)] += 1
        match.state[c.HAND_SIZE + seat] += 1
    return match


def notches(match: Match, name: str, **left: int) -> Match:
    """Set the notches left of some desperados, by symbol; 0: escaped."""
    for symbol, number in left.items():
        match.state[c.NOTCHES + match.names.index(name) * c.GANG_SIZE + SYMBOLS.index(symbol)] = number
    return match


def left(match: Match, name: str, symbol: str) -> int:
    """The notches left of a desperado."""
    return match.state[c.NOTCHES + match.names.index(name) * c.GANG_SIZE + SYMBOLS.index(symbol)]


def set_money(match: Match, *dollars: int) -> Match:
    """Set everybody's dollars; the rest is in the middle."""
    match.state[c.MONEY : c.MONEY + len(dollars)] = dollars
    match.state[c.MIDDLE] = box.DOLLARS_EACH * len(match.names) - sum(dollars)
    return match


def money(match: Match) -> list[int]:
    return match.state[c.MONEY : c.MONEY + len(match.names)]


def hand(match: Match, name: str) -> list[str]:
    start = c.HAND + match.names.index(name) * KINDS
    return [row["name"] for number, row in enumerate(box.WILD_WEST) for _ in range(match.state[start + number])]


def discards(match: Match) -> list[str]:
    return [row["name"] for number, row in enumerate(box.WILD_WEST) for _ in range(match.state[c.DISCARD + number])]


def only_in_pile(match: Match, *cards: str) -> Match:
    """Leave just these cards in the pile; the others are discarded."""
    for number in range(KINDS):
        keep = sum(kind(card) == number for card in cards)
        match.state[c.DISCARD + number] += match.state[c.PILE + number] - keep
        match.state[c.PILE + number] = keep
    match.state[c.PILE_SIZE] = len(cards)
    return match


def roll(match: Match, *faces: str) -> Match:
    """The player at turn rolls the four dice for the first time."""
    name = match.names[match.actor]
    return follow(match, f"{name}: roll\nnature: " + ", ".join(f"die {face}" for face in faces))


def legal(match: Match) -> list[str]:
    return [match.notation(move) for move in match.legal()]


def to_turn_of(match: Match, name: str) -> Match:
    """The same table at the start of another player's turn."""
    match.state[c.TURN] = match.names.index(name)
    match.state[c.PHASE] = c.READY
    return match
