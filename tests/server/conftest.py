"""One server for the tests that only need some server."""

from collections.abc import Iterator

import pytest

from tests.server.house import Serving, serving


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("house")) as server:
        yield server
