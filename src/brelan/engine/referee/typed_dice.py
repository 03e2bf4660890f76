"""Real dice: when people are asked what they show, and what they may say. At the keyboard and in the browser alike."""

from collections.abc import Sequence

from brelan.engine.errors import IllegalMove
from brelan.engine.event import event
from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import Match
from brelan.engine.referee.view import Choice
from brelan.engine.rule import EVERYONE, NATURE


class TypedDice:
    """What people say of one table's real dice, roll by roll: a roll goes on as long as its prompt is the same.

    What is drawn in secret is never asked: it stays with Brelan's own dice.
    """

    def __init__(self) -> None:
        self._left_to_brelan = ""  # the roll that people do not want to type

    def asked(self, match: Match) -> bool:
        """Whether people are to say now what their dice show."""
        seen_by_all = match.actor == NATURE and match.game.witnesses(match.state) == EVERYONE
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
