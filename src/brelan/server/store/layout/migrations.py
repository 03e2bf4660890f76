"""How the layout of the data came about, step by step: an older house is brought up to date when it is opened.

The steps are written in SQLite's words; an engine that speaks otherwise knows how to say the same.
"""

from collections.abc import Callable
from typing import TypeAlias

from sqlalchemy import inspect, select, update
from sqlalchemy.engine import Connection

from brelan.engine.errors import BrelanError
from brelan.server.store.layout.old_results import fill_results
from brelan.server.store.layout.schema import HOUSE

VERSION = "version"


class BadData(BrelanError):
    """The data on disk cannot be used: written by a newer Brelan, or no data of ours at all."""


FIRST_LAYOUT = (
    "CREATE TABLE house (name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name))",
    """CREATE TABLE tables (
        id TEXT NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL, box TEXT NOT NULL, options TEXT NOT NULL,
        dice TEXT NOT NULL, seed TEXT NOT NULL, host TEXT NOT NULL, language TEXT NOT NULL, opened INTEGER NOT NULL,
        over INTEGER NOT NULL, next TEXT NOT NULL, PRIMARY KEY (id)
    )""",
    """CREATE TABLE seats (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, guest TEXT NOT NULL, token TEXT NOT NULL,
        level TEXT NOT NULL, words TEXT NOT NULL, PRIMARY KEY (table_id, seat),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_seats_guest ON seats (guest)",
    "CREATE INDEX ix_seats_token ON seats (token)",
    """CREATE TABLE log (
        table_id TEXT NOT NULL, place INTEGER NOT NULL, seat INTEGER NOT NULL, move INTEGER NOT NULL,
        at INTEGER NOT NULL, PRIMARY KEY (table_id, place),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    ) WITHOUT ROWID""",
    "INSERT INTO house (name, value) VALUES ('version', '0')",
)
LISTS_WITHOUT_LOGS = (
    "ALTER TABLE tables ADD COLUMN turn INTEGER DEFAULT '-1' NOT NULL",
    "ALTER TABLE tables ADD COLUMN won INTEGER DEFAULT '0' NOT NULL",
    "CREATE INDEX tables_open ON tables (over, host)",
)
PACE = ("ALTER TABLE tables ADD COLUMN pace TEXT DEFAULT 'normal' NOT NULL",)

REVIEWS = (
    """CREATE TABLE reviews (
        table_id TEXT NOT NULL, version INTEGER NOT NULL, report BLOB NOT NULL, PRIMARY KEY (table_id),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
)

COACH = (
    "ALTER TABLE tables ADD COLUMN coach INTEGER DEFAULT '0' NOT NULL",
    """CREATE TABLE judged (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, decisions INTEGER NOT NULL, loss FLOAT NOT NULL,
        luck FLOAT NOT NULL, PRIMARY KEY (table_id, seat),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE missed (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, loss FLOAT NOT NULL,
        tried INTEGER DEFAULT '0' NOT NULL, solved INTEGER DEFAULT '0' NOT NULL, PRIMARY KEY (table_id, number),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
)

WAY_OF_DRAWING = ("ALTER TABLE tables ADD COLUMN way INTEGER DEFAULT '1' NOT NULL",)
PLEDGES = (
    "ALTER TABLE seats ADD COLUMN pledge TEXT DEFAULT '' NOT NULL",
    "ALTER TABLE seats ADD COLUMN unkept INTEGER DEFAULT '0' NOT NULL",
)

FORKS = (
    "ALTER TABLE tables ADD COLUMN fork_of TEXT DEFAULT '' NOT NULL",
    "ALTER TABLE tables ADD COLUMN fork_place INTEGER DEFAULT '0' NOT NULL",
    "ALTER TABLE tables ADD COLUMN dealt_before INTEGER DEFAULT '0' NOT NULL",
)

CHALLENGES = (
    "ALTER TABLE tables ADD COLUMN challenge TEXT DEFAULT '' NOT NULL",
    "ALTER TABLE tables ADD COLUMN counted INTEGER DEFAULT '0' NOT NULL",
    "ALTER TABLE tables ADD COLUMN sealed_until INTEGER DEFAULT '0' NOT NULL",
    """CREATE TABLE challenges (
        id TEXT NOT NULL, day TEXT NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL, box TEXT NOT NULL,
        options TEXT NOT NULL, seats INTEGER NOT NULL, seat INTEGER NOT NULL, friends INTEGER NOT NULL,
        levels TEXT NOT NULL, seed TEXT NOT NULL, host TEXT NOT NULL, host_name TEXT NOT NULL, opened INTEGER NOT NULL,
        until INTEGER NOT NULL, par TEXT NOT NULL, PRIMARY KEY (id)
    )""",
    "CREATE INDEX ix_challenges_day ON challenges (day)",
    "CREATE INDEX ix_challenges_host ON challenges (host)",
    """CREATE TABLE attempts (
        challenge_id TEXT NOT NULL, guest TEXT NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL,
        table_id TEXT NOT NULL, rank INTEGER DEFAULT '0' NOT NULL, points INTEGER DEFAULT '0' NOT NULL,
        PRIMARY KEY (challenge_id, guest),
        FOREIGN KEY (challenge_id) REFERENCES challenges (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_attempts_table_id ON attempts (table_id)",
    "CREATE INDEX attempts_board ON attempts (challenge_id, rank, points)",
    "CREATE INDEX attempts_of ON attempts (guest)",
    """CREATE TABLE exercised (
        guest TEXT NOT NULL, game TEXT NOT NULL, exercise TEXT NOT NULL, found INTEGER NOT NULL,
        PRIMARY KEY (guest, game, exercise)
    )""",
)

ONE_LINK = (
    "ALTER TABLE tables ADD COLUMN link TEXT DEFAULT '' NOT NULL",
    "ALTER TABLE tables ADD COLUMN link_open INTEGER DEFAULT '1' NOT NULL",
    "CREATE INDEX ix_tables_link ON tables (link)",
)

CHANNELS = (
    """CREATE TABLE channels (
        id TEXT NOT NULL, guest TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, keys TEXT NOT NULL,
        language TEXT NOT NULL, origin TEXT NOT NULL, made INTEGER NOT NULL, failed INTEGER NOT NULL, PRIMARY KEY (id)
    )""",
    "CREATE INDEX ix_channels_guest ON channels (guest)",
    "CREATE INDEX ix_channels_address ON channels (address)",
    """CREATE TABLE told_turns (
        table_id TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (table_id),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
)

PASSES = (
    """CREATE TABLE passes (
        token TEXT NOT NULL, guest TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
        until INTEGER NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (token)
    )""",
    "CREATE INDEX ix_passes_guest ON passes (guest)",
)

SIGNS = (
    "ALTER TABLE tables ADD COLUMN signs INTEGER DEFAULT '1' NOT NULL",
    """CREATE TABLE signs (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, sign TEXT NOT NULL,
        place INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, number),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
)

RESULTS = (
    """CREATE TABLE results (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, rank INTEGER NOT NULL, points INTEGER NOT NULL,
        seconds INTEGER NOT NULL, PRIMARY KEY (table_id, seat),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
)

LEASES = (
    "ALTER TABLE tables ADD COLUMN owner TEXT DEFAULT '' NOT NULL",
    "ALTER TABLE tables ADD COLUMN fence INTEGER DEFAULT '0' NOT NULL",
    "CREATE TABLE processes (name TEXT NOT NULL, address TEXT NOT NULL, seen FLOAT NOT NULL, PRIMARY KEY (name))",
)

TURN_TIME = (
    "ALTER TABLE tables ADD COLUMN turn_time INTEGER DEFAULT '0' NOT NULL",
    "CREATE INDEX ix_tables_turn_time ON tables (turn_time)",
    "ALTER TABLE told_turns ADD COLUMN late INTEGER DEFAULT '-1' NOT NULL",
)

PASSKEYS = (
    """CREATE TABLE passkeys (
        id TEXT NOT NULL, guest TEXT NOT NULL, key TEXT NOT NULL, counter INTEGER NOT NULL, host TEXT NOT NULL,
        made INTEGER NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (id)
    )""",
    "CREATE INDEX ix_passkeys_guest ON passkeys (guest)",
    """CREATE TABLE passkey_questions (
        mark TEXT NOT NULL, guest TEXT NOT NULL, purpose TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (mark)
    )""",
    "CREATE INDEX ix_passkey_questions_guest ON passkey_questions (guest)",
)

CLUBS = (
    """CREATE TABLE clubs (
        id TEXT NOT NULL, name TEXT NOT NULL, host INTEGER NOT NULL, link TEXT NOT NULL, turn_time INTEGER NOT NULL,
        season INTEGER NOT NULL, season_began INTEGER NOT NULL, opened INTEGER NOT NULL, PRIMARY KEY (id)
    )""",
    "CREATE INDEX ix_clubs_link ON clubs (link)",
    """CREATE TABLE club_members (
        club_id TEXT NOT NULL, number INTEGER NOT NULL, guest TEXT NOT NULL, name TEXT NOT NULL,
        joined INTEGER NOT NULL, away INTEGER NOT NULL, PRIMARY KEY (club_id, number),
        FOREIGN KEY (club_id) REFERENCES clubs (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_club_members_guest ON club_members (guest)",
    "CREATE UNIQUE INDEX club_members_once ON club_members (club_id, guest)",
    """CREATE TABLE tournaments (
        id TEXT NOT NULL, club_id TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL,
        seats INTEGER NOT NULL, entrants TEXT NOT NULL, rounds TEXT NOT NULL, opened INTEGER NOT NULL,
        ended INTEGER NOT NULL, PRIMARY KEY (id),
        FOREIGN KEY (club_id) REFERENCES clubs (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_tournaments_club_id ON tournaments (club_id)",
    """CREATE TABLE club_games (
        table_id TEXT NOT NULL, club_id TEXT NOT NULL, game TEXT NOT NULL, season INTEGER NOT NULL,
        players TEXT NOT NULL, opener INTEGER NOT NULL, tournament TEXT NOT NULL, opened INTEGER NOT NULL,
        ended INTEGER NOT NULL, ranks TEXT NOT NULL, PRIMARY KEY (table_id),
        FOREIGN KEY (club_id) REFERENCES clubs (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_club_games_tournament ON club_games (tournament)",
    "CREATE INDEX club_games_ladder ON club_games (club_id, season, game, ended)",
)

CHAT = (
    "ALTER TABLE tables ADD COLUMN chat INTEGER DEFAULT '1' NOT NULL",
    """CREATE TABLE chat (
        table_id TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL,
        at INTEGER NOT NULL, PRIMARY KEY (table_id, number),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
    """CREATE TABLE mutes (
        table_id TEXT NOT NULL, guest TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (table_id, guest, seat),
        FOREIGN KEY (table_id) REFERENCES tables (id) ON DELETE CASCADE
    )""",
    "CREATE INDEX ix_mutes_guest ON mutes (guest)",
    "ALTER TABLE clubs ADD COLUMN language TEXT DEFAULT 'en' NOT NULL",
)

CHAINS = (
    "ALTER TABLE tables ADD COLUMN expired INTEGER DEFAULT '0' NOT NULL",
    "ALTER TABLE log ADD COLUMN mark INTEGER",
    "ALTER TABLE tables ADD COLUMN lines INTEGER DEFAULT '-1' NOT NULL",
    "ALTER TABLE tables ADD COLUMN head INTEGER DEFAULT '0' NOT NULL",
    """CREATE TABLE damage (
        table_id TEXT NOT NULL, found INTEGER NOT NULL, what TEXT NOT NULL, PRIMARY KEY (table_id)
    )""",
)

ONE_ENDING = (
    "ALTER TABLE results ADD COLUMN ended INTEGER DEFAULT '0' NOT NULL",
    fill_results,
    "DROP INDEX attempts_board",
    "ALTER TABLE attempts DROP COLUMN rank",
    "ALTER TABLE attempts DROP COLUMN points",
    "DROP INDEX club_games_ladder",
    "ALTER TABLE club_games DROP COLUMN ended",
    "ALTER TABLE club_games DROP COLUMN ranks",
    "CREATE INDEX club_games_ladder ON club_games (club_id, season, game)",
    "ALTER TABLE tables DROP COLUMN won",
)

WHO_HAS_MOVED = (
    "ALTER TABLE seats ADD COLUMN moved INTEGER DEFAULT '0' NOT NULL",
    """UPDATE seats SET moved = 1 WHERE guest != '' AND EXISTS (
        SELECT 1 FROM log WHERE log.table_id = seats.table_id AND log.seat = seats.seat AND log.move != -2
    )""",  # whether it was they or a bot in their place was not noted
)

Step: TypeAlias = tuple[str | Callable[[Connection], None], ...]

STEPS: tuple[Step, ...] = (
    FIRST_LAYOUT, LISTS_WITHOUT_LOGS, PACE, REVIEWS, COACH, WAY_OF_DRAWING, PLEDGES, FORKS,
    CHALLENGES, ONE_LINK, CHANNELS, PASSES, SIGNS, RESULTS, LEASES,
    TURN_TIME, PASSKEYS, CLUBS, CHAT, CHAINS, ONE_ENDING, WHO_HAS_MOVED,
)  # fmt: skip
"""One step for each version: statements, and functions for what cannot be said so. What was released is never changed:
a new layout is a new step, in its own words.
"""


def layout_of(connection: Connection) -> int:
    """Which layout these data have; 0 if there are none yet."""
    if not inspect(connection).has_table(HOUSE.name):
        return 0
    known = int(connection.execute(select(HOUSE.c.value).where(HOUSE.c.name == VERSION)).scalar_one())
    if known > len(STEPS):
        raise BadData(f"these data have layout {known}, this Brelan knows {len(STEPS)}: use a newer Brelan")
    return known


def migrate(connection: Connection, words: Callable[[str], str], layout: int | None = None) -> int:
    """Take the steps that these data have not seen yet, up to a layout, all in the caller's transaction. `words` says
    each in the words of the database. Says which layout they had.
    """
    known, wanted = layout_of(connection), len(STEPS) if layout is None else layout
    for step in STEPS[known:wanted]:
        for statement in step:
            if isinstance(statement, str):
                connection.exec_driver_sql(words(statement))
            else:
                statement(connection)
    connection.execute(update(HOUSE).where(HOUSE.c.name == VERSION).values(value=str(wanted)))
    return known
