"""Requests as nobody sensible makes them: every page and every address of the API, with hostile values.

`benchmarks/attack/fuzz.py` makes 30,000 of them, `test_fuzz.py` a few hundred.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, seed, settings
from schemathesis.checks import CHECKS
from starlette.routing import Route

LASTING = ("live", "events")
"""What is not answered to its end."""
VALUES = (
    *("", "0", "1", "-1", "2", "99999999999999999999", "1e9", "NaN", "true", "null", "[]", "{}", "'", '"', "<b>&"),
    *("../../etc/passwd", "%00", "%ff", "\u202e", "é", "🎲" * 40, "a" * 3_000, "\r\nx: y", "?", "#", ";", "\t", "x:y"),
    *("me", "link", "bot", "expert", "gang_of_dice", "dice_run", "fr", "/", "//evil.example", "0" * 64),
)
FIELDS = (
    *("name", "seat", "place", "moves", "move", "game", "players", "level", "kind.0", "name.0", "level.0", "kind.1"),
    *("dice", "pace", "language", "back", "words", "pledge", "text", "token", "page", "since", "step", "who", "result"),
    *("sign", "address", "url", "options", "turn_time", "link", "club", "member", "rounds"),
)
DOCUMENTED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
KINDS = ("application/x-www-form-urlencoded", "application/json", "text/plain", "", "multipart/form-data; boundary=x")


def addresses(app: FastAPI) -> list[tuple[str, str]]:
    """Every method and path that is answered."""
    routes = [route for route in app.routes if isinstance(route, Route)]
    found = {(method, route.path) for route in routes for method in route.methods or () if method != "HEAD"}
    return sorted((method, path) for method, path in found if not path.endswith(LASTING))


def strange_request(chance: Random, method: str, path: str, known: Sequence[str]) -> dict[str, Any]:
    """What is asked: the method, the address with values in it, a body, headers."""
    parts = [_part(chance, part, known) if "{" in part else part for part in path.split("/")]
    query = _pairs(chance, 3) if chance.random() < 0.5 else ""
    headers = {
        "accept-language": chance.choice(["en", "fr", "xx;q=9", ""]),
        "accept": chance.choice(["*/*", "text/html; fragment"]),
    }
    content = b""
    if method != "GET":
        headers["content-type"] = chance.choice(KINDS)
        content = chance.choice([_pairs(chance, 5).encode(), _json(chance), chance.randbytes(chance.randrange(60))])
    return {
        "method": method,
        "url": "/".join(parts) + (f"?{query}" if query else ""),
        "content": content,
        "headers": headers,
    }


def _part(chance: Random, part: str, known: Sequence[str]) -> str:
    return chance.choice(known) if chance.random() < 0.7 else quote(chance.choice(VALUES)[:80], safe="%") or "x"


def _pairs(chance: Random, most: int) -> str:
    return urlencode([(chance.choice(FIELDS), chance.choice(VALUES)) for _ in range(chance.randrange(most + 1))])


def _json(chance: Random) -> bytes:
    value = chance.choice(['"x"', "0", "-1", "null", "[1, 2]", "{}", "1e400", '"' + "0" * 64 + '"', "[[[[]]]]", "tru"])
    return ("{" + ", ".join(f'"{chance.choice(FIELDS)}": {value}' for _ in range(chance.randrange(4))) + "}").encode()


def ask_strangely(
    client: httpx.Client, app: FastAPI, known: Sequence[str], number: int, times: int
) -> Iterable[tuple[str, int]]:
    """What was answered: the method with the path, and the status."""
    chance, where = Random(number), addresses(app)
    for turn in range(times):
        method, path = where[turn % len(where)]
        asked = strange_request(chance, method, path, known)
        try:
            yield f"{method} {path}", client.request(**asked).status_code
        except (httpx.InvalidURL, httpx.LocalProtocolError):  # the client itself would not send it
            continue


def faults(answers: Iterable[tuple[str, int]]) -> tuple[Counter[int], list[str]]:
    """How many answers of which status there were; and where a server broke."""
    seen, broken = Counter[int](), list[str]()
    for where, status in answers:
        seen[status] += 1
        if status >= 500:
            broken.append(f"{where}: {status}")
    return seen, broken


def ask_as_described(
    address: str, document: dict[str, Any], headers: dict[str, str], known: Sequence[str], each: int
) -> int:
    """Ask the API whatever its description allows, each address so many times, and compare the answers with it. Says
    how many requests that were; raises what schemathesis finds.
    """
    schema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=address)
    checks: Any = CHECKS.get_by_names(DOCUMENTED)
    chance, asked = Random(1), 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        if operation.path.endswith(LASTING):
            continue

        @seed(1)
        @settings(max_examples=each, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            if "name" in case.path_parameters and chance.random() < 0.8:
                case.path_parameters["name"] = chance.choice(known)
            case.call_and_validate(headers=headers, checks=checks)

        ask()
    return asked
