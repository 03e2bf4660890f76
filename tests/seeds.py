"""The dice of tests: no test hangs on dice that nobody chose.

The seed of every table that a test opens follows from the test's name and BRELAN_TEST_SEED. A test that fails says how
to run it again with the same dice; `make test-seeds` runs the tests with many.
"""

import os
from hashlib import sha256
from pathlib import Path

CHOSEN = "BRELAN_TEST_SEED"
BASE = os.environ.get(CHOSEN, "1")


class Seeds:
    """The seeds of one test's tables, in the order in which they are opened."""

    def __init__(self) -> None:
        self.test = ""
        self._opened = 0

    def begin(self, test: str) -> None:
        """Another test begins."""
        self.test, self._opened = f"{BASE} {test}", 0

    def __call__(self) -> bytes:
        self._opened += 1
        return sha256(f"{self.test} {self._opened}".encode()).digest()


class SeedsInFile(Seeds):
    """The same for a server in another process: a file says which test it is."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file = file

    def __call__(self) -> bytes:
        test = self.file.read_text()
        if test != self.test:
            self.test, self._opened = test, 0
        return super().__call__()


SEEDS = Seeds()
"""Those of the test that runs now."""
