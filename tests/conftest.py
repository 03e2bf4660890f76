"""Every test has dice of its own, and says which when it fails."""

from collections.abc import Generator

import pytest

from tests.seeds import BASE, CHOSEN, SEEDS


@pytest.fixture(autouse=True)
def chosen_dice(request: pytest.FixtureRequest) -> None:
    """The tables that this test opens get their seeds from its name."""
    SEEDS.begin(request.node.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        report.sections.append(("The same dice again", f"{CHOSEN}={BASE} pytest '{item.nodeid}'"))
    return report
