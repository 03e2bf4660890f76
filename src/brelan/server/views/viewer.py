"""Who looks at a table, and how."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Viewer:
    """A guest with a device: which language it reads, and where it came in."""

    guest: str
    language: str
    origin: str = ""  # such as http://localhost:8000: invitations are made with it
    page: bool = True  # a part of a page, or JSON
    program: bool = False  # no browser that people pass on: a program knows for itself whom it plays
    seat: int | None = None  # the seat that a program asks for
