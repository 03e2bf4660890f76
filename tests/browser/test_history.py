"""Two hundred games: listed page by page, found by game, by name and by result."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from brelan.engine.game import Game
from brelan.engine.options import complete
from brelan.engine.referee.match import Entry
from brelan.server.http.guests import Guests
from brelan.server.store.table_info import Seat, TableInfo, new_id
from brelan.server.tables.house import House as Rooms
from brelan.server.tables.opening import begin
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.table import send
from tests.browser.test_challenges import in_both_languages
from tests.server.test_secrets import in_a_house

GAMES, LIKE = 200, 5
FRIENDS = ("Ben", "Zoé", "Maximilien-Théophile")


def played(rooms: Rooms, info: TableInfo, chance: Random) -> list[Entry]:
    """The log of a whole game at random."""
    table = rooms.build(info)
    table.settle()
    while not table.match.over:
        table.match.play(table.match.actor, chance.choice(table.match.legal()))
        table.settle()
    return list(table.match.log)


async def fill(rooms: Rooms) -> None:
    """Write two hundred finished games of Anna's down, as they are when they end."""
    chance, kinds = Random(3), ("gang_of_dice", "dice_stars")
    games = [Game.load(kind) for kind in kinds]
    for number in range(GAMES // LIKE):
        game, friend = games[number % 5 == 0], FRIENDS[number % 3]
        seats = [Seat("Anna", "anna"), Seat(friend, f"friend-{number}")]
        seed, when = bytes([number]) * 32, 1_700_000_000 + number * 86_400
        options = complete(game.options, {})
        info = TableInfo(new_id(), game, options, "fair", seed, "anna", "en", when, seats=seats)
        log = played(rooms, info, chance)
        for again in range(LIKE):
            await begin(rooms, replace(info, id=new_id(), opened=when + again), log)
    rooms.settings.data.joinpath("cookie").write_text(Guests(rooms.store.key).sign("anna"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which somebody has played for long."""
    data: Path = tmp_path_factory.mktemp("house")
    in_a_house(data, fill)
    opened = House(data)
    yield opened
    opened.close()


def found(page: Page, **wish: str) -> int:
    """How many games a search finds on its first page."""
    page.goto("/mine")
    page.locator("#find > summary").click()
    for name in ("game", "result"):
        page.locator(f"#search-{name}").select_option(wish.get(name, ""))
    page.locator("#search-who").fill(wish.get("who", ""))
    send(page, page.locator("#search"))
    return page.locator(".line-names").count()


def test_two_hundred_games_are_looked_through(visit: Visit, house: House) -> None:
    page = visit()
    cookie = (house.data / "cookie").read_text()
    page.context.add_cookies([{"name": "guest", "value": cookie, "url": house.address}])
    page.goto("/mine")
    expect(page.locator(".line-names")).to_have_count(100)
    for width in (360, 1280):
        in_both_languages(page, width)
    page.locator("a[rel=next]").click()
    expect(page.locator("a[rel=next]")).to_have_count(0)
    expect(page.locator(".line-names")).to_have_count(100)
    assert found(page, game="dice_stars") == GAMES / 5
    assert found(page, who="zoé") == 65  # thirteen of forty, five times each
    won, lost = (found(page, game="dice_stars", result=result) for result in ("won", "lost"))
    assert won + lost == GAMES / 5
    assert won > 0 < lost
    assert found(page, who="nobody") == 0
    expect(page.locator(".empty")).to_be_visible()
