"""One server for the tests that only need some server; and both kinds of database for those that ask for one."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import SubprocessError

import pytest

from brelan.server.store.engines import Where
from tests.postgres import Postgres
from tests.postgres import postgres as running_postgres
from tests.server.house import Serving, serving


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real one, started when the first test asks for it."""
    with ExitStack() as until_the_end:
        try:
            postgres = until_the_end.enter_context(running_postgres())
        except (ImportError, OSError, SubprocessError) as error:
            pytest.skip(f"PostgreSQL does not start here ({error!r}): pip install pgserver, in a folder all may enter")
        yield postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """A place for a new house, with each engine in turn."""
    if request.param == "sqlite":
        return tmp_path
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
