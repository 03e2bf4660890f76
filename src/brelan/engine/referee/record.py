"""A match as one JSON document: everything needed to play it again or go on, readable by people.

Reading trusts nothing: sizes are bounded, every value is checked, and every move is played by the rules.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from brelan.engine.errors import BadRecord, BrelanError
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.limits import LONGEST_MIXED_KEPT
from brelan.engine.referee.match import HINT, UNDO, Match
from brelan.engine.referee.view import notation
from brelan.engine.referee.ways import BY_PLACE, WAYS
from brelan.engine.rule import NATURE

FORMAT = 1
LARGEST, LONGEST_LOG = 5_000_000, 100_000
"""Characters of a document, lines of its log: real games have far less."""
MIXED = "entropy"
"""What a document calls what the players mixed into the dice."""

DICE = ("fair", "seeded", "typed")
NATURE_NAME = "nature"
OTHER_LINES = {UNDO: "undo", HINT: "hint"}
"""What a log says where nobody moved."""


@dataclass
class Record:
    """A match with what is kept beside it: whose dice, and who sat in each seat ("person", or a bot's name)."""

    match: Match
    dealer: HashDealer
    dice: str  # one of DICE
    commitment: str
    players: list[str]
    given_up: bool = False  # nobody goes on with it, and its seed is known
    pledges: Sequence[str] = ()  # seat by seat, the fingerprint of what was promised for the dice; empty if nothing was
    dealt_before: int = 0  # so many lines are of the game that this one goes on with, and another seed dealt them


def write(record: Record) -> str:
    """The document of a match. It holds the seed: give it away only when the game is over."""
    match = record.match
    head = {
        "brelan": FORMAT,
        "game": match.game.name,
        "rules": match.game.version,
        "box": match.game.box.fingerprint,
        "options": match.options,
        "seats": [{"name": n, "player": p} for n, p in zip(match.names, record.players, strict=True)],
        **({"given_up": True} if record.given_up else {}),
        "dice": {
            "kind": record.dice,
            "way": record.dealer.way,
            "commitment": record.commitment,
            **({"dealt_before": record.dealt_before} if record.dealt_before else {}),
            MIXED: record.dealer.mixed,
            **({"pledges": [*record.pledges]} if any(record.pledges) else {}),
            "seed": record.dealer.seed.hex(),
        },
    }
    lines = [f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in head.items()]
    log = ",\n".join(f"  {json.dumps(line)}" for line in _lines(match))
    return "{\n" + ",\n".join([*lines, f' "log": [\n{log}\n ]']) + "\n}\n"


def _lines(match: Match) -> list[list[str | int]]:
    """The log in words: who (a seat's number, or nature) and the move's notation."""
    return [
        [
            NATURE_NAME if entry.seat == NATURE else entry.seat,
            OTHER_LINES.get(entry.move) or notation(match.game, before, entry.seat, entry.move),
        ]
        for before, entry, _ in match.replay()
    ]


def read(text: str) -> Record:
    """The match of a document, replayed and checked move by move."""
    if len(text) > LARGEST:
        raise BadRecord(f"the file is larger than {LARGEST:,} characters")
    try:
        text.encode()
        data = json.loads(text, object_pairs_hook=_once)
        json.dumps(data, ensure_ascii=False).encode()  # half a character, escaped, could not be saved again
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not a saved game: {_short(error)}") from error
    if not isinstance(data, dict) or type(data.get("brelan")) is not int or data["brelan"] != FORMAT:
        raise BadRecord(f'not a saved game of this format ("brelan": {FORMAT} expected)')
    try:
        return _read(data)
    except BadRecord:
        raise
    except BrelanError as error:
        raise BadRecord(_short(error)) from error


def _read(data: Mapping[str, Any]) -> Record:
    game = Game.load(_get(data, "game", str))
    if (version := _get(data, "rules", int)) != game.version:
        raise BadRecord(f"saved under version {_short(version)} of the rules of {game.name}; these are {game.version}")
    if (box := _get(data, "box", str)) != game.box.fingerprint:
        raise BadRecord(f"saved with another box of {game.name} ({_short(box)}; this one is {game.box.fingerprint})")
    seats = _get(data, "seats", list)
    match = Match(game, [_get(seat, "name", str) for seat in seats], _get(data, "options", dict))
    dice = _get(data, "dice", dict)
    mixed = _get(dice, MIXED, list)
    if len(mixed) > len(seats) or not all(isinstance(text, str) and len(text) <= LONGEST_MIXED_KEPT for text in mixed):
        raise BadRecord(f"dice: {MIXED} must be a text of at most {LONGEST_MIXED_KEPT} characters for each seat")
    record = Record(
        match,
        HashDealer(_seed(_get(dice, "seed", str)), mixed, _way(dice)),
        _get(dice, "kind", str),
        _hex(_get(dice, "commitment", str)).hex(),
        [_get(seat, "player", str) for seat in seats],
        "given_up" in data and _get(data, "given_up", bool),
        _pledges(dice, len(seats)),
        _get(dice, "dealt_before", int) if "dealt_before" in dice else 0,
    )
    if record.dice not in DICE:
        raise BadRecord(f"dice: kind must be one of {', '.join(DICE)}")
    log = _get(data, "log", list)
    if len(log) > LONGEST_LOG:
        raise BadRecord(f"the log has more than {LONGEST_LOG:,} lines")
    for place, line in enumerate(log):
        _play(match, place, line)
    return record


def _play(match: Match, place: int, line: object) -> None:
    """Play one line of a log, refusing what the rules refuse."""
    if not (isinstance(line, list) and len(line) == 2 and isinstance(line[1], str)):
        raise BadRecord(f"log, line {place}: [who, move] expected")
    seat = NATURE if line[0] == NATURE_NAME else line[0]
    if type(seat) is not int or not NATURE <= seat < len(match.names):
        raise BadRecord(f"log, line {place}: a seat's number or {NATURE_NAME!r} expected")
    try:
        if line[1] == OTHER_LINES[UNDO]:
            match.undo(seat)
            return
        if line[1] == OTHER_LINES[HINT]:
            match.note_hint(seat)
            return
        moves = {match.notation(move): move for move in match.legal()}
        match.play(seat, moves.get(line[1], UNDO))
    except BrelanError as error:
        raise BadRecord(f"log, line {place}, {_short(line[1])!r}: {_short(error)}") from error


def _short(value: object) -> str:
    """What an error may repeat of a file's content: nothing that a terminal would obey."""
    text = "".join(char if char.isprintable() else "\ufffd" for char in str(value))
    return text if len(text) <= 200 else f"{text[:200]}…"


def _get(data: object, name: str, kind: type) -> Any:
    """A value by name, of the kind expected."""
    if not isinstance(data, dict) or type(data.get(name)) is not kind:
        raise BadRecord(f"{name!r} is missing, or is not a {kind.__name__}")
    return data[name]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which every name stands once: of two values nobody could say which was meant."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in the same object")
    return found


def _pledges(dice: Mapping[str, Any], seats: int) -> list[str]:
    """What was promised for the dice, seat by seat."""
    pledges: list[str] = _get(dice, "pledges", list) if "pledges" in dice else []
    well = all(isinstance(each, str) and len(_hex(each)) in (0, 32) for each in pledges)
    if len(pledges) not in (0, seats) or not well:
        raise BadRecord("dice: pledges must be one for each seat, 32 bytes in hexadecimal, or empty")
    return pledges


def _way(dice: Mapping[str, Any]) -> int:
    """In which way the seed made the draws; old files do not say, for there was one."""
    way: int = _get(dice, "way", int) if "way" in dice else BY_PLACE
    if way not in WAYS:
        raise BadRecord(f"dice: made in way {_short(way)}; known are {', '.join(map(str, WAYS))}")
    return way


def _seed(text: str) -> bytes:
    if not text:
        raise BadRecord("dice: the seed is empty")
    return _hex(text)


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadRecord("dice: seed and commitment must be written in hexadecimal") from None
