"""What leaves the house goes to public addresses alone, and whoever answers slowly or badly harms nobody."""

import asyncio
import socket
from threading import Event
from typing import Any

import pytest

from brelan.server.features.notices import outgoing
from brelan.server.features.notices.outgoing import NotTried, Outgoing, Unreachable, is_public, receiver
from tests.server.house import finish
from tests.server.receivers import receiving

OURS = """127.0.0.1 10.1.2.3 172.16.0.9 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255
192.0.2.1 240.0.0.1 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::8 ff02::1 fec0::1
::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1
2002:7f00:1:: 2001:0:1::2
192.0.0.8 192.0.0.9 192.88.99.1 192.31.196.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 172.31.255.255
100.127.255.255 3fff::1 3ffe::1 2001:1ff::1 2001:20::1 2001:db8::1 2620:4f:8000::1 100::1 5f00::1 4000::1 64:ff9b:1::1
2606:4700::5efe:a00:1 2606:4700::200:5efe:7f00:1"""
BAD = """nothing ftp://x.org/ http://x.org/ https://x.org:22/ https://u:p@x.org/ https:///x file:///etc https://x.org:99999/
https://[::1"""


@pytest.mark.parametrize("address", OURS.split())
def test_nobodys_own_network_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "1.1.1.1",
        "172.32.0.1",
        "100.128.0.1",
        "198.20.0.1",
        "192.0.1.1",
        "223.9.9.9",
        "93.184.215.14",
        "2606:4700:4700::1111",
        "2001:4860:4860::8888",
        "::ffff:93.184.215.14",
    ],
)
def test_the_internet_is(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address", ["", *BAD.split(), "https://x.org/\r\nHost: y", "https://x.org/a b", f"https://x.org/{'x' * 1000}"]
)
def test_only_https_at_a_usual_port(address: str) -> None:
    with pytest.raises(Unreachable):
        receiver(address)


def test_what_is_allowed_is_understood() -> None:
    assert receiver("https://ntfy.sh/topic?x=1") == ("ntfy.sh", 443, "/topic?x=1", True)
    assert receiver("https://bücher.example/x").host == "xn--bcher-kva.example"
    assert receiver("http://10.0.0.5:8080/x", ["10.0.0.5:8080"]).port == 8080, "if who runs the house allows it"


def sending(work: Any) -> None:
    finish(work())


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "0x7f.1", "2130706433", "127.1"])
def test_this_machine_is_not_asked_under_any_name(host: str) -> None:
    async def work() -> None:
        with pytest.raises(Unreachable):
            await Outgoing().post(f"https://{host}/", {}, b"")

    sending(work)


def test_a_name_is_looked_up_once_and_all_it_stands_for_must_be_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is public when it is checked and private when it is called, and one that is both at once."""
    asked: list[str] = []
    answers = [["93.184.215.14"], ["127.0.0.1"]]

    def look_up(host: str, port: int, *_: object) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", (address, port)) for address in answers[len(asked) - 1]]

    called: list[str] = []

    async def connect(host: str, *_: object, **how: object) -> Any:
        called.append(f"{host} as {how['server_hostname']}")
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(asyncio, "open_connection", connect)

    async def work() -> None:
        for _ in range(2):
            with pytest.raises(Unreachable):
                await Outgoing().post("https://changes.example/", {}, b"")
        answers.append(["93.184.215.14", "10.0.0.1"])
        with pytest.raises(Unreachable):
            await Outgoing().post("https://both.example/", {}, b"")

    sending(work)
    assert asked == ["changes.example", "changes.example", "both.example"]
    assert called == ["93.184.215.14 as changes.example"], "the address that was checked, under the name that was given"


def test_slow_names_of_one_address_keep_nobody_elses_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "LOOK_UP", 0.2)
    answered, begun = Event(), []

    def look_up(host: str, port: int, *_: object) -> list[Any]:
        if host.startswith("slow"):
            begun.append(host)
            answered.wait(30)
        return [(2, 1, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with receiving() as quick:

        async def work() -> None:
            way = Outgoing([quick.place], lambda guest: guest.partition(" ")[0])
            slow = [way.post(f"https://slow{n}.example/", {}, b"", f"here {n % 4}") for n in range(30)]
            tasks = [asyncio.create_task(each) for each in slow]
            for number in range(10):
                await asyncio.sleep(0.05)
                assert await way.post(f"{quick.address}/", {}, b"", f"there {number}") == 200
            assert len(begun) == outgoing.LOOK_UPS_OF_ADDRESS, "a thread that is given up is still at it"
            answered.set()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            assert sum(isinstance(end, NotTried) for end in ends) == outgoing.LOOK_UPS_OF_ADDRESS
            assert len(begun) == 30, "whoever waited in a queue had their own time all the same"

        sending(work)


def test_redirects_are_not_followed_and_answers_not_read() -> None:
    with receiving(302) as other:

        async def work() -> None:
            assert await Outgoing([other.place]).post(f"{other.address}/x", {"Title": "t"}, b"body") == 302

        sending(work)
    assert [(came.path, came.body) for came in other.came] == [("/x", b"body")]


def test_a_silent_receiver_keeps_only_itself_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "ANSWER", 0.5)
    with receiving() as silent, receiving() as quick:
        silent.silent = Event()
        # Both are at one address here; receivers are told apart by it.
        places = iter(["silent", "silent", "quick"])
        monkeypatch.setattr(outgoing, "household", lambda where: next(places))

        async def work() -> None:
            way = Outgoing([silent.place, quick.place])
            slow = [asyncio.create_task(way.post(f"{silent.address}/", {}, b"")) for _ in range(2)]
            await asyncio.sleep(0.05)
            assert await way.post(f"{quick.address}/", {}, b"") == 200
            assert not any(task.done() for task in slow)
            assert all(isinstance(end, Unreachable) for end in await asyncio.gather(*slow, return_exceptions=True))

        sending(work)
        assert len(silent.came) == 2, "one after the other"
