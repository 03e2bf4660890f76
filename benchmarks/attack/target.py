"""A house of its own to attack: `brelan serve` in a process on loopback, as anybody would run it, and how it feels."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection, socket
from time import perf_counter, sleep

from brelan.server.run import allow_many_connections

NOTHING: Mapping[str, str] = {}
SETTLED = 60.0
"""Seconds after which a house that was started is attacked in any case."""
SERVE = "{first}\nfrom brelan.cli import main\nraise SystemExit(main(['serve', '--no-open', '--data', {data!r}]))"


@dataclass
class Target:
    """The house under attack."""

    process: "subprocess.Popen[str]"
    port: int

    def call(self) -> socket:
        return create_connection(("127.0.0.1", self.port), 30)

    def ask(self, path: str = "/", method: str = "GET", **headers: str) -> tuple[int, float]:
        """What an ordinary visitor is answered, and after how many seconds. Status 0: nothing."""
        begun = perf_counter()
        line = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(method, path, headers=headers)
            answer = line.getresponse()
            answer.read()
            return answer.status, perf_counter() - begun
        except OSError:
            return 0, perf_counter() - begun
        finally:
            line.close()

    @property
    def memory(self) -> int:
        """Resident megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) // 1024

    @property
    def worked(self) -> float:
        """Seconds of processor that the house has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def settle(self) -> None:
        """Wait until the house has done what it does after a start: bots are compiled, the file is checked."""
        end = perf_counter() + SETTLED
        while perf_counter() < end:
            before = self.worked
            sleep(2)
            if self.worked - before < 0.2:
                return

    def report(self, what: str) -> None:
        """What somebody feels who comes from elsewhere, as a proxy on this machine says."""
        status, took = self.ask(**{"X-Forwarded-For": "192.0.2.200"})
        print(f"{what:52} lobby: {status} after {took * 1000:6.0f} ms   memory: {self.memory:5} MB", flush=True)


@contextmanager
def target(
    prepare: Callable[[Path], None] = lambda data: None, first: str = "", given: Mapping[str, str] = NOTHING
) -> Iterator[Target]:
    """Start a house, and end it. `prepare` may put something into its folder before, `first` is what its process does
    first, and `given` are settings, by the names of their environment variables.
    """
    allow_many_connections()
    with tempfile.TemporaryDirectory() as data:
        prepare(Path(data))
        command = [sys.executable, "-c", SERVE.format(data=data, first=first)]
        environment = {**os.environ, **given}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        ) as process:
            assert process.stdout
            told = re.search(r":(\d+)", process.stdout.readline())
            if not told:
                raise RuntimeError("the house does not start")
            try:
                yield Target(process, int(told[1]))
            finally:
                process.terminate()
