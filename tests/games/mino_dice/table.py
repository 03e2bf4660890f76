"""Tables of Mino Dice laid out for a test."""

from collections.abc import Sequence

from brelan.engine import NATURE, HashDealer, Match
from brelan.games.mino_dice import cells as c
from tests.play import GAMES, follow

GAME = next(game for game in GAMES if game.name == "mino_dice")
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay"]


def sit_down(seats: int = 3, number: int = 1, simplified: bool = False, names: Sequence[str] = NAMES) -> Match:
    """A game in which the first player leads round `number`; before its dice are drawn."""
    match = Match(GAME, list(names[:seats]), {"simplified": simplified})
    follow(match, f"nature: first {(1 - number) % seats}")
    dealer = HashDealer.seeded(number)
    while match.state[c.ROUND] < number:
        move = dealer.draw(match) if match.actor == NATURE else match.legal()[0]
        match.play(match.actor, move)
    return match


def hold(*hands: str, simplified: bool = False, names: Sequence[str] = NAMES) -> Match:
    """The players have drawn these dice, such as "red red siren", and are about to bid."""
    match = sit_down(len(hands), len(hands[0].split()), simplified, names)
    for hand in hands:
        follow(match, "nature: " + ", ".join(f"draw {kind}" for kind in hand.split()))
    return match


def bid(match: Match, *bids: int) -> Match:
    """All bid, from the first player on."""
    for number in bids:
        match.play(match.actor, number)
    return match


def begin(*hands: str, bids: Sequence[int] = (), simplified: bool = False, names: Sequence[str] = NAMES) -> Match:
    """The same with the bids made: by default nobody bids a trick."""
    return bid(hold(*hands, simplified=simplified, names=names), *(bids or [0] * len(hands)))


def roll(match: Match, *rolls: str) -> Match:
    """Dice rolled in turn, such as "red 7"."""
    for text in rolls:
        kind, face = text.split()
        follow(match, f"{match.names[match.actor]}: play {kind}\nnature: roll {face}")
    return match


def kinds(match: Match) -> list[str]:
    """What the player at turn may play."""
    return [match.notation(move).removeprefix("play ") for move in match.legal()]


def won(match: Match) -> list[int]:
    """The tricks each has won in the round being played."""
    return [player["won"] for player in match.view().table["seats"]]


def stakes(match: Match) -> list[int]:
    """The bonus points each has at stake."""
    return [player["bonus"] for player in match.view().table["seats"]]


def scores(match: Match) -> list[int]:
    """What each has scored in the last round that was played to its end."""
    return [entry["score"] for entry in match.view().table["pad"][-1]]
