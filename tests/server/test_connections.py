"""Connections: whoever is silent, endless or never reads keeps nobody else out, and costs little."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.house import PATIENCE, Serving, serving, wait

ASK = b"GET /rules/gang_of_dice HTTP/1.1\r\nhost: here\r\n\r\n"


@contextmanager
def calls(server: Serving, number: int, **options: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as until_the_end:
        lines = []
        for _ in range(number):
            line = until_the_end.enter_context(socket.socket())
            for option, value in options.items():
                line.setsockopt(socket.SOL_SOCKET, getattr(socket, option), value)
            line.settimeout(PATIENCE)
            line.connect(("127.0.0.1", server.door.getsockname()[1]))
            lines.append(line)
        yield lines


def said(line: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    heard = b""
    try:
        while more := line.recv(65_536):
            heard += more
    except ConnectionResetError:
        pass
    return heard


def connected(server: Serving) -> int:
    return len(server._server.server_state.connections)


def test_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    with serving(tmp_path, connections_in_all=20) as server, calls(server, 60) as silent:
        for _ in range(5):
            assert httpx.get(server.address, timeout=PATIENCE).status_code == 200
        assert connected(server) <= 20
        assert said(silent[0]) == b""  # the longest silent has gone first
        silent[-1].sendall(ASK)
        assert silent[-1].recv(12) == b"HTTP/1.1 200"


def test_one_address_has_so_many_connections_and_its_own_idle_ones_go_first(tmp_path: Path) -> None:
    with serving(tmp_path, connections_per_address=5, trusted_proxy=()) as server, calls(server, 12) as lines:
        lines[-1].sendall(ASK)
        assert lines[-1].recv(12) == b"HTTP/1.1 200"
        assert connected(server) <= 5


def test_when_all_are_busy_a_newcomer_is_told_so(tmp_path: Path) -> None:
    with serving(tmp_path, connections_per_address=3, trusted_proxy=()) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        cookie = f"cookie: guest={me.client.cookies['guest']}"
        me.client.close()
        listen = f"GET /table/{table['id']}/live HTTP/1.1\r\nhost: here\r\n{cookie}\r\n\r\n".encode()
        with calls(server, 3) as lines:
            for line in lines:
                line.sendall(listen)
                assert line.recv(12) == b"HTTP/1.1 200"
            with calls(server, 1) as (late,):
                assert said(late).startswith(b"HTTP/1.1 503")
        with calls(server, 1) as (free,):
            wait(lambda: connected(server) == 1)
            free.sendall(ASK)
            assert free.recv(12) == b"HTTP/1.1 200"


@pytest.mark.parametrize(
    ("beginning", "drop"),
    [
        (b"", b""),
        (b"GET / HTT", b"P"),
        (b"GET / HTTP/1.1\r\nhost: here\r\n", b"x: y\r\n"),
        (b"POST /language HTTP/1.1\r\nhost: here\r\ncontent-length: 999\r\n\r\n", b"x"),
        (b"GET /static/page.css HTTP/1.1\r\nhost: here\r\ncontent-length: 999\r\n\r\n", b"x"),
        (b"GET /favicon.ico HTTP/1.1\r\nhost: here\r\n\r\n", b"\r\n"),
    ],
    ids=["silence", "line", "headers", "body", "body of what is answered", "empty lines"],
)
def test_whoever_asks_has_a_deadline(tmp_path: Path, beginning: bytes, drop: bytes) -> None:
    with serving(tmp_path, head_time=0.4, body_time=0.4, kept_open=600) as server, calls(server, 1) as (line,):
        line.sendall(beginning)
        wait(lambda: connected(server))

        def hung_up() -> bool:
            with suppress(OSError):
                line.send(drop)
            return not connected(server)

        wait(hung_up)


def test_some_requests_may_come_before_an_answer_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path) as server, calls(server, 2) as (polite, flood):
        polite.sendall(ASK * 3 + ASK.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n"))
        assert said(polite).count(b"HTTP/1.1 200") == 4
        flood.sendall(ASK * 5_000)
        assert said(flood).count(b"HTTP/1.1") <= 9


def test_a_head_has_an_end(tmp_path: Path) -> None:
    endless = (b"x" * 1_000, b"x: y\r\n" * 100, b"a" * 100 + b": " + b"b" * 200 + b"\r\n")
    with serving(tmp_path) as server, calls(server, 3) as lines:
        for line, part in zip(lines, endless, strict=True):
            sent = 0
            with pytest.raises(OSError, match=r"pipe|reset"):
                line.sendall(b"GET / HTTP/1.1\r\nhost: here\r\n" + (b"y: " if b":" not in part else b""))
                while sent < 50_000_000:
                    sent += line.send(part * 10)
            assert sent < 10_000_000
        long = httpx.get(server.address, headers={"x": "y" * 20_000})
        assert long.status_code == 200


def test_whoever_never_reads_is_hung_up_on(tmp_path: Path) -> None:
    """Even if the answers are few enough to be all written, and the connection is only kept open."""
    with serving(tmp_path, unread_time=0.5, pipelined=10**6) as server, calls(server, 1, SO_RCVBUF=4096) as (deaf,):
        deaf.sendall(ASK * 2_000)
        wait(lambda: connected(server) == 1)
        wait(lambda: connected(server) == 0)


def test_whoever_listens_and_asks_for_more_is_missed_when_gone(tmp_path: Path) -> None:
    """A request that waits behind a live connection must not hide that nobody is there any more."""
    with serving(tmp_path) as server:
        me = server.guest()
        table = me.open("gang_of_dice", "me here")
        with calls(server, 1) as (line,):
            line.sendall(ASK.replace(b"/rules/gang_of_dice", f"/table/{table['id']}/live".encode()) + ASK)
            wait(lambda: server.house.limits.addresses)
        wait(lambda: not server.house.limits.addresses)
