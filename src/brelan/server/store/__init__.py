"""The data on disk: tables, seats and logs, and the one writer."""
