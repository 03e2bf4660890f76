"""What is kept of what people at a table say to each other. It is no move, and stands in no log."""

from sqlalchemy import Column, ForeignKey, Table, Text

from brelan.server.store.layout.metadata import METADATA, Integer

SIGNS = Table(
    "signs",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("sign", Text, nullable=False),
    Column("place", Integer, nullable=False),  # how long the log was
    Column("at", Integer, nullable=False),  # seconds since 1970
)
"""Signs that people gave each other."""

CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Integer, nullable=False),  # seconds since 1970
)
"""The latest lines that people wrote to each other."""

MUTES = Table(
    "mutes",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", Text, primary_key=True, index=True),  # who does not wish to read
    Column("seat", Integer, primary_key=True, autoincrement=False),  # whom; -1: anybody
)
"""Who wishes not to read whom."""
