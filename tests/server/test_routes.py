"""Handlers are called at once, and what comes with a request is checked all the same."""

import json

import pytest
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from brelan.server.features.coaching import pages as reviews
from brelan.server.features.invitations import pages as invitations
from brelan.server.features.lessons import pages as lessons
from brelan.server.features.record import pages as record
from brelan.server.http.api import tables as api
from brelan.server.http.pages import around, tables
from brelan.server.http.routes import Direct
from tests.server.house import Serving

JSON = "application/json"
GOOD = {"place": 2, "seat": 0, "moves": [1]}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (None, GOOD),
        ("text/plain", GOOD),
        ("application/x-www-form-urlencoded", GOOD),
        (JSON, b""),
        (JSON, b"{"),
        (JSON, b"[]"),
        (JSON, b"\xff"),
        (JSON, b"[" * 8_000),
        (JSON, {**GOOD, "more": 1}),
        (JSON, {**GOOD, "seat": True}),
        (JSON, {**GOOD, "seat": "0"}),
        (JSON, {**GOOD, "seat": 6}),
        (JSON, {**GOOD, "place": -1}),
        (JSON, {**GOOD, "moves": [1] * 65}),
        (JSON, {**GOOD, "moves": [0.5]}),
        (JSON, {"place": 2, "seat": 0}),
    ],
)
def test_what_is_no_move_is_refused(server: Serving, kind: str | None, body: object) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {**me.program, **({"content-type": kind} if kind else {})}
    answer = me.client.post(f"/api/tables/{table['id']}/moves", content=content, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad")
    assert me.look(table)["place"] == table["place"]


@pytest.mark.parametrize("kind", ["application/json", "application/json; charset=utf-8", "Application/X+JSON"])
def test_json_goes_by_several_names(server: Serving, kind: str) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    actor, move = table["view"]["actor"], table["view"]["choices"][0]["move"]
    content = json.dumps({"place": table["place"], "seat": actor, "moves": [move]})
    headers = {**me.program, "content-type": kind}
    answer = me.client.post(f"/api/tables/{table['id']}/moves", content=content, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.json()["place"] > table["place"]


def test_only_what_asks_for_more_goes_through_the_framework() -> None:
    pages = (tables.router, invitations.router, reviews.router, lessons.router, record.router, around.router)
    routers = (api.router, *pages)
    routes = [route for router in routers for route in router.routes if isinstance(route, Direct)]
    assert len(routes) == sum(len(router.routes) for router in routers)
    through = {route.path for route in routes if not route.is_direct}
    assert through <= {
        "/api/guests",  # these answer with a model
        "/api/games",
        "/api/tables/{name}/verify",
        "/api/tables/{name}",  # these take a query
        "/api/tables/{name}/events",
        "/table/{name}/replay",
        "/table/{name}/review",
        "/table/{name}/review/{number}",
        "/mine/record",
        "/learn/{name}",
        "/mine",
        "/new",
        "/favicon.ico",  # this one takes nothing
    }


def test_a_handler_that_asks_for_more_is_given_it() -> None:
    router = APIRouter(route_class=Direct)

    @router.get("/plain/{name}")
    async def plain(request: Request, name: str) -> Response:
        return Response(name)

    @router.get("/number/{number}")
    async def number(request: Request, number: int) -> Response:
        return Response(str(number))

    @router.get("/query")
    async def query(request: Request, place: int = 0) -> Response:
        return Response(str(place))

    direct = {route.path: route.is_direct for route in router.routes if isinstance(route, Direct)}
    assert direct == {"/plain/{name}": True, "/number/{number}": False, "/query": False}
