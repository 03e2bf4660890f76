"""What one move costs in calls: how many functions of how many files are called, from the request to the answer.

`python benchmarks/one_move.py` counts the third move at a table of Gang of Dice, asked for by a program and by a page.
"""

import asyncio
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlencode

from fastapi import FastAPI

from brelan.server.app import create_app
from brelan.server.settings import Settings

OURS = str(Path(__file__).parent.parent / "src" / "brelan")


async def ask(app: FastAPI, path: str, body: bytes, kind: str, guest: str) -> bytes:
    """The answer of the application itself, without a network."""
    sent: list[dict[str, Any]] = []
    headers = [(b"host", b"here"), (b"content-type", kind.encode()), (b"accept", b"text/html; fragment")]
    headers += [(b"authorization", f"Bearer {guest}".encode())] if guest else []
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("here", 80),
        "app": app,
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return b"".join(message.get("body", b"") for message in sent)


async def count(app: FastAPI, page: bool) -> Counter[str]:
    """The calls of a table's third move, by file."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, happened: str, _: object) -> None:
        if happened == "call":
            calls[frame.f_code.co_filename] += 1

    guest = json.loads(await ask(app, "/api/guests", b"{}", "application/json", ""))["guest"]
    chairs = [{"kind": "me"}, {"kind": "here"}]
    wish = json.dumps({"game": "gang_of_dice", "chairs": chairs, "options": {"open_counts": True}}).encode()
    table = json.loads(await ask(app, "/api/tables", wish, "application/json", guest))
    for _ in range(3):
        moves = {"place": table["place"], "seat": table["view"]["actor"]}
        move = table["view"]["choices"][0]["move"]
        path, body = f"/api/tables/{table['id']}/moves", json.dumps({**moves, "moves": [move]})
        if page:
            path, body = f"/table/{table['id']}/moves", urlencode({**moves, "move": move})
        calls.clear()
        sys.setprofile(note)
        answer = await ask(app, path, body.encode(), "text/plain" if page else "application/json", guest)
        sys.setprofile(None)
        if page:
            async with app.state.house.reading(table["id"]) as now:
                view = now.match.view(max(now.match.actor, 0))
                table = {
                    "id": now.id,
                    "place": now.place,
                    "view": {"actor": view.actor, "choices": [{"move": c.move} for c in view.choices]},
                }
        else:
            table = json.loads(answer)
    return calls


async def main() -> None:
    settings = Settings(data=Path(tempfile.mkdtemp()), bot_pause=0.0, nature_pause=0.0, compile_bots=False)
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        for page in (False, True):
            calls = await count(app, page)
            ours = {file: number for file, number in calls.items() if file.startswith(OURS)}
            kind = "a page" if page else "a program"
            print(
                f"by {kind}: {sum(calls.values()):,} calls, {sum(ours.values()):,} of them in {len(ours)} files of ours"
            )


if __name__ == "__main__":
    asyncio.run(main())
