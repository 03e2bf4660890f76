"""What only PostgreSQL can do or go wrong with; whatever both engines do is tested with both (`where`)."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from brelan.cli import main
from brelan.server.store.databases.engines import Where
from brelan.server.store.databases.postgres import PostgreSQL
from brelan.server.store.layout.metadata import METADATA
from brelan.server.store.layout.migrations import STEPS, BadData
from brelan.server.store.leases import Leases
from brelan.server.store.logs import read_log
from brelan.server.store.store import Store
from brelan.server.tables import playing
from brelan.server.tables.house import House
from brelan.server.tables.opening import open_table
from tests.postgres import Postgres
from tests.server.house import aside, finish, play_out, serving, token, wait
from tests.server.test_secrets import in_a_house
from tests.server.test_storage import WISH, nothing

COLUMNS = """SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY table_name, ordinal_position"""
RULES = """SELECT conrelid::regclass::text, contype::text, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2, 3"""
SOCKET = ".s.PGSQL.5432"
INDEXES = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"


def test_a_whole_game_over_a_restart(where: Where) -> None:
    with serving(where) as server:
        me, friend = server.guest(), server.guest()
        table = me.open("gang_of_dice", "me link bot")
        friend.sit(table, 1)
        half = play_out(table, [me, friend], steps=6)
    with serving(where) as server:
        again = [server.guest(), server.guest()]
        for guest, before in zip(again, (me, friend), strict=True):
            guest.client.cookies = before.client.cookies
        assert again[0].look(table)["place"] >= half["place"]
        ended = play_out(table, again)
        assert ended["over"]
        verdict = again[0].ask(f"/api/tables/{table['id']}/verify", {})
        assert (verdict["open_unexplained"], verdict["secret_unexplained"]) == ([], [])
        assert table["id"] in again[0].client.get("/mine").text
        assert again[1].client.get("/mine/record").status_code == 200


def test_a_letter_that_a_database_cannot_keep_is_refused(where: Where) -> None:
    with serving(where) as server:
        me, friend = server.guest(), server.guest()
        table = me.open("gang_of_dice", "me link")
        wish = {"token": token(table, 1), "name": "Ben", "words": "a\0b"}
        assert friend.ask(f"/api/tables/{table['id']}/seats", wish, 422)["error"] == "bad"
        for path in ("/api/tables/%00", "/join/%00", "/table/a%00b/moves"):
            assert friend.client.get(path).status_code == 404


def test_the_steps_lead_to_the_same_layout_there(postgres: Postgres) -> None:
    made, wished = postgres.new_database(), postgres.new_database()
    in_a_house(made, nothing)

    async def create() -> None:
        engine = PostgreSQL(wished)
        async with engine.reading.begin() as connection:
            await connection.run_sync(METADATA.create_all)
        await engine.reading.dispose()

    finish(create())
    for asked in (COLUMNS, RULES, INDEXES):
        found = postgres.run(asked, made)
        assert found == postgres.run(asked, wished)
        assert len(found) > 5


def test_two_that_begin_a_house_at_once_begin_one(postgres: Postgres) -> None:
    database = postgres.new_database()

    async def begin() -> None:
        stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
        assert len({store.key for store in stores}) == 1
        for store in stores:
            await store.close()

    finish(begin())
    assert [row["value"] for row in postgres.run("SELECT value FROM house WHERE name = 'version'", database)] == [
        str(len(STEPS))
    ]


def test_times_after_2038_fit(postgres: Postgres) -> None:
    async def write(house: House) -> None:
        table = await open_table(house, "anna", "en", WISH)
        await house.store.mark(table.id, opened=2**33)
        info = await house.store.info(table.id)
        assert info
        assert info.opened == 2**33
        assert await house.store.put_to_sleep(2**34, 2**34) == [table.id]

    in_a_house(postgres.new_database(), write)


def test_connections_that_are_cut_are_opened_again(postgres: Postgres) -> None:
    """By whom they are cut does not matter: what was not written yet is written by the next one."""
    database = postgres.new_database()

    async def cut(house: House) -> None:
        table = await open_table(house, "anna", "en", WISH)
        place = table.place
        await asyncio.to_thread(cut_all, postgres, database)
        await playing.play(house, table, "anna", table.match.actor, [table.match.legal()[0]], place)
        assert len((await read_log(house.store, table.id)).entries) == table.place > place

    in_a_house(database, cut)


def cut_all(postgres: Postgres, database: str) -> None:
    """End all connections to a database."""
    postgres.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid != pg_backend_pid()",
        database,
    )


def test_a_server_that_loses_the_database_says_so_and_comes_back(postgres: Postgres) -> None:
    database = postgres.new_database()
    name = database.partition("?")[0].rpartition("/")[2]
    with serving(database) as server:
        anna = server.guest()
        table = anna.open("gang_of_dice", "me here")
        play_out(table, [anna], steps=3)
        postgres.run(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS false")
        postgres.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        path = f"/api/tables/{table['id']}"
        wait(lambda: anna.client.get(path, headers=anna.program).status_code == 503)
        wait(lambda: not server.house.in_memory)
        postgres.run(f"ALTER DATABASE {name} WITH ALLOW_CONNECTIONS true")
        wait(lambda: anna.client.get(path, headers=anna.program).status_code == 200)
        after = play_out(table, [anna], steps=2)
        assert after["place"] == len(postgres.run("SELECT 1 FROM log", database))


def test_while_the_database_is_away_everybody_is_asked_to_try_again(postgres: Postgres, tmp_path: Path) -> None:
    """Whether a connection was cut, or there is nobody to connect to: it is no fault of the program."""
    real, door = make_url(postgres.new_database()), tmp_path / SOCKET
    door.symlink_to(Path(str(real.query["host"])) / SOCKET)
    with serving(real.set(query={"host": str(tmp_path)}).render_as_string(hide_password=False)) as server:
        anna = server.guest()
        assert anna.client.get("/mine").status_code == 200
        door.rename(tmp_path / "away")
        cut_all(postgres, real.render_as_string(hide_password=False))
        wait(lambda: anna.client.get("/mine").status_code != 200)
        assert [anna.client.get("/mine").status_code for _ in range(3)] == [503] * 3
        (tmp_path / "away").rename(door)
        wait(lambda: anna.client.get("/mine").status_code == 200)


def test_what_was_stopped_writes_no_more(postgres: Postgres) -> None:
    """A claim raises the fence: whoever has the older one is refused at every kind of write, and looks again."""
    database = postgres.new_database()
    with serving(database) as server:
        anna = server.guest()
        table, other = anna.open("gang_of_dice", "me here"), anna.open("gang_of_dice", "me here")
        claimed = "UPDATE tables SET fence = fence + 1"
        postgres.run(f"{claimed} WHERE id = '{table['id']}'", database)
        move = table["view"]["choices"][0]["move"]
        anna.move(table, move, status=409)
        anna.move(table, move)  # it was read again, under the new fence
        anna.move(other, other["view"]["choices"][0]["move"])
        postgres.run(f"{claimed} WHERE id = '{other['id']}'", database)
        assert anna.post(f"/table/{other['id']}/give-up").status_code in (303, 409)
        assert not postgres.run(f"SELECT 1 FROM tables WHERE id = '{other['id']}' AND over = 1", database)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://brelan:very-secret@127.0.0.1:9/brelan", "cannot be reached"),
        ("postgresql://brelan:very-secret@127.0.0.1:9/brelan?nonsense=1", "cannot be reached"),
        ("mysql://brelan:very-secret@127.0.0.1/brelan", "SQLite (a folder) or PostgreSQL"),
        ("nonsense", "looks like postgresql://user:password@host/database"),
    ],
)
def test_what_cannot_be_reached_is_said_in_one_line(
    address: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert aside(main, ["serve", "--no-open", "--database", address]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert said in told
    assert "very-secret" not in told


def test_a_database_that_is_not_there_or_newer_is_said_in_one_line(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    in_a_house(database, nothing)
    postgres.run("UPDATE house SET value = '99' WHERE name = 'version'", database)
    with pytest.raises(BadData, match="layout 99"):
        in_a_house(database, nothing)
    with pytest.raises(BadData, match="does not exist"):
        in_a_house(database.replace("/house", "/nowhere"), nothing)


def test_a_database_that_is_slow_to_answer_at_first_is_waited_for(postgres: Postgres, tmp_path: Path) -> None:
    real = make_url(postgres.new_database())
    calls: list[asyncio.StreamWriter] = []

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """The first caller gets no answer, the others PostgreSQL's."""
        calls.append(writer)
        if len(calls) > 1:
            there, back = await asyncio.open_unix_connection(str(Path(str(real.query["host"])) / SOCKET))
            await asyncio.gather(copy(reader, back), copy(there, writer))

    async def begin() -> None:
        store = await Store.open(real.render_as_string(hide_password=False))
        await store.close()
        slow = real.set(query={"host": str(tmp_path)}).render_as_string(hide_password=False)
        async with await asyncio.start_unix_server(pass_on, str(tmp_path / SOCKET)):
            leases = Leases(slow, "here")
            await leases.begin()
            assert leases.valid
            assert leases.living == {"here"}
            await leases.close()
            calls[0].close()

    finish(begin())
    assert len(calls) > 1


async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """All that comes from one side, to the other."""
    while said := await reader.read(65_536):
        writer.write(said)
    writer.close()
