"""What programs hear when something does not fit: which field, what was expected, where the list is; when to come."""

from pathlib import Path
from typing import Any

import pytest

from tests.server.house import Serving, serving

ME_AND_A_BOT: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
GOOD: dict[str, Any] = {"game": "gang_of_dice", "chairs": ME_AND_A_BOT}


@pytest.mark.parametrize(
    ("body", "field", "expected", "see"),
    [
        ({**GOOD, "game": "chess"}, "game", "one of desperados, dice_run, dice_stars", "/api/games"),
        (
            {"gmae": "chess", "chairs": ME_AND_A_BOT},
            "gmae",
            "no such field; there are game, chairs, options",
            "/openapi",
        ),
        (
            {**GOOD, "chairs": [{"kind": "me"}, {"kind": "bto"}]},
            "chairs.1.kind",
            "'me', 'here', 'link' or 'bot'",
            "/ope",
        ),
        ({**GOOD, "chairs": [{"kind": "me", "nmae": "A"}]}, "chairs.0.nmae", "there are kind, name, level", "/openapi"),
        ({**GOOD, "options": {"bonus": "no"}}, "options", "option bonus: ", "/api/games"),
        ({**GOOD, "options": {"bnous": True}}, "options", "unknown option 'bnous'; known are ", "/api/games"),
        ({"chairs": ME_AND_A_BOT}, "game", "Field required", "/api/games"),
        ([], "", "object", "/openapi.json"),
    ],
)
def test_the_field_is_named_and_what_was_expected(
    server: Serving, body: object, field: str, expected: str, see: str
) -> None:
    told = server.guest().ask("/api/tables", body, 422)
    assert (told["error"], told["field"]) == ("bad", field)
    assert expected in told["expected"]
    assert told["see"].startswith(see)
    assert all(part in told["message"] for part in (field, told["expected"], told["see"]))


def test_a_level_that_no_bot_has_and_a_sign_that_there_is_not(server: Serving) -> None:
    me = server.guest()
    told = me.ask("/api/tables", {**GOOD, "chairs": [{"kind": "me"}, {"kind": "bot", "level": "wizard"}]}, 422)
    assert (told["field"], told["expected"]) == ("chairs.1.level", "one of novice, regular, expert")
    table = me.open()
    told = me.ask(f"/api/tables/{table['id']}/sign", {"sign": "wave"}, 422)
    assert (told["field"], "hello, luck" in told["expected"]) == ("sign", True)


def test_a_query_is_named_too_and_what_is_no_json(server: Serving) -> None:
    me = server.guest()
    table = me.open()
    assert me.ask(f"/api/tables/{table['id']}?since=-1", status=422)["field"] == "since"
    for kind, content in (("text/plain", b"{}"), ("application/json", b"{")):
        sent = me.client.post("/api/tables", content=content, headers={**me.program, "content-type": kind})
        assert (sent.status_code, sent.json()["field"], "JSON" in sent.json()["expected"]) == (422, "", True)


def test_who_asks_too_often_hears_when_to_come_again(tmp_path: Path) -> None:
    with serving(tmp_path, changes_per_second=0.25, changes_at_once=2) as server:
        me = server.guest()
        table = me.open()
        path = f"/api/tables/{table['id']}/moves"
        body = {"place": 0, "seat": 0, "moves": []}
        last = [me.client.post(path, json=body, headers=me.program) for _ in range(3)][-1]
        assert (last.status_code, last.headers["retry-after"] in ("3", "4")) == (429, True)
    with serving(tmp_path, tables_per_guest=0) as server:
        refused = server.guest().client.post("/api/tables", json=GOOD)
        assert (refused.status_code, int(refused.headers["retry-after"]) > 0) == (429, True)


def test_a_page_says_so_too(server: Serving) -> None:
    me = server.guest("fr")
    refused = me.client.get("/", headers={"authorization": "Bearer nonsense"})
    assert (refused.status_code, "Qui es-tu" in refused.text) == (401, True)


def test_the_description_says_what_a_refusal_holds(server: Serving) -> None:
    described = server.guest().ask("/openapi.json")
    assert "HTTPValidationError" not in described["components"]["schemas"], "that is not what is answered"
    fields = described["components"]["schemas"]["Trouble"]["properties"]
    assert {"error", "message", "field", "expected", "see"} <= fields.keys()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert {"401", "422", "429"} <= operation["responses"].keys(), f"{method} {path}"
