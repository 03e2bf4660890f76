"""What leaves the house unasked, or can be read by whoever has a link: notices, previews, lists. Everything hidden is
redrawn in the middle of games, and not a letter of it changes.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import delete

from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.server.errors import Refusal
from brelan.server.features.all import FEATURES
from brelan.server.features.notices import push
from brelan.server.features.notices.channels import Channel, add_channel
from brelan.server.features.notices.messages import Notice
from brelan.server.features.notices.waiting_turns import Waiting, WaitingTurns, awaited
from brelan.server.store.layout.schema import TOLD_TURNS
from brelan.server.store.store import Store
from brelan.server.tables.house import House
from brelan.server.tables.table import Table
from brelan.server.views.chat import chat_shown
from brelan.server.views.lists import awaited_at, lines_of
from brelan.server.views.previews import of_invitation, of_table
from brelan.server.views.sharing import shared_game
from brelan.server.views.show import on_page, show
from brelan.server.views.viewer import Viewer
from brelan.web import render
from tests.play import GAMES
from tests.server.features.notices.test_push import READER, opened
from tests.server.house import finish, quick
from tests.server.postman import Postman, postman
from tests.server.receivers import Came, Receiver
from tests.server.test_secrets import GUESTS, some_table

AUTH = b"0123456789abcdef"
REDRAWN = 3
"""So many other worlds are looked at in each game."""
ORIGIN = "http://house.example"


@pytest.fixture
def man() -> Iterator[Postman]:
    with postman() as man:
        yield man


async def tell_all(house: House, other: Receiver) -> None:
    """Everybody wishes to be told in every way there is."""
    keys = f"{push.encode(push.public(push.read_key(READER)))} {push.encode(AUTH)}"
    for guest in GUESTS:
        for kind in ("ntfy", "json", "push", "mail"):
            address = f"{guest}@club.example" if kind == "mail" else f"{other.address}/{guest}/{kind}"
            given = (f"{guest}-{kind}", guest, kind, address, keys if kind == "push" else "", "en", ORIGIN, 0)
            assert await add_channel(house.store, Channel(*given), 9)


async def notices(house: House, table: Table, other: Receiver, man: Postman) -> list[object]:
    """All that is sent when a turn waits, and when it is late."""
    told = delete(TOLD_TURNS)
    await house.store.writer.change(lambda connection: connection.execute(told))
    other.came.clear()
    man.came.clear()
    waiting = house.extensions.part(WaitingTurns)
    await waiting._tell(Waiting(table, table.place, awaited(table), 0.0))
    if guest := awaited(table):
        await waiting.sender.tell(guest, Notice(table.id, table.info.game, late=True))
    while waiting.sender._under_way or waiting._telling:
        await asyncio.gather(*waiting.sender._under_way, *waiting._telling.values())
    said = [(came.path, came.headers.get("title"), came.headers.get("topic"), _read(came)) for came in other.came]
    mails = [(str(mail["to"]), str(mail["subject"]), mail.get_content()) for mail in man.came]
    return [sorted(said, key=repr), sorted(mails)]


def _read(came: Came) -> bytes:
    """What came, or what a browser reads of it."""
    return opened(came.body, push.read_key(READER), AUTH) if came.path.endswith("/push") else came.body


async def all_else(house: House, table: Table) -> list[object]:
    """What messengers, lists and strangers are shown."""
    stranger = Viewer("nobody", "en", ORIGIN)
    page = render.table(on_page(table, show(table, stranger)), True, of_table(table.info, ORIGIN))
    heads = [line for line in page.splitlines() if "<meta" in line or "<title" in line]
    assert any("og:description" in line for line in heads)
    feeds = [await awaited_at(house.store, guest) for guest in GUESTS]
    lists = [await lines_of(house.store, guest) for guest in GUESTS]
    with pytest.raises(Refusal):
        shared_game(table, stranger)
    return [heads, of_invitation(table.info, ORIGIN, "/join/x"), feeds, lists, chat_shown(table, "anna")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nothing_that_is_sent_or_listed_depends_on_what_is_hidden(
    game: Game, tmp_path: Path, other: Receiver, man: Postman
) -> None:
    async def go_on(house: House) -> None:
        table, chance, dice = await some_table(house, game), Random(5), fresh_dice(7)
        await tell_all(house, other)
        redrawn = sent = 0
        for _ in range(400):
            if table.match.over or redrawn >= REDRAWN:
                break
            truth, seat = table.match.state, chance.randrange(len(GUESTS))
            guessed = table.match.guess(seat, dice)
            if guessed != truth:
                before = [*await notices(house, table, other, man), *await all_else(house, table)]
                table.match.state = guessed
                assert [*await notices(house, table, other, man), *await all_else(house, table)] == before
                table.match.state = truth
                redrawn += 1
                sent += len(other.came) + len(man.came)
            async with house.changing(table):
                table.match.play(table.match.actor, chance.choice(table.match.legal()))
                table.settle()
        assert bool(redrawn) == bool(sent)

    async def run() -> None:
        smtp = {"smtp": f"smtp://127.0.0.1:{man.port}", "mail_from": "house@club.example"}
        free = {"notices_at_once": 10**6, "reachable": (other.place,), "turn_waits": 1e6, "chat": True}
        house = House(quick(tmp_path, **smtp, **free), await Store.open(tmp_path))
        for feature in FEATURES:
            feature.begin(house)
        try:
            await go_on(house)
        finally:
            await house.close()

    finish(run())
