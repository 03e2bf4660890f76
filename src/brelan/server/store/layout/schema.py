"""What is kept on disk: tables, who sits at them, and their logs. A game's state is never stored: it is replayed."""

from sqlalchemy import Column, Float, ForeignKey, Index, LargeBinary, Table, Text

from brelan.server.store.layout import passkeys, talk  # noqa: F401  (their tables belong to the layout too)
from brelan.server.store.layout.metadata import METADATA, Integer

ASLEEP = 2
"""In `closed`: nobody has moved for long. Such a table is kept as it is, and does not count until somebody moves."""

HOUSE = Table(
    "house",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""A few things that are the house's own: the version of this layout, the key that signs guests' cookies."""

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),  # the version it is played by
    Column("box", Text, nullable=False),  # the fingerprint of the box it is played with
    Column("options", Text, nullable=False),  # JSON
    Column("dice", Text, nullable=False),  # fair, typed
    Column("seed", Text, nullable=False),  # secret until the game is over
    Column("host", Text, nullable=False),  # the guest who opened the table
    Column("language", Text, nullable=False),  # the host's: bots are named in it
    Column("opened", Integer, nullable=False),  # seconds since 1970
    Column("over", Integer, key="closed", nullable=False, default=0),  # 1: ended, or given up; 2: asleep
    Column("next", Text, nullable=False, default=""),  # the table at which the same people play again
    Column("turn", Integer, nullable=False, server_default="-1"),  # whose move it is
    Column("pace", Text, nullable=False, server_default="normal"),  # calm, normal, quick
    Column("coach", Integer, nullable=False, server_default="0"),  # 1: people may ask the coach while they play
    Column("way", Integer, nullable=False, server_default="1"),  # how the seed makes the draws
    Column("fork_of", Text, nullable=False, server_default=""),  # the game that is played on here
    Column("fork_place", Integer, nullable=False, server_default="0"),  # from which place of its log
    Column("dealt_before", Integer, nullable=False, server_default="0"),  # lines that another seed has dealt
    Column("challenge", Text, nullable=False, server_default=""),  # the challenge that is played here
    Column("counted", Integer, nullable=False, server_default="0"),  # 1: as somebody's attempt that counts
    Column("sealed_until", Integer, nullable=False, server_default="0"),  # until when its dice are a secret to others
    Column("link", Text, nullable=False, server_default="", index=True),  # to any of its free seats; empty: none
    Column("link_open", Integer, nullable=False, server_default="1"),  # 0: its host has closed the link
    Column("signs", Integer, nullable=False, server_default="1"),  # 0: its host wants no signs
    Column("owner", Text, nullable=False, server_default=""),  # the process to which it belongs, if there are several
    Column("fence", Integer, nullable=False, server_default="0"),  # of its claim: under an older one nothing is written
    Column("turn_time", Integer, nullable=False, server_default="0", index=True),  # seconds for a turn; 0: any
    Column("chat", Integer, nullable=False, server_default="1"),  # 0: its host wants no chat
    Column("expired", Integer, nullable=False, server_default="0"),  # when the house gave it up, by its clock; 0: never
    Column("lines", Integer, nullable=False, server_default="-1"),  # of its log; -1: not chained yet (`chain.py`)
    Column("head", Integer, nullable=False, server_default="0"),  # the last mark of its chain
    Index("tables_open", "closed", "host"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("guest", Text, nullable=False, index=True),  # empty for a bot, and for a friend who has not come yet
    Column("token", Text, nullable=False, index=True),  # what a friend's link holds; empty if there is none
    Column("level", Text, nullable=False),  # of a bot, or of the bot that stands in; else empty
    Column("words", Text, key="mixed", nullable=False),  # what the player mixed into the dice
    Column("pledge", Text, nullable=False, server_default=""),  # the fingerprint of it, promised before; empty if not
    Column("unkept", Integer, nullable=False, server_default="0"),  # 1: it was not revealed, and nobody waited longer
    Column("moved", Integer, nullable=False, server_default="0"),  # 1: whoever sits here has moved, not only a bot
)

LOG = Table(
    "log",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("move", Integer, nullable=False),
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("mark", Integer),  # of the chain; none: written before there was one
    sqlite_with_rowid=False,
)
"""Append only. A place is taken once: of two writers only one can win."""

CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("day", Text, nullable=False, index=True),  # of a challenge of the day: 2026-11-16; else empty
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("box", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seats", Integer, nullable=False),
    Column("seat", Integer, nullable=False),  # in which everybody plays
    Column("friends", Integer, nullable=False),  # of a duplicate: how many play it; else 0
    Column("levels", Text, nullable=False),  # of the bots, seat by seat, with commas; empty where people sit
    Column("seed", Text, nullable=False),  # secret until the challenge is over
    Column("host", Text, nullable=False, index=True),  # the guest who opened it; empty: the house
    Column("host_name", Text, nullable=False),
    Column("opened", Integer, nullable=False),  # seconds since 1970
    Column("until", Integer, nullable=False),
    Column("par", Text, nullable=False),  # JSON: what the expert got in the same seat; empty until it is known
)
"""The same dice for all: one deal that many people play, each at a table of their own."""

ATTEMPTS = Table(
    "attempts",
    METADATA,
    Column("challenge_id", Text, ForeignKey("challenges.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("number", Integer, nullable=False),  # of a duplicate: the how-manieth friend; else 0
    Column("name", Text, nullable=False),
    Column("table_id", Text, nullable=False, index=True),  # where it is played; empty: not yet
    Index("attempts_of", "guest"),
)
"""One for each guest and challenge: the attempt that counts. Who plays again does it for practice."""

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),  # of what a review means: an older one is made again
    Column("report", LargeBinary, nullable=False),  # JSON, packed
)
"""What the coach made of finished games."""

JUDGED = Table(
    "judged",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decisions", Integer, nullable=False),  # that counted
    Column("loss", Float, nullable=False),  # given away by these in all, in chances to win
    Column("luck", Float, nullable=False),  # of the seat's own dice and draws
)
"""What lists say of a review, so that they need not unpack it."""

EXERCISED = Table(
    "exercised",
    METADATA,
    Column("guest", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("exercise", Text, primary_key=True),  # its name
    Column("found", Integer, nullable=False),  # 1: at the first try
)
"""Which of the exercises that come with a game a guest has tried."""

MISSED = Table(
    "missed",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the decision in its review
    Column("seat", Integer, nullable=False),
    Column("loss", Float, nullable=False),
    Column("tried", Integer, nullable=False, server_default="0"),  # when it was last tried, in seconds since 1970
    Column("solved", Integer, nullable=False, server_default="0"),  # 1: found at the first try
)
"""Decisions that cost much: they come back as exercises."""

CHANNELS = Table(
    "channels",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guest", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),  # ntfy, json, push
    Column("address", Text, nullable=False, index=True),
    Column("keys", Text, nullable=False),  # of a browser; empty for a webhook
    Column("language", Text, nullable=False),
    Column("origin", Text, nullable=False),  # of the house, as the guest came to it
    Column("made", Integer, nullable=False),  # seconds since 1970
    Column("failed", Integer, nullable=False),  # so many times in a row it could not be sent
)
"""Where guests wish to hear that it is their turn."""

TOLD_TURNS = Table(
    "told_turns",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, nullable=False),  # where the turn begins that was told last
    Column("late", Integer, nullable=False, server_default="-1"),  # the same for the last that was late
)
"""Nobody is told of a turn twice."""

PASSES = Table(
    "passes",
    METADATA,
    Column("token", Text, primary_key=True),  # the SHA-256 of what the link holds
    Column("guest", Text, nullable=False, index=True),  # as whom one goes on
    Column("table_id", Text, nullable=False),  # where to; for a seat, whose
    Column("seat", Integer, nullable=False),  # -1: all that the guest has
    Column("until", Integer, nullable=False),  # seconds since 1970
    Column("used", Integer, nullable=False),  # 1: somebody has gone on by it
)
"""Links that work once: to go on on another device, or to sit down again in a seat."""

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("rank", Integer, nullable=False),  # 1: won
    Column("points", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),  # from the first line of the log to the last
    Column("ended", Integer, nullable=False, server_default="0"),  # seconds since 1970
)
"""How games have ended: written with the last line of the log, and nowhere else."""

CLUBS = Table(
    "clubs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("host", Integer, nullable=False),  # the number of the member who opened it, or to whom it came
    Column("link", Text, nullable=False, index=True),  # whoever has it may join; empty: it is closed
    Column("turn_time", Integer, nullable=False),  # seconds for a turn at its tables; 0: any
    Column("season", Integer, nullable=False),  # counted from 1
    Column("season_began", Integer, nullable=False),  # seconds since 1970
    Column("opened", Integer, nullable=False),
    Column("language", Text, nullable=False, server_default="en"),  # of whoever opened it: links to it speak it
)
"""People who play with each other again and again."""

CLUB_MEMBERS = Table(
    "club_members",
    METADATA,
    Column("club_id", Text, ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("joined", Integer, nullable=False),  # seconds since 1970
    Column("away", Integer, nullable=False),  # 1: has left; the results stay
    Index("club_members_once", "club_id", "guest", unique=True),
)
"""Who belongs to a club. A number is given once: results are known by it."""

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("club_id", Text, ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),  # all: everybody against everybody; rounds
    Column("seats", Integer, nullable=False),  # at each table
    Column("entrants", Text, nullable=False),  # JSON: members by number, bots by level
    Column("rounds", Text, nullable=False),  # JSON: of each round the tables, of each table the entrants by seat
    Column("opened", Integer, nullable=False),  # seconds since 1970
    Column("ended", Integer, nullable=False),  # 0: it goes on
)
"""Tournaments of clubs. Who plays whom is settled when one is opened."""

CLUB_GAMES = Table(
    "club_games",
    METADATA,
    Column("table_id", Text, primary_key=True),
    Column("club_id", Text, ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),
    Column("season", Integer, nullable=False),
    Column("players", Text, nullable=False),  # JSON, seat by seat: members by number, bots by level
    Column("opener", Integer, nullable=False),  # the member's number; -1: it belongs to a tournament
    Column("tournament", Text, nullable=False, index=True),  # empty: none
    Column("opened", Integer, nullable=False),  # seconds since 1970
    Index("club_games_ladder", "club_id", "season", "game"),
)
"""Which tables are a club's."""

PROCESSES = Table(
    "processes",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("address", Text, nullable=False),  # where the others find it
    Column("seen", Float, nullable=False),  # when it last said that it lives, in seconds since 1970
)
"""Who serves this house, if several do."""
