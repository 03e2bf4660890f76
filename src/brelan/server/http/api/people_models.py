"""What programs send and get of what people at a table say to each other."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from brelan.web.people.signs import NAMES


class Asked(BaseModel):
    """What a program sends: nothing but what is known here."""

    model_config = ConfigDict(extra="forbid", strict=True)


def one_of(known: Sequence[str], name: str) -> str:
    """Refuse a name that there is not, and say which there are."""
    if name not in known:
        raise ValueError(f"one of {', '.join(filter(None, known))}")
    return name


class Link(Asked):
    """Whether the table's own link leads to its free seats."""

    open: bool


class NewSign(Asked):
    """A sign for the others."""

    sign: Annotated[str, AfterValidator(partial(one_of, NAMES))] = Field(json_schema_extra={"enum": [*NAMES]})


class Allowed(Asked):
    """Whether people may give signs, or write to each other, at a table."""

    what: Literal["signs", "chat"]
    allowed: bool


class NewLine(Asked):
    """A line for the others."""

    text: str = Field(max_length=2_000)


class Mute(Asked):
    """Whether a seat is read; -1: anybody."""

    seat: int
    muted: bool


class LineOut(BaseModel):
    """What somebody wrote."""

    number: int
    seat: int
    text: str
    at: int = Field(description="Seconds since 1970")


class ChatOut(BaseModel):
    """What those who sit here write to each other."""

    lines: list[LineOut]
    muted: list[int] = Field(description="Seats that you do not read; -1: none")
    others: list[int] = Field(description="Seats of people at other devices")
    longest: int = Field(description="Characters of a line")


class SignOut(BaseModel):
    """A sign that somebody gave."""

    seat: int
    sign: str
    place: int
    at: int = Field(description="Seconds since 1970")
