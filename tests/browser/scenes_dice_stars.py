"""Telling moments of Dice Stars, for previews and page tests."""

from collections.abc import Callable, Iterator

from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import Match
from brelan.engine.referee.typed_dice import to_type
from brelan.engine.rule import NATURE
from brelan.web.preview import shown
from brelan.web.shown import TableShown
from tests.browser.scenes import counted, never, played, prompted

TOUCHED = {
    "stars-pick": [".touch >> nth=1"],
    "stars-pick-4": [".touch >> nth=2", ".way:visible"],
    "stars-tick": [".tick >> nth=0", ".tick >> nth=3"],
    "stars-penalty": [".touch >> nth=0"],
    "stars-solo": [".touch >> nth=0"],
}
"""What is touched before a picture is taken, so that it shows what a choice would do."""


def asked(key: str, least: int = 0, dice: int = 0, stars: int = 0) -> Callable[[Match], bool]:
    """Until the first seat is asked something, with so many dice in the reserve or stars to tick."""

    def comes(match: Match) -> bool:
        if not prompted(key, least)(match):
            return False
        table = match.view(0).table
        return len(table["reserve"]) >= dice and table["to_tick"] >= stars

    return comes


def found(seats: int, until: Callable[[Match], bool]) -> Match:
    """The first of some random games in which the moment comes."""
    return next(m for seed in range(400) if not (m := played("dice_stars", seats, until, seed)).over)


def tables(language: str) -> Iterator[tuple[str, TableShown]]:
    """Tables at telling moments."""
    yield "stars-draw", shown(found(3, asked("prompt.say", 60, 4)), language=language)
    yield from touched(language)
    match = found(4, lambda m: len(m.log) > 70 and m.actor > 0 and m.view().prompt.key == "wait.pick")
    yield "stars-watch", shown(match, NOBODY, mine=[], language=language)
    match = found(2, lambda m: len(m.log) > 20 and m.actor == NATURE)
    yield "stars-typed", shown(match, language=language, typed=to_type(match), dice="typed")
    over = played("dice_stars", 4, never)
    yield "stars-over", shown(over, language=language, rolled=counted(over), fresh=0)


def touched(language: str) -> Iterator[tuple[str, TableShown]]:
    """Those at which something is touched and not sent yet."""
    yield "stars-pick", shown(found(3, asked("prompt.pick", 70, 5)), language=language)
    yield "stars-pick-4", shown(found(4, asked("prompt.pick", 100, 8)), language=language)
    yield "stars-tick", shown(found(3, asked("prompt.tick", 60, stars=2)), language=language)
    yield "stars-penalty", shown(found(2, asked("prompt.penalty")), language=language)
    yield "stars-solo", shown(found(1, asked("prompt.pick", 45, 4)), language=language)
