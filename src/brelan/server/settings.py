"""What a house can set: where its data are, how many may come, how fast, and how long it waits.

Every field can be given as an option and as an environment variable (`choices.py`); what stands beside it here is what
`brelan serve --help` and docs/settings.md say of it.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_bytes


def usual_data() -> Path:
    """The user's data folder."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "brelan"


def secret_seed() -> bytes:
    """Dice that nobody can foresee."""
    return token_bytes(32)


@dataclass(frozen=True)
class Settings:
    """Sizes are counts, times are seconds."""

    # Where
    host: str = "127.0.0.1"  # the address to listen at; 0.0.0.0 lets others on your network in
    port: int = 0  # 0: 8765, or any that is free
    data: Path = field(default_factory=usual_data)  # the folder where games are kept; by default your data folder
    database: str = ""  # keep games in PostgreSQL instead: postgresql://user:password@host/database
    address: str = ""  # HOST:PORT at which the other processes of this house find this one; by default where it listens
    metrics: str = ""  # HOST:PORT at which /livez, /readyz and /metrics are answered; none: nowhere
    backup_first: bool = True  # before an upgrade changes the house, keep a copy of it in the data folder
    log: str = "text"  # how faults are written down: text, or json, a line for each
    new_seed: Callable[[], bytes] = secret_seed  # of every new table's dice; tests choose them
    trusted_proxy: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses or networks: believed about whom they speak for
    hosts: tuple[str, ...] = ()  # what a browser may call this house, with its port if said; none: anything, no mail
    reveal_time: float = 20.0  # until people may begin without what somebody promised for the dice
    # What one connection may take, and how long it may keep us waiting
    connections_in_all: int = 6_000  # fewer if the system allows fewer open files
    connections_per_address: int = 600  # trusted ones have no limit of their own
    largest_head: int = 32_000  # bytes before the body
    most_headers: int = 100  # of one request
    pipelined: int = 8  # further requests before the first is answered
    head_time: float = 10.0  # until a request has come, without its body
    body_time: float = 20.0  # and until its body has come
    unread_time: float = 30.0  # until an answer has been read so far that more can be sent
    kept_open: int = 75  # an idle connection: people think longer than servers usually wait
    # What one request, one guest and the whole house may take
    largest_body: int = 16_000  # bytes of a form, or of what a program sends
    changes_per_second: float = 20.0  # moves and other changes by one guest
    changes_at_once: int = 60  # by one guest who has been quiet
    newcomers_per_second: float = 20.0  # guests without a cookie, from one address
    newcomers_at_once: int = 200  # the same, after a quiet while
    tables_per_guest: int = 40  # not over yet
    tables_in_all: int = 100_000  # not over yet
    tables_per_second: float = 0.5  # opened from one address that is not trusted
    tables_at_once: int = 100  # the same, after a quiet while: a school may have one address
    tables_per_day: int = 2_000  # opened from one address that is not trusted
    presses_at_once: int = 50  # moves and other changes by players; looking is answered one by one
    requests_waiting: int = 200  # of one address
    longest_turn: float = 1.0  # until an answer that is still being made lets the next one begin
    streams_per_guest: int = 12  # live connections
    streams_per_address: int = 500  # live connections; a school may have one address
    streams_per_second: float = 20.0  # opened from one address
    streams_at_once: int = 500  # the same, after a quiet while
    streams_in_all: int = 5_000  # live connections of everybody
    longest_log: int = 20_000  # lines of one game
    tables_in_memory: int = 1_000  # the others are read again when somebody comes
    loads_at_once: int = 4  # tables read from disk at the same time
    # Time
    bot_pause: float = 0.8  # before a bot moves, so that people can follow
    nature_pause: float = 1.6  # before the table is cleared for what comes next, so that people can see what came out
    undo_pause: float = 4.0  # in which a last move can be taken back before bots and chance go on
    look_time: float = 20.0  # the longest that a table waits for people to look at the end of a round
    attended: float = 8.0  # without a live connection, how long after a request somebody is taken to be at a table
    bots_at_once: int = 2  # so many think at the same time
    compile_bots: bool = True  # those that look ahead, in the background
    reload_time: float = 3.0  # who is back within this time was never away
    absence: float = 60.0  # who is away longer may be replaced
    heartbeat: float = 15.0  # a silent live connection says that it is alive
    unstarted_kept: float = 30 * 86_400.0  # tables whose friends never came
    asleep_after: float = 14 * 86_400.0  # a table where nothing has moved: kept as it is, and not counted
    unmoved_asleep_after: float = 3_600.0  # the same for a table where no person has ever moved
    tidy_every: float = 600.0  # seconds between two looks for tables that have fallen asleep
    open_days: bool = True  # whether every day at midnight there are new challenges
    # Telling people that it is their turn
    turn_waits: float = 30.0  # until whoever does not look is told
    reminds_every: float = 10.0  # seconds between two looks for turns that take longer than their tables allow
    reachable: tuple[str, ...] = ()  # receivers in the house's own network that are allowed, each as host:port
    contact: str = ""  # who runs the house, for push services: mailto:… or https://…; else the house's own address
    channels_per_guest: int = 8  # webhooks and devices by which one guest is told
    channels_per_second: float = 0.02  # set up from one address that is not trusted
    channels_at_once: int = 30  # set up from one address that is not trusted
    smtp: str = ""  # the mail server for notices by mail: smtps://name:password@host:465, smtp://host:25; else no mail
    mail_from: str = ""  # the address from which mails come; without one there is no mail
    mail_asks_per_day: int = 3  # to one mail address, whether somebody there wishes to be told
    notices_per_second: float = 1 / 20  # to one guest
    notices_at_once: int = 10  # to one guest
    failures_of_channel: int = 10  # in a row, until it is removed
    # Passkeys, by which guests come back
    passkeys_per_guest: int = 8  # then one is removed before another is taken
    passkeys_per_second: float = 0.1  # asked for from one address that is not trusted
    passkeys_at_once: int = 30  # asked for from one address that is not trusted
    # Signs that people give each other
    signs_per_second: float = 0.3  # by one guest
    signs_at_once: int = 4  # by one guest
    signs_per_table: int = 500  # then no more are given there
    # A chat between those who sit at a table
    chat: bool = False  # whether people who play together may write to each other; else they have signs
    chat_longest: int = 200  # characters of one line
    chat_per_minute: float = 12  # lines by one guest
    chat_at_once: int = 5  # lines by one guest
    chat_kept: int = 100  # lines of one table: older ones are deleted

    @property
    def where(self) -> Path | str:
        """Where the data are."""
        return self.database or self.data
