"""Real dice: when people are asked what they show, and what they may say. At the keyboard and in the browser alike."""

from collections.abc import Sequence
from functools import cache

from brelan.engine.errors import IllegalMove
from brelan.engine.event import event
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice, roll
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match
from brelan.engine.referee.view import Choice
from brelan.engine.rule import NATURE

TRIED = 1_000
"""Moves of a random game in which some die falls in the open, if any ever does."""
NAMES = ("Anna", "Ben", "Chloé", "David", "Emma", "Farid")


class TypedDice:
    """What people say of one table's real dice, roll by roll: a roll goes on as long as its prompt is the same.

    What is drawn in secret is never asked: it stays with Brelan's own dice.
    """

    def __init__(self) -> None:
        self._left_to_brelan = ""  # the roll that people do not want to type

    def asked(self, match: Match) -> bool:
        """Whether people are to say now what their dice show."""
        seen_by_all = match.actor == NATURE and match.game.witnessed(match.state, NOBODY)
        return seen_by_all and self._left_to_brelan != _roll(match)

    def leave(self, match: Match) -> None:
        """Let Brelan draw the rest of this roll."""
        self._left_to_brelan = _roll(match)

    def turn_begins(self) -> None:
        """Somebody is to move: the next roll is asked for again."""
        self._left_to_brelan = ""

    def play(self, match: Match, shown: Sequence[int], at: int) -> None:
        """Play what the dice show, all or none, if it was meant for place `at` of the log.

        What comes after this roll, and above all what is drawn in secret, nobody may say beforehand.
        """
        roll = _roll(match)

        def check_roll() -> None:
            if not self.asked(match) or _roll(match) != roll:
                raise IllegalMove(event("error.more_than_fell"))

        match.play_all(NATURE, shown, at, check_roll)


def to_type(match: Match) -> list[Choice]:
    """What real dice may show now, by name."""
    name, seen = match.game.part("view").name, match.game.fields.seen(match.state, NOBODY)
    return [Choice(move, name(seen, move)) for move in match.legal()]


def _roll(match: Match) -> str:
    """What is being rolled, as the prompt for all calls it."""
    return match.view(NOBODY).prompt.key


@cache
def has_real_dice(game: Game) -> bool:
    """Whether dice fall for all to see once somebody has moved: where all rolls are secret, nobody can say what real
    dice show. A game played at random tells.
    """
    match, dealer, dice = Match(game, NAMES[: game.seats_allowed[0]]), HashDealer.seeded(0), fresh_dice(0)
    moved = False
    for _ in range(TRIED):
        if match.over or (moved and match.actor == NATURE and game.witnessed(match.state, NOBODY)):
            break
        moved |= match.actor != NATURE
        match.play(match.actor, dealer.draw(match) if match.actor == NATURE else _any(match, dice))
    return match.actor == NATURE and game.witnessed(match.state, NOBODY)


def _any(match: Match, dice: list[int]) -> int:
    legal = match.legal()
    return legal[roll(dice, len(legal))]
