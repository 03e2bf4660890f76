"""Looking ahead: where a player's own moves would lead, as far as anybody at the table could work it out."""

from functools import cached_property

from brelan.engine.fields import SEALED
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.match import Match
from brelan.engine.referee.view import View


class Ahead:
    """What a seat would see after some moves of its own.

    They are tried in a world in which all that the seat cannot know is drawn anew: so nothing secret can come out.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat

    def after(self, *moves: int) -> View | None:
        """The table after these moves, or nothing where they may not be made, or where one of them shows or seals a
        secret: what comes then is not to be worked out. Dice that would fall then are seen rolling.
        """
        if self._seat < 0:
            return None
        tried = self._world.fork()
        for move in moves:
            before = list(tried.state)
            if tried.actor != self._seat or move not in tried.legal():
                return None
            tried.play(self._seat, move)
            if tried.state[SEALED] != before[SEALED] or tried.game.fields.opened(before, tried.state):
                return None
        return tried.view(self._seat)

    @cached_property
    def _world(self) -> Match:
        """Drawn at the first question: most pages ask none."""
        world = self._match.fork()
        world.state = world.guess(self._seat, fresh_dice(0))
        return world
