"""A guest's games put together: by game, and what of them the coach has looked at."""

from collections.abc import Sequence

from brelan.engine.game import Game
from brelan.server.features.record.store import PlayedGame
from brelan.web.record import GameRecord, RecordShown, curve


def show_record(played: Sequence[PlayedGame], missed: int) -> RecordShown:
    """The record of a guest, from their games, the latest first."""
    names = [name for name in Game.names() if any(each.game == name for each in played)]
    games = [_of_game(Game.load(name), [each for each in played if each.game == name]) for name in names]
    return RecordShown(games, sum(not each.reviewed for each in played if each.game in names), missed)


def _of_game(game: Game, played: Sequence[PlayedGame]) -> GameRecord:
    others = [each for each in played if each.seats > 1]
    reviewed = [each for each in played if each.reviewed]
    decisions = sum(each.decisions for each in reviewed)
    return GameRecord(
        game=game,
        games=len(played),
        wins=sum(each.won for each in others),
        fair=sum(1 / each.seats for each in others),
        with_others=len(others),
        reviewed=len(reviewed),
        loss=sum(each.loss for each in reviewed) / max(decisions, 1),
        luck=sum(each.luck for each in reviewed) / max(len(reviewed), 1),
        curve=curve([(each.loss, each.decisions) for each in reversed(reviewed)]),
    )
