"""A real server in a process of its own, that can be killed and started again; its bots do not dawdle."""

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from tests.seeds import SEEDS, SeedsInFile

PATIENCE = 30.0
DICE = "dice-of-the-test"


class House:
    """A server on loopback, with its data in a folder."""

    def __init__(self, data: Path, **settings: float | str) -> None:
        self.data, self.settings = data, settings
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            self.port: int = door.getsockname()[1]
        self.address = f"http://localhost:{self.port}"
        self.choose_dice()
        self.open()

    def choose_dice(self) -> None:
        """From now on tables get the dice of the test that runs now."""
        (self.data / DICE).write_text(SEEDS.test)

    def open(self) -> None:
        """Start the server and wait until it answers."""
        program = f"from tests.browser.house import run; run({str(self.data)!r}, {self.port}, {self.settings!r})"
        self.process = subprocess.Popen([sys.executable, "-c", program])
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with urlopen(self.address, timeout=5):
                    return
            except OSError:  # nobody listens yet, or whoever does takes long for a first answer
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """End it in order."""
        self.process.terminate()
        self.process.wait(PATIENCE)


def run(data: str, port: int, settings: dict[str, float | str]) -> None:
    """What the process does."""
    from brelan.server.run import listen, serve_app
    from brelan.server.settings import Settings

    quick = {
        "bot_pause": 0.0,
        "nature_pause": 0.0,
        "undo_pause": 0.0,
        "look_time": 0.0,
        "changes_per_second": 1000.0,
        "compile_bots": False,
        "open_days": False,  # else seeds would be drawn at any time
        **settings,
    }
    seeds = SeedsInFile(Path(data) / DICE)
    serve_app(Settings(data=Path(data), new_seed=seeds, **quick), listen("127.0.0.1", port))  # type: ignore[arg-type]
