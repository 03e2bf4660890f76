"""Every test has dice of its own, and says which when it fails."""

import os
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from subprocess import SubprocessError

import pytest

from tests.postgres import Postgres
from tests.postgres import postgres as running_postgres
from tests.seeds import BASE, CHOSEN, SEEDS


@pytest.fixture(autouse=True)
def chosen_dice(request: pytest.FixtureRequest) -> None:
    """The tables that this test opens get their seeds from its name."""
    SEEDS.begin(request.node.nodeid)


LONGEST = ("tests/browser/test_pages.py", "tests/browser/", "tests/check/test_installed.py", "tests/games/desperados/")
"""Where the tests are that take long, the longest first."""


def pytest_xdist_auto_num_workers() -> int:
    """Four workers for two cores: some of a worker's time is waiting, for a page, a pause, a lease."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return 2 * cores


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also what shows the same once more (make test-long)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long comes first: of several workers none is left alone with it at the end. What only shows the same
    once more is left out, unless it is asked for.
    """
    if not config.getoption("--long"):
        left_out = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)

    def rank(item: pytest.Item) -> int:
        return next((rank for rank, place in enumerate(LONGEST) if item.nodeid.startswith(place)), len(LONGEST))

    items.sort(key=rank)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("The same dice again", f"{CHOSEN}={BASE} pytest '{item.nodeid}'"))
    return report


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real one, started when the first test asks for it."""
    with ExitStack() as until_the_end:
        try:
            postgres = until_the_end.enter_context(running_postgres())
        except (ImportError, OSError, SubprocessError) as error:
            pytest.skip(f"PostgreSQL does not start here ({error!r}): pip install pgserver, in a folder all may enter")
        yield postgres
