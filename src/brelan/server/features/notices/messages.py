"""A notice as each kind of receiver takes it. Nothing secret is in any of them: which game, and where to go.

A webhook's receiver may be read by others. What it is sent leads to a page that finds the table by the reader's own
cookie, and does not name it. A push message is for one browser alone, and leads to the table itself.
"""

import json
from dataclasses import dataclass
from email.header import Header
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric import ec

from brelan.engine.game import Game
from brelan.server.features.notices import push
from brelan.server.features.notices.channels import Channel
from brelan.words import Words

NEXT = "/mine/next"
"""Leads to the table at which one is awaited longest."""
KEPT = 86_400
"""Seconds for which a push service keeps a message for a browser that is not there."""


@dataclass(frozen=True)
class Notice:
    """It is a guest's turn at a table; without one it is a try."""

    table: str = ""
    game: Game | None = None
    late: bool = False  # for the second time: the table's time for a turn runs out
    seated: bool = False  # the table is a club's, and the guest was given a seat there

    def title(self, language: str) -> str:
        """What it is about."""
        return Words(language).say(f"notice.title.{self._kind}")

    def text(self, language: str) -> str:
        """And where."""
        words = Words(language, self.game)
        return words.say(f"notice.text.{self._kind}", title=words.say("title") if self.game else "")

    @property
    def _kind(self) -> str:
        return "try" if not self.game else "late" if self.late else "seated" if self.seated else "turn"

    @property
    def mark(self) -> str:
        """By what a newer one takes the place of an older one; nobody can tell the table from it."""
        return sha256(f"notice {self.table}".encode()).hexdigest()[:24]


def request(
    notice: Notice, channel: Channel, key: ec.EllipticCurvePrivateKey, contact: str
) -> tuple[dict[str, str], bytes]:
    """The head and the body of what a channel is sent."""
    title, text = notice.title(channel.language), notice.text(channel.language)
    if channel.kind == "push":
        return _push(notice, channel, key, contact or channel.origin)
    link = channel.origin + NEXT
    if channel.kind == "ntfy":
        heads = {"Title": title, "Click": link, "X-Sequence-ID": notice.mark, "Tags": "game_die"}
        return {name: _header(value) for name, value in heads.items()}, text.encode()
    said = f"{title}. {text}"
    # Discord reads `content`; Matrix (hookshot), Slack and Mattermost read `text`; a program reads the rest.
    body = {"content": f"{said} {link}", "text": f"{said} {link}", "title": title, "message": text, "link": link}
    return {"Content-Type": "application/json"}, json.dumps({**body, "replaces": notice.mark}).encode()


def _header(value: str) -> str:
    """A text in a header, where only ASCII is safe: as mail writes it, which ntfy reads."""
    return value if value.isascii() else Header(value, "utf-8", maxlinelen=10**6).encode()


def _push(
    notice: Notice, channel: Channel, key: ec.EllipticCurvePrivateKey, contact: str
) -> tuple[dict[str, str], bytes]:
    """Declarative JSON: Safari shows it without a worker, the others' worker reads the same."""
    to = f"{channel.origin}/table/{notice.table}" if notice.table else f"{channel.origin}/mine/notices"
    shown = {"title": notice.title(channel.language), "body": notice.text(channel.language), "lang": channel.language}
    told = {"web_push": 8030, "notification": {**shown, "navigate": to, "tag": f"turn-{notice.table}"}}
    p256dh, auth = (push.decode(part) for part in channel.keys.split(" "))
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "Authorization": push.signed(key, channel.address, contact),
        "TTL": str(KEPT),
        "Topic": notice.mark,
        "Urgency": "normal",
    }
    return headers, push.encrypt(push.padded(json.dumps(told).encode()), p256dh, auth)
