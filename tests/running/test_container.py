"""The image, where it has been built, with today's Brelan in it. Nothing is built or fetched here."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from time import monotonic
from uuid import uuid4

import httpx
import pytest
import yaml

import brelan
from tests.running.test_deploy import CONTAINER, free
from tests.server.house import Guest, play_out, wait

IMAGE = "localhost/brelan"
HOW = f"podman build --format docker --tag {IMAGE} --file deploy/Containerfile ."
LONGEST = 90
"""Seconds for one call of the engine."""

LISTENS_FIRST = "until grep -q 'SigCgt.*[4-7c-f]...$' /proc/1/status; do :; done; ! grep -q uvloop /proc/1/maps"
"""That it hears SIGTERM long before it serves: the system does not end the first process of a container by itself."""


class Engine:
    """Podman or Docker, and one container of the image."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.name = f"brelan-test-{uuid4().hex[:12]}"
        self.port = free()
        self.address = f"http://127.0.0.1:{self.port}"

    def try_to(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        given = [self.command, *arguments]
        return subprocess.run(given, capture_output=True, text=True, timeout=LONGEST, check=False)

    def do(self, *arguments: str) -> str:
        done = self.try_to(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def inside(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.try_to("exec", self.name, *arguments)

    def run(self) -> None:
        """As the compose file has it: nothing can be written but in one volume, and in memory."""
        (root,) = brelan.__path__
        today = f"{Path(root).resolve()}:/brelan/lib/python3.13/site-packages/brelan:ro"
        kept = ["--read-only", "--tmpfs=/tmp", f"--volume={self.name}:/data", f"--volume={today}"]
        quick = [f"--env=BRELAN_{name}=0" for name in ("BOT_PAUSE", "NATURE_PAUSE", "UNDO_PAUSE", "LOOK_TIME")]
        door = f"--publish=127.0.0.1:{self.port}:8765"
        self.do("run", "--detach", "--pull=never", f"--name={self.name}", door, *kept, *quick, IMAGE)

    def healthy(self) -> bool:
        """What the image's own health check says."""
        (check,) = re.findall(r"^HEALTHCHECK .*CMD (\[.*\])$", CONTAINER, re.MULTILINE)
        return self.inside(*yaml.safe_load(check)).returncode == 0

    def stop(self) -> float:
        """How long it took to end in order; nobody had to kill it."""
        before = monotonic()
        self.do("stop", "--time=30", self.name)
        assert self.do("inspect", "--format={{.State.ExitCode}}", self.name) == "0"
        return monotonic() - before


@contextmanager
def ended(engine: Engine) -> Iterator[Engine]:
    try:
        yield engine
    finally:
        engine.try_to("rm", "--force", "--volumes", engine.name)
        engine.try_to("volume", "rm", "--force", engine.name)


@pytest.fixture
def engine() -> Iterator[Engine]:
    for command in ("podman", "docker"):
        if which(command):
            found = Engine(command)
            with suppress(subprocess.TimeoutExpired):
                if found.try_to("image", "inspect", IMAGE).returncode == 0:
                    with ended(found):
                        yield found
                    return
    pytest.skip(f"no container engine has the image: {HOW}")


@pytest.mark.skipif(os.name != "posix", reason="folders are named differently elsewhere")
def test_a_game_is_played_and_kept(engine: Engine) -> None:
    engine.run()
    wait(engine.healthy)
    assert int(engine.inside("id", "-u").stdout) > 0
    assert engine.inside("touch", "/here").returncode
    assert engine.inside("touch", "/brelan/here").returncode
    guests = [Guest(engine.address, "en") for _ in range(2)]
    table = guests[0].open("gang_of_dice", "me link")
    guests[1].sit(table, 1)
    before = play_out(table, guests, steps=6)["place"]
    assert engine.inside("brelan", "backup", "/data/copy.sqlite").returncode == 0
    assert engine.inside("brelan", "doctor").returncode == 0
    assert engine.stop() < 20
    engine.do("start", engine.name)
    assert engine.inside("sh", "-c", LISTENS_FIRST).returncode == 0
    assert engine.stop() < 20
    engine.do("start", engine.name)
    wait(engine.healthy)
    wait(lambda: httpx.get(engine.address).status_code == 200)
    assert play_out(table, guests, steps=1)["place"] > before
    for guest in guests:
        guest.client.close()
