"""One server for the tests that only need some server; and both kinds of database for those that ask for one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from brelan.server.store.databases.engines import Where
from tests.postgres import Postgres
from tests.server.house import LEFT_OUT, Serving, serving
from tests.server.receivers import Receiver, receiving

collect_ignore = [f"features/{name}" for name in LEFT_OUT]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """A place for a new house, with each engine in turn."""
    if request.param == "sqlite":
        return tmp_path
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def other() -> Iterator[Receiver]:
    """Somewhere else that can be told things."""
    with receiving() as receiver:
        yield receiver
