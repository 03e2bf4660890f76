"""Answers are packed for whoever takes it: pages, files, JSON, and live messages one by one."""

import gzip
import zlib
from pathlib import Path
from random import Random

import httpx
import pytest

from brelan.server.http.packing import SMALLEST, WINDOW, Packer, takes_gzip
from brelan.web import assets
from tests.server.house import PATIENCE, Guest, Serving, play_out, serving

GZIP = {"accept-encoding": "gzip"}
PLAIN = {"accept-encoding": "identity"}


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0, gzip;q=0.2", True),
        ("GZip ; q=0.5", True),
        ("x-gzip", True),
        ("*", True),
        ("identity, *;q=0.1", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000, *", False),
        ("*;q=0", False),
        ("deflate, br", False),
        ("identity", False),
        ("gzip;q=much", False),
        ("", False),
    ],
)
def test_who_takes_gzip(accepted: str, taken: bool) -> None:
    assert takes_gzip(accepted) == taken


def test_pages_files_and_json_are_packed_for_whoever_takes_it(server: Serving) -> None:
    me = server.guest()
    table = play_out(me.open("gang_of_dice", "me here"), [me], steps=3)
    paths = (
        "/",
        "/rules/mino_dice",
        f"/table/{table['id']}",
        f"/api/tables/{table['id']}",
        "/openapi.json",
        "/nowhere",
    )
    for path in (*paths, assets.address("brelan.js"), assets.address("dice_run.svg")):
        packed, plain = (me.client.get(path, headers=headers) for headers in (GZIP, PLAIN))
        assert (packed.headers["content-encoding"], packed.text) == ("gzip", plain.text)
        assert "content-encoding" not in plain.headers
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) == len(plain.content)
        for answer in (packed, plain):
            assert answer.headers["vary"] == "Accept-Encoding"
        refused = me.client.get(path, headers={"accept-encoding": "gzip;q=0"})
        assert "content-encoding" not in refused.headers


def test_what_is_short_goes_as_it_is(server: Serving) -> None:
    me = server.guest()
    answer = me.client.get("/api/tables/none", headers=GZIP)
    assert len(answer.content) < SMALLEST
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"


def test_a_head_says_what_the_whole_answer_would(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    path, told = (
        f"/table/{table['id']}",
        ("content-type", "content-encoding", "content-length", "vary", "cache-control"),
    )
    for headers in (GZIP, PLAIN):
        for asked in (path, "/static/brelan.js", "/api/games"):
            head, whole = me.client.head(asked, headers=headers), me.client.get(asked, headers=headers)
            assert head.content == b""
            assert [head.headers.get(name) for name in told] == [whole.headers.get(name) for name in told]
        live = me.client.head(f"{path}/live", headers=headers)  # it ends at once, and nobody is there
        assert live.headers["content-type"].startswith("text/event-stream")
    assert not server.house.limits.guests


def test_a_file_is_read_and_packed_once(tmp_path: Path) -> None:
    file = tmp_path / "some.css"
    file.write_text("main { color: red } " * 100)
    kept = assets.content(file)
    assert gzip.decompress(kept.packed) == kept.plain == file.read_bytes()
    assert assets.content(file) is kept
    (tmp_path / "short.css").write_text("a")
    assert assets.content(tmp_path / "short.css").packed == b""


def events(guest: Guest, path: str, headers: dict[str, str], count: int) -> list[bytes]:
    """The first chunks of a live connection, as they come over the wire."""
    with guest.client.stream("GET", path, headers=headers, timeout=PATIENCE) as answer:
        assert answer.headers.get("content-encoding") == ("gzip" if headers is GZIP else None)
        assert answer.headers["vary"] == "Accept-Encoding"
        chunks = answer.iter_raw()
        return [next(chunks) for _ in range(count)]


@pytest.mark.parametrize("kind", ["/table/{}/live", "/api/tables/{}/events"])
def test_each_live_message_can_be_read_as_soon_as_it_comes(tmp_path: Path, kind: str) -> None:
    with serving(tmp_path, heartbeat=0.05) as server:
        me = server.guest()
        path = kind.format(play_out(me.open("gang_of_dice", "me here"), [me], steps=3)["id"])
        unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)
        packed = [unpack.decompress(chunk) for chunk in events(me, path, GZIP, 3)]
        assert packed == events(me, path, PLAIN, 3)
        assert packed[0].startswith(b"id: ")
        assert all(message.endswith(b"\n\n") for message in packed)
        assert packed[1:] == [b"event: alive\ndata: 1\n\n"] * 2


def test_a_stream_that_is_ended_in_order_is_a_whole_file(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        with me.client.stream("GET", f"/api/tables/{table['id']}/events", headers=GZIP) as answer:
            chunks = answer.iter_raw()
            came = next(chunks)
            server.loop.call_soon_threadsafe(server.house.close_streams)
            came += b"".join(chunks)
    assert gzip.decompress(came).startswith(b"id: ")


def test_messages_that_are_nearly_alike_take_nearly_nothing() -> None:
    """Whatever their sizes, above and below what a reader remembers, they are unpacked to the letter."""
    chance = Random(2)
    packer, unpack = Packer(), zlib.decompressobj(zlib.MAX_WBITS | 16)
    sizes, sent = (10_000, 10_000, 50, WINDOW, WINDOW + 5, 3 * WINDOW, 0, 10_000), b""
    body = chance.randbytes(max(sizes))
    for number, size in enumerate(sizes):
        message = b"%d" % number + body[:size]
        packed = packer.pack(message)
        assert unpack.decompress(packed) == message
        sent += packed
        if number in (1, 2):
            assert len(packed) < 200
    unpack.decompress(packer.end())
    assert unpack.eof
    assert gzip.decompress(Packer().end()) == b""


def test_a_crowd_that_is_sent_the_same_shares_it() -> None:
    crowd = [Packer() for _ in range(3)]
    assert len({packer.pack(b"the table " * 500) for packer in crowd}) == 1
    packed = [packer.pack(b"the table moved " * 500) for packer in crowd]
    assert packed[0] is packed[1] is packed[2]
    late = Packer()
    assert zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(late.pack(b"x" * 600)) == b"x" * 600


def test_nobody_without_gzip_is_sent_any(server: Serving) -> None:
    """A program that says nothing of packing is answered as ever."""
    answer = httpx.get(server.address, headers={"accept-encoding": ""})
    assert "content-encoding" not in answer.headers
    assert "<html" in answer.text
