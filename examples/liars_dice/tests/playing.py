"""Tables of Liar's Dice laid out for a test."""

from collections.abc import Sequence
from pathlib import Path

import liars_dice
from brelan.engine import NATURE, Game, Match
from liars_dice import cells as c

HERE = Path(str(liars_dice.__file__)).parent
GAME = Game.load(HERE.name) if HERE.name in Game.names() else Game.at(HERE)
"""The game, installed or not."""
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay"]


def follow(match: Match, script: str) -> Match:
    """Play a script: lines of `who: move, move`, in the notation of saved games; who is a name or nature."""
    for line in script.strip().splitlines():
        who, _, moves = line.strip().partition(": ")
        for text in moves.split(", "):
            known = {match.notation(move): move for move in match.legal()}
            assert text in known, f"{line!r}: {text!r} is not among {list(known)}"
            match.play(NATURE if who == "nature" else match.names.index(who), known[text])
    return match


def roll(match: Match, *hands: str) -> Match:
    """Everybody rolls, from the first player on: such as "1 5 5"."""
    for hand in hands:
        follow(match, "nature: " + ", ".join(f"die {face}" for face in hand.split()))
    return match


def sit_down(*hands: str, wild: bool = True) -> Match:
    """The first round, in which Ada begins, with these dice under the cups."""
    options = {"dice": len(hands[0].split()), "wild": wild}
    return roll(follow(Match(GAME, NAMES[: len(hands)], options), "nature: first 0"), *hands)


def bid(match: Match, *bids: str) -> Match:
    """Bids in turn, such as "3 5" for three fives."""
    for text in bids:
        count, face = text.split()
        follow(match, f"{match.names[match.actor]}: count {count}, face {face}")
    return match


def call(match: Match) -> Match:
    """Whoever's turn it is calls, and the dice are counted and lost."""
    match.play(match.actor, c.LIAR)
    while match.actor == NATURE and match.state[c.PHASE] != c.ROLLING:
        (move,) = match.legal()
        match.play(NATURE, move)
    return match


def dice_left(match: Match) -> list[int]:
    """How many dice each player has."""
    return match.state[c.DICE : c.DICE + len(match.names)]


def counts(match: Match) -> list[int]:
    """The counts that may be said now."""
    return [move for move in match.legal() if 0 < move <= c.OF_FACE]


def faces(match: Match, count: int) -> list[int]:
    """The faces that may be said with a count."""
    tried = match.fork()
    tried.play(tried.actor, count)
    return [move - c.OF_FACE for move in tried.legal()]


def shown_to(match: Match, seat: int) -> list[Sequence[int] | None]:
    """The dice under each cup, as far as a seat may see them."""
    players = match.view(seat).table["seats"]
    return [None if player["faces"] is None else [die["face"] for die in player["faces"]] for player in players]
