"""Telling moments of Mino Dice, for previews and page tests."""

from collections.abc import Iterator

from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.web.preview import seats, shown
from brelan.web.shown import SeatShown, TableShown
from tests.browser.scenes import counted, never, played, prompted


def tables(language: str) -> Iterator[tuple[str, TableShown]]:
    yield "mino-bid", shown(played("mino_dice", 4, prompted("prompt.bid", 120)), language=language)
    yield "mino-play", shown(played("mino_dice", 6, prompted("prompt.follow", 150)), language=language)
    yield "mino-lead", shown(played("mino_dice", 3, prompted("prompt.lead", 150)), language=language)
    over = played("mino_dice", 6, never)
    yield "mino-over", shown(over, language=language, rolled=counted(over), fresh=0)
    match = played("mino_dice", 3, prompted("prompt.bid", 40))
    watcher = [SeatShown(0, "Anna", "guest", "", False, True, ""), *seats(match, 0)[1:]]
    yield "mino-watch", shown(match, NOBODY, mine=[1], seats=watcher, language=language)
    yield "curtain", shown(match, NOBODY, mine=[0, 1], curtain=1, language=language)
    opened = Match(Game.load("mino_dice"), ["Anna", "Louise", "Bo"])
    link = "http://localhost:8000/sit/4fYw0Xm2oQ7vB1kZr9TgLQ"
    free = [
        SeatShown(0, "Anna", "me", "", True, False, ""),
        SeatShown(1, "Louise", "open", "", False, False, link),
        SeatShown(2, "", "open", "", False, False, link),
    ]
    yield (
        "waiting",
        shown(
            opened,
            language=language,
            seats=free,
            waiting=True,
            link="https://brelan.example/join/Jd83kd02Kd8skw9sKl20dkwlqP39sk2l",
        ),
    )
    yield "mixing", shown(opened, language=language, waiting=True, owing=[1, 2])
