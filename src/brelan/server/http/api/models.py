"""The API in figures and words: what programs send and get."""

from functools import partial
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, Field, ValidationInfo, field_validator

from brelan.bots import OFFERED
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.options import complete
from brelan.engine.referee.limits import LONGEST_MIXED, LONGEST_NAME_KEPT
from brelan.server.http.api.people_models import Asked, ChatOut, SignOut, one_of


def _game(name: str) -> str:
    return one_of(Game.names(), name)


_LEVELS = Field(json_schema_extra={"enum": ["", *OFFERED]})
Level: TypeAlias = Annotated[str, AfterValidator(partial(one_of, ("", *OFFERED))), _LEVELS]


class Chair(Asked):
    """Who is to sit in a seat: me, somebody else at this device (here), a friend by link, or a bot of a level."""

    kind: Literal["me", "here", "link", "bot"]
    name: str = Field("", max_length=LONGEST_NAME_KEPT)
    level: Level = ""


class NewTable(Asked):
    """A table to be opened."""

    game: Annotated[str, AfterValidator(_game)] = Field(max_length=40)
    chairs: list[Chair] = Field(min_length=1, max_length=6)
    options: dict[str, str | bool | int] = Field(default_factory=dict, max_length=20)
    dice: Literal["fair", "typed"] = "fair"
    turn_time: Literal[0, 60, 86400] = Field(0, description="Seconds that a turn may take; 0: as long as it likes")
    coach: bool = Field(False, description="The players may ask the coach while they play")

    @field_validator("options")
    @classmethod
    def _offered(cls, options: dict[str, str | bool | int], info: ValidationInfo) -> dict[str, str | bool | int]:
        """The options are those of the game."""
        if "game" in info.data:
            try:
                complete(Game.load(info.data["game"]).options, options)
            except BadOption as error:
                raise ValueError(str(error)) from None
        return options


class Moves(Asked):
    """Steps of one seat in a row, all or none. `place` is the length of the log that they answer to."""

    place: int = Field(ge=0)
    seat: int = Field(ge=-1, le=5, description="−1: what the real dice show, when they are typed")
    moves: list[int] = Field(max_length=64)


class Undo(Asked):
    """A seat's last step is taken back."""

    place: int = Field(ge=0)
    seat: int = Field(ge=0, le=5)


class NewFork(Asked):
    """A finished game, to be played on from a place of its log."""

    place: int = Field(ge=0)
    seat: int = Field(ge=0, le=5)
    name: str = Field(max_length=LONGEST_NAME_KEPT)
    level: Level = "regular"
    friends: bool = Field(False, description="The other seats wait for friends; else bots take them")
    same_dice: bool = False


class Sit(Asked):
    """A friend sits down by the token of a link; `words` are mixed into the dice."""

    token: str = Field(max_length=64)
    name: str = Field(max_length=LONGEST_NAME_KEPT)
    words: str = Field("", max_length=LONGEST_MIXED)
    pledge: str = Field("", pattern="^([0-9a-f]{64})?$")
    seat: int = Field(0, ge=0, le=99, description="With the table's own link: which of its free seats")


class Pledge(Asked):
    """The SHA-256, in hexadecimal, of a text that will be mixed into the dice."""

    pledge: str = Field(pattern="^[0-9a-f]{64}$")


class Reveal(Asked):
    """The text that was promised."""

    text: str = Field(max_length=170)


class SeatNumber(Asked):
    """A seat."""

    seat: int = Field(ge=0, le=5)


class Guest(BaseModel):
    """Who you are from now on: send it as `Authorization: Bearer …`."""

    guest: str


class OptionOut(BaseModel):
    """Something a table may choose."""

    name: str
    choices: list[str | bool | int]
    usual: str | bool | int


class GameOut(BaseModel):
    """A game that can be played."""

    name: str
    title: str
    line: str
    credits: str
    rules: int
    seats: list[int]
    options: list[OptionOut]


class SeatOut(BaseModel):
    """A seat, as this guest sees it."""

    number: int
    name: str
    kind: Literal["me", "guest", "open", "bot"]
    level: str
    here: bool
    may_replace: bool
    invitation: str
    promise: str = Field(description="The SHA-256 of what it promised for the dice: note it, a file must have it too")
    late: bool = Field(description="Its turn takes longer than the table allows")
    may_return: bool = Field(description="Its person is gone, and you, the host, may make a link for them")


class Message(BaseModel):
    """Words: said in the language asked for, and as a key with values."""

    text: str
    key: str
    values: dict[str, Any]
    rule: str


class ChoiceOut(BaseModel):
    """A move that may be made, and what it is called."""

    move: int
    name: Message


class ViewOut(BaseModel):
    """What a seat may know."""

    game: str
    seat: int
    actor: int
    prompt: Message
    choices: list[ChoiceOut]
    may_undo: bool
    table: dict[str, Any]
    ranks: list[int]
    points: list[int]


class StoryLine(BaseModel):
    """What happened at a place of the log."""

    place: int
    text: str
    rule: str


class MoveWorth(BaseModel):
    """A move that may be made now: the worth of the best plan with it, and how often the best of all makes it."""

    move: int
    worth: float
    in_best: int


class HintOut(BaseModel):
    """What the coach said: the plans of the decision that the seat is at, with what each is worth to it (its chance to
    win, from 0 to 1) and the 95 % margin of that.
    """

    plans: list[list[int]]
    worth: list[float]
    margin: list[float]
    best: int
    moves: list[MoveWorth]


class TableOut(BaseModel):
    """A table, as this guest may see it. Of the story only what is new since `since` is told."""

    id: str
    game: str
    place: int
    seats: list[SeatOut]
    mine: list[int]
    view: ViewOut
    typed: list[ChoiceOut]
    story: list[StoryLine]
    notice: str
    rule: str
    dice: Literal["fair", "typed"]
    over: bool
    given_up: bool
    waiting: bool
    promising: list[int]
    owing: list[int]
    commitment: str
    seed: str
    mixed: list[str]
    next: str
    coach: bool
    hint: HintOut | None
    fork_of: str = Field(description="The table that this one goes on with, or nothing")
    challenge: str = Field(description="The challenge that is played here, or nothing")
    counted: bool = Field(description="Whether it is played as the attempt that counts")
    link: str = Field(description="To its host, while seats are free: the link to any of them")
    link_open: bool
    signs: list[SignOut] = Field(description="The latest signs that people gave each other")
    chat: ChatOut | None = Field(description="To who sits here, where the house and the host wish for one")


class Place(BaseModel):
    """The length of the log after a change, for `Prefer: return=minimal`."""

    place: int


class VerdictOut(BaseModel):
    """What a check of all dice found."""

    draws: int
    open_unexplained: list[int]
    secret_unexplained: list[int]
    committed: bool
    typed: list[int]
    unkept: list[int]
    broken: list[int]
    before: int = Field(description="Draws of the game that this one is a fork of: not checked")


class Trouble(BaseModel):
    """Why something could not be; with the table as it is, when that helps."""

    error: str
    message: str
    rule: str = ""
    table: TableOut | None = None
    field: str = Field("", description="Which field of the request does not fit; `chairs.0.kind` is one of the first")
    expected: str = Field("", description="What was expected there")
    see: str = Field("", description="Where it is said what there is")


class ReviewProgress(BaseModel):
    """How far a review is. `curve` is the part that is known first: names, points and result of the review to come."""

    done: int
    of: int
    failed: bool
    curve: dict[str, Any] | None
