"""What all descriptions of tables on disk share."""

from sqlalchemy import BigInteger, MetaData, types

METADATA = MetaData()

Integer = types.Integer().with_variant(BigInteger(), "postgresql")
"""As large with one database as with the other: PostgreSQL's own ends in 2038, counted in seconds."""
