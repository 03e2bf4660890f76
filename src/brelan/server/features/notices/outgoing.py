"""The only way in which this house asks anybody else for anything: a short POST to a public address, over TLS.

Guests say where to. So the name is looked up once, what it stands for is checked, and the connection goes to the
address that was checked: no name can lead into the house's own network, not even one that changes in between. Redirects
are not followed, nothing of the answer is read but its status, and nobody is waited for long.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from brelan.server.fair import FairTurns
from brelan.server.limits import household

LONGEST_ADDRESS = 1_000
PORTS = (443, 8443)
LOOK_UP, ANSWER = 5.0, 10.0
"""Seconds that a name server, and then a receiver, may take."""
AT_ONCE, WAITING = 8, 100
"""Requests on their way, and those that wait for one receiver's turn."""
LOOK_UPS, LOOK_UPS_OF_ADDRESS, MOST_NAMES = 8, 2, 16
"""Names looked up at once, for guests of one address, and how many may wait for each guest: a name may keep a thread
busy for as long as its name server likes.
"""
LONGEST_LINE = 1_000
SPECIAL = [
    ip_network(each)
    for each in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
        *("192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
        *("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3ffe::/16", "3fff::/20"),
    )
]
"""What is public only at first sight, by the registries of special addresses of the IANA (2025): each Python knows some
of them. Of IPv6 nothing but `PUBLIC` is given to anybody; the rest, with all that stands for IPv4, is not asked.
"""
PUBLIC = IPv6Network("2000::/3")
ISATAP = (0x00005EFE, 0x02005EFE)
"""The third quarter of an IPv6 address that stands for an IPv4 one in somebody's network."""


class Unreachable(Exception):
    """It could not be sent: the address is none that we send to, or nobody answered as they should."""


class NotTried(Exception):
    """It could not be sent, and the receiver was not even asked: a name was not found in time, a server of the house's
    own was away.
    """


class Receiver(NamedTuple):
    """Where something is to be sent."""

    host: str
    port: int
    path: str
    tls: bool

    @property
    def place(self) -> str:
        """The host with its port, as houses name the exceptions they make."""
        return f"{self.host}:{self.port}"


def receiver(address: str, reachable: Collection[str] = ()) -> Receiver:
    """An address that a guest gave, if it is one that we send to: https, a usual port, no password in it. `reachable`
    are those of its own network that who runs the house allows.
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or {"https": 443, "http": 80}.get(parts.scheme, 0)
        host = host.encode("idna").decode() if not host.isascii() else host
    except (ValueError, UnicodeError):
        raise Unreachable("no address") from None
    found = Receiver(
        host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), parts.scheme == "https"
    )
    plain = len(address) <= LONGEST_ADDRESS and address.isprintable() and found.path.isascii() and " " not in address
    if not plain or not host or "@" in parts.netloc or parts.scheme not in ("https", "http"):
        raise Unreachable("no address")
    if found.place not in reachable and (not found.tls or port not in PORTS):
        raise Unreachable("only https, at a usual port")
    return found


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet, and to nobody's own network."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if found not in PUBLIC or (int(found) >> 32) & 0xFFFFFFFF in ISATAP:
            return False
    return not any(found in network for network in SPECIAL)


class Outgoing:
    """Sends. Whoever answers slowly keeps nobody but themselves waiting."""

    def __init__(self, reachable: Collection[str] = (), address: Callable[[str], str] = lambda guest: guest) -> None:
        self.reachable = reachable
        self._tls = ssl.create_default_context()
        self._names = ThreadPoolExecutor(LOOK_UPS, thread_name_prefix="names")
        self._look_ups = FairTurns(LOOK_UPS, MOST_NAMES, at_once_of_address=LOOK_UPS_OF_ADDRESS)
        self._address = address
        self._turns = FairTurns(AT_ONCE, WAITING)
        self._in_hand: dict[str, asyncio.Lock] = {}

    async def post(self, address: str, headers: Mapping[str, str], body: bytes, guest: str = "") -> int:
        """Send something for a guest; says with which status it was answered."""
        to = receiver(address, self.reachable)
        where = await self._look_up(to, guest)
        house = household(where)
        lock = self._in_hand.setdefault(house, asyncio.Lock())
        try:
            async with lock, self._turns.turn(house), asyncio.timeout(ANSWER):
                return await self._ask(to, where, headers, body)
        except (OSError, TimeoutError, ValueError, ssl.CertificateError) as error:
            raise Unreachable(type(error).__name__) from None
        finally:
            if not lock.locked():
                self._in_hand.pop(house, None)

    async def _look_up(self, to: Receiver, guest: str) -> str:
        """The address of a receiver: of all that its name stands for none may be in somebody's own network."""
        turn = await self._look_ups.next(self._address(guest), guest)
        ask = partial(socket.getaddrinfo, to.host, to.port, 0, socket.SOCK_STREAM)
        asked = asyncio.get_running_loop().run_in_executor(self._names, ask)
        asked.add_done_callback(lambda _: turn.end())  # as long as its thread is at it, so is whoever has the turn
        try:
            found = [str(entry[4][0]) for entry in await asyncio.wait_for(asyncio.shield(asked), LOOK_UP)]
        except (OSError, TimeoutError, UnicodeError):
            raise NotTried("no such name") from None
        if not found or (to.place not in self.reachable and not all(map(is_public, found))):
            raise Unreachable("not a public address")
        return found[0]

    async def _ask(self, to: Receiver, where: str, headers: Mapping[str, str], body: bytes) -> int:
        tls, name = (self._tls, to.host) if to.tls else (None, None)
        reader, writer = await asyncio.open_connection(
            where, to.port, ssl=tls, server_hostname=name, limit=LONGEST_LINE
        )
        try:
            host = f"[{to.host}]" if ":" in to.host else to.host
            lines = {"Host": f"{host}:{to.port}" if to.port not in (80, 443) else host, **headers}
            lines |= {"Content-Length": str(len(body)), "Connection": "close", "User-Agent": "Brelan"}
            head = "".join(f"{key}: {value}\r\n" for key, value in lines.items())
            writer.write(f"POST {to.path} HTTP/1.1\r\n{head}\r\n".encode() + body)
            await writer.drain()
            version, _, rest = (await reader.readline()).decode("latin-1").partition(" ")
            if not version.startswith("HTTP/1.") or not rest[:3].isdigit():
                raise Unreachable("no answer that we understand")
            return int(rest[:3])
        finally:
            writer.transport.abort()  # the rest of the answer is not for us

    def close(self) -> None:
        """Nothing more is sent."""
        self._names.shutdown(wait=False, cancel_futures=True)
