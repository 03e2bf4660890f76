"""Notices by mail, through the mail server that the house was given; without one there is no mail.

Nothing is sent to an address but one message that asks, until whoever reads it there has said yes. What the links in it
hold is signed by the house, so that nothing has to be kept of an address before that.
"""

import asyncio
import hmac
import json
import re
import smtplib
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import EmailMessage
from functools import partial
from typing import Any
from urllib.parse import unquote, urlsplit

from brelan.server.features.notices.channels import Channel
from brelan.server.features.notices.messages import NEXT, Notice
from brelan.server.limits import Rate
from brelan.server.settings import Settings
from brelan.words import Words

CONFIRM, END = "/mail/confirm/", "/mail/end/"
A_DAY = 86_400
"""Seconds: so long one may say yes."""
PATIENCE = 10.0
"""Seconds for each answer of the mail server."""
LONGEST_MAIL, LONGEST_TOKEN = 254, 1500
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")


@dataclass(frozen=True)
class Wish:
    """Somebody wishes to be told by mail."""

    guest: str
    address: str
    language: str
    origin: str
    until: int


class Links:
    """What the links in mails hold, signed."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def confirm(self, wish: Wish) -> str:
        """For who says yes."""
        return self._sign("confirm", vars(wish))

    def wish(self, token: str, now: int) -> Wish | None:
        """The wish that one says yes to, if it is not too old."""
        held = self._read("confirm", token)
        wish = Wish(**held) if held else None
        return wish if wish and wish.until >= now else None

    def end(self, channel: Channel) -> str:
        """For who has had enough."""
        return self._sign("end", {"guest": channel.guest, "channel": channel.id})

    def ended(self, token: str) -> tuple[str, str] | None:
        """Whose channel is to end, and which."""
        held = self._read("end", token)
        return (held["guest"], held["channel"]) if held else None

    def _sign(self, kind: str, held: dict[str, Any]) -> str:
        text = urlsafe_b64encode(json.dumps(held).encode()).decode().rstrip("=")
        return f"{text}.{self._mark(kind, text)}"

    def _read(self, kind: str, token: str) -> dict[str, Any] | None:
        text, _, mark = token.partition(".")
        ours = len(token) <= LONGEST_TOKEN and token.isascii() and hmac.compare_digest(mark, self._mark(kind, text))
        held: dict[str, Any] = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4))) if ours else {}
        return held or None

    def _mark(self, kind: str, text: str) -> str:
        return hmac.digest(self._key, f"mail {kind}:{text}".encode(), "sha256").hex()


class Mail:
    """Sends mails, each in a thread: a slow mail server keeps nobody waiting."""

    def __init__(self, settings: Settings, key: bytes) -> None:
        self._server, self._sender = urlsplit(settings.smtp), settings.mail_from
        self.links = Links(key)
        self.asked = Rate(settings.mail_asks_per_day / A_DAY, settings.mail_asks_per_day)  # of each address
        self._threads = ThreadPoolExecutor(2, "mail")

    async def ask(self, wish: Wish) -> None:
        """Ask whoever reads at an address whether they wish to be told there. Nobody is asked often."""
        self.asked.take(_counted(wish.address))
        words = Words(wish.language)
        link = f"{wish.origin}{CONFIRM}{self.links.confirm(wish)}"
        await self._send(wish.address, words.say("mail.ask"), words.say("mail.ask_text", link=link), {})

    async def tell(self, notice: Notice, channel: Channel) -> None:
        """Send a notice, with the way to end them."""
        words, end = Words(channel.language), f"{channel.origin}{END}{self.links.end(channel)}"
        text = f"{notice.text(channel.language)}\n{channel.origin}{NEXT}\n\n{words.say('mail.end_here', link=end)}"
        heads = {"List-Unsubscribe": f"<{end}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        await self._send(channel.address, notice.title(channel.language), text, heads)

    async def _send(self, to: str, subject: str, text: str, heads: dict[str, str]) -> None:
        mail = EmailMessage()
        named = {"From": self._sender, "To": to, "Subject": subject, "Auto-Submitted": "auto-generated", **heads}
        for name, value in named.items():
            mail[name] = value
        mail.set_content(text)
        await asyncio.get_running_loop().run_in_executor(self._threads, partial(self._hand_over, mail))

    def _hand_over(self, mail: EmailMessage) -> None:
        host, port, tls = self._server.hostname or "", self._server.port, ssl.create_default_context()
        if self._server.scheme == "smtps":
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(host, port or 465, timeout=PATIENCE, context=tls)
        else:
            smtp = smtplib.SMTP(host, port or 25, timeout=PATIENCE)
        with smtp:
            smtp.ehlo()
            safe = self._server.scheme == "smtps"
            if not safe and smtp.has_extn("starttls"):
                smtp.starttls(context=tls)
                smtp.ehlo()
                safe = True
            if self._server.username and not safe:
                raise smtplib.SMTPException("no password is sent where others could read it")
            if self._server.username:
                smtp.login(unquote(self._server.username), unquote(self._server.password or ""))
            smtp.send_message(mail)

    def close(self) -> None:
        """Nothing more is sent."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def is_mail(address: str) -> bool:
    """Whether mail can be sent there, and goes there as it is written: what mail would read as encoded is refused."""
    if len(address) > LONGEST_MAIL or not ADDRESS.fullmatch(address) or "=?" in address:
        return False
    mail = EmailMessage()
    mail["To"] = address
    return not mail["To"].defects


def _counted(address: str) -> str:
    """An address as it is counted: with any tag, and in letters of any size, it is mostly the same mailbox."""
    name, _, domain = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{domain}"
