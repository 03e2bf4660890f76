"""A verifier written from docs/fairness.md. Of Brelan it uses the rules of a game, and how the game names its moves."""

import hmac
import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple

NATURE = -1


class Draw(NamedTuple):
    """A draw of a log."""

    place: int  # its line
    occasion: list[int]  # what the rules say that it is for
    before: int  # how often the same was drawn before
    outcomes: dict[int, int]  # what could be drawn, with its weight
    move: int  # what was


def wrong_draws(document: str, package: str = "brelan.games") -> list[int]:
    """The lines of the log that the seed does not explain."""
    record = json.loads(document)
    draw = {1: by_place, 2: by_occasion}[record["dice"].get("way", 1)]
    return [one.place for one in draws(record, package) if draw(record, one) != one.move]


def draws(record: Any, package: str) -> Iterator[Draw]:
    """Every draw of a log, which is played again."""
    rules = import_module(f"{package}.{record['game']}.rules")
    name = import_module(f"{package}.{record['game']}.view").name
    state, counted = opening(rules, record), Counter[tuple[int, ...]]()
    path: list[list[int]] = []
    for place, (who, notation) in enumerate(record["log"]):
        if notation == "hint":
            continue
        if notation == "undo":
            state = path.pop()
            continue
        out, weight = [0] * 64, [0] * 64
        count = rules.chances(state, out, weight) if who == "nature" else rules.moves(state, out)
        seen = rules.FIELDS.seen(state, NATURE if who == "nature" else who)
        (move,) = [move for move in out[:count] if str(name(seen, move)) == notation]
        if who == "nature":
            numbers = [0] * 16
            occasion = numbers[: rules.occasion(state, numbers)]
            outcomes = dict(zip(out[:count], weight[:count], strict=True))
            yield Draw(place, occasion, counted[tuple(occasion)], outcomes, move)
            counted[tuple(occasion)] += 1
        path.append(state)
        state = list(state)
        rules.apply(state, move)


def opening(rules: Any, record: Any) -> list[int]:
    """The cells before the first move."""
    state = [0] * rules.FIELDS.size
    chosen = []
    for option in rules.OPTIONS:
        value = record["options"][option.name]
        chosen.append(list(option.choices).index(value) if isinstance(value, str) else int(value))
    rules.setup(state, len(record["seats"]), *chosen)
    return state


def by_place(record: Any, draw: Draw) -> int:
    """The first way."""
    seed, texts = bytes.fromhex(record["dice"]["seed"]), record["dice"]["entropy"]
    escaped = ", ".join(f'"{"".join(map(in_json, utf16(text)))}"' for text in texts)
    words = sha256(f"[{escaped}]".encode("ascii")).hexdigest()
    total, attempt = sum(draw.outcomes.values()), 0
    while True:
        digest = hmac.digest(seed, f"brelan {words} {draw.place} {attempt}".encode("ascii"), "sha256")
        number = int.from_bytes(digest[:8], "big")
        if number < 2**64 - 2**64 % total:
            return at(draw.outcomes, number % total)
        attempt += 1


def utf16(text: str) -> list[int]:
    """The 16-bit units of a text."""
    units = text.encode("utf-16-be")
    return [units[i] * 256 + units[i + 1] for i in range(0, len(units), 2)]


def in_json(unit: int) -> str:
    """A unit as JSON says it in printable ASCII."""
    short = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
    return short.get(unit, chr(unit) if 32 <= unit < 127 else f"\\u{unit:04x}")


def by_occasion(record: Any, draw: Draw) -> int:
    """The second way."""
    outcomes = draw.outcomes
    seed, texts = bytes.fromhex(record["dice"]["seed"]), [text.encode() for text in record["dice"]["entropy"]]
    words = sha256(b"".join(str(len(text)).encode() + b":" + text + b"," for text in texts)).hexdigest()
    named = ",".join(str(number) for number in draw.occasion) or "-"
    message = f"brelan 2 {words} {record['game']} {named} {draw.before}"
    key = hmac.digest(seed, message.encode("ascii"), "sha256")
    total = sum(outcomes.values())
    if len(outcomes) > 1 and total > 4096:
        attempt = 0
        while True:
            number = int.from_bytes(sha256(key + attempt.to_bytes(4, "big")).digest()[:8], "big")
            if number < 2**64 - 2**64 % total:
                return at(outcomes, number % total)
            attempt += 1
    return min((ticket(key, move, j), move) for move, weight in outcomes.items() for j in range(weight))[1]


def ticket(key: bytes, move: int, number: int) -> int:
    """One of an outcome's tickets."""
    first = number - number % 4
    digest = sha256(key + move.to_bytes(4, "big") + first.to_bytes(4, "big")).digest()
    return int.from_bytes(digest[8 * (number % 4) :][:8], "big")


def at(outcomes: dict[int, int], number: int) -> int:
    """The outcome at a number below the sum of the weights."""
    for move, weight in outcomes.items():
        if number < weight:
            return move
        number -= weight
    raise AssertionError
