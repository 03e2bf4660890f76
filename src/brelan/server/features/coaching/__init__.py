"""The coach at the tables: hints, and reviews of games that are over."""
