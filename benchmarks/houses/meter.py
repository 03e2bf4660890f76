"""What is measured, the same for every house: moves and their times, processor and memory."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

HEADINGS = ["house", "tables", "moves at each", "moves/s", "p50 ms", "p95 ms", "p99 ms", "errors"]
HEADINGS += ["processor", "ms a move", "memory", "players", "database"]
SHARES = (0.5, 0.95, 0.99)


@dataclass(frozen=True)
class Case:
    """How many play, how fast (moves a second at each table; None: as fast as it goes), how long, and what."""

    tables: int
    rate: float | None
    seconds: float
    game: str

    @property
    def warm_up(self) -> float:
        """Seconds that are played before anything is measured, once everybody has sat down: code gets compiled."""
        return 5.0 + self.tables / 50


@dataclass
class Tally:
    """What the players heard: seconds from sending a move to the other's event, and what went wrong."""

    times: list[float] = field(default_factory=list)
    errors: int = 0
    measuring: bool = False


@dataclass
class Meter:
    """What processes spend between two moments; a database with the processes it has started."""

    servers: list[int]
    database: int | None = None
    players: int = 0
    took: float = 0.0
    resident: float = 0.0
    spent: dict[str, float] = field(default_factory=dict)

    def begin(self, players: int) -> None:
        """From now on, with the players in a process of this number."""
        self.players = players
        self.took, self.spent = -perf_counter(), {name: -seconds for name, seconds in self._seconds().items()}

    def end(self) -> None:
        """Until now."""
        self.took += perf_counter()
        for name, seconds in self._seconds().items():
            self.spent[name] += seconds
        self.resident = sum(memory(server)[0] for server in self.servers)

    def share(self, name: str) -> float:
        """Per cent of one processor."""
        return 100 * self.spent[name] / self.took

    def _seconds(self) -> dict[str, float]:
        seconds = {"servers": sum(memory(server)[1] for server in self.servers), "players": memory(self.players)[1]}
        return seconds | ({"database": with_children(self.database)} if self.database else {})


def times_of(process: int) -> list[float]:
    """Seconds of processor of a process, as a user and in the system; then those of its children that are gone."""
    clock = os.sysconf("SC_CLK_TCK")
    return [int(ticks) / clock for ticks in Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()[11:15]]


def memory(process: int) -> tuple[float, float]:
    """Resident megabytes of a process, and the seconds of processor it has used."""
    status = Path(f"/proc/{process}/status").read_text()
    resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return resident / 1024, sum(times_of(process)[:2])


def with_children(process: int) -> float:
    """Seconds of processor of a process and all it has started, also of those that have ended."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return sum(times_of(process)) + sum(sum(times_of(int(child))[:2]) for child in children)


def row(house: str, case: Case, tally: Tally, meter: Meter) -> str:
    """One line of the table."""
    if not tally.times:
        raise SystemExit(f"{house}: no move was heard of, {tally.errors} errors")
    times = sorted(tally.times)
    figures = [
        f"{house:16}",
        f"{case.tables:4d}",
        f"{'as fast as it goes' if case.rate is None else f'{case.rate:g} a second':18}",
        f"{len(times) / meter.took:7.0f}",
        *(f"{times[min(len(times) - 1, int(len(times) * share))] * 1000:6.1f}" for share in SHARES),
        f"{tally.errors:3d}",
        f"{meter.share('servers'):4.0f} %",
        f"{1000 * meter.spent['servers'] / len(times):5.2f}",
        f"{meter.resident:5.0f} MB",
        f"{meter.share('players'):3.0f} %",
        f"{meter.share('database'):3.0f} %" if meter.database else "",
    ]
    return f"| {' | '.join(figures)} |"
