"""What is kept of passkeys, by which guests come back on any device."""

from sqlalchemy import Column, Table, Text

from brelan.server.store.layout.metadata import METADATA, Integer

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", Text, primary_key=True),  # as the guest's device calls it
    Column("guest", Text, nullable=False, index=True),
    Column("key", Text, nullable=False),  # its public half
    Column("counter", Integer, nullable=False),  # how many times it has signed, if it counts
    Column("host", Text, nullable=False),  # the name of the house for which it is good
    Column("made", Integer, nullable=False),  # seconds since 1970
    Column("used", Integer, nullable=False),  # the same; 0: never
)
"""By which guests come back on any device."""

PASSKEY_QUESTIONS = Table(
    "passkey_questions",
    METADATA,
    Column("mark", Text, primary_key=True),  # the SHA-256 of what is to be signed
    Column("guest", Text, nullable=False, index=True),  # who was asked
    Column("purpose", Text, nullable=False),  # take, come back
    Column("until", Integer, nullable=False),  # seconds since 1970
)
"""What devices were asked to sign. Each is good for once."""
