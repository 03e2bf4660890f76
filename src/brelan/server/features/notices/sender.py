"""Sends notices to all channels of a guest, in the background: whoever waits for an answer, it is nobody at a table."""

import asyncio
from functools import cached_property
from smtplib import SMTPRecipientsRefused

from cryptography.hazmat.primitives.asymmetric import ec

from brelan.server import error_log, errors
from brelan.server.errors import Refusal
from brelan.server.features.notices import push
from brelan.server.features.notices.channels import (
    Channel,
    channels_of,
    house_secret,
    note_not_tried,
    note_sent,
    remove_channel,
)
from brelan.server.features.notices.mail import Mail
from brelan.server.features.notices.messages import Notice, request
from brelan.server.features.notices.outgoing import NotTried, Outgoing, Unreachable
from brelan.server.limits import Limits, Rate
from brelan.server.settings import Settings
from brelan.server.store.store import Store

GONE = (404, 410)
"""The answers that mean that nobody will ever read there again."""
MOST_ON_THEIR_WAY, MOST_OF_ADDRESS = 1_000, 200
"""Of everybody, and for guests of one address."""


class Sender:
    """All notices of a house go through here."""

    def __init__(self, settings: Settings, store: Store, limits: Limits) -> None:
        self._settings, self._store, self._address = settings, store, limits.address_of
        self._rate = Rate(settings.notices_per_second, settings.notices_at_once)  # of each guest
        self._under_way: dict[asyncio.Task[None], str] = {}  # with the address for whose guest it is
        self.mail = Mail(settings, store.key) if settings.smtp and settings.mail_from else None
        self._key: ec.EllipticCurvePrivateKey | None = None

    @cached_property
    def outgoing(self) -> Outgoing:
        """Made when it is first needed: reading the certificates of the world takes a moment."""
        return Outgoing(self._settings.reachable, self._address)

    async def key(self) -> ec.EllipticCurvePrivateKey:
        """The house's own key for web push, made when it is first needed."""
        self._key = self._key or push.read_key(await house_secret(self._store, "push", push.new_key))
        return self._key

    async def tell(self, guest: str, notice: Notice) -> list[asyncio.Task[None]]:
        """Send a notice to wherever a guest wishes to have it; says what is on its way, for whoever waits for it."""
        channels = await channels_of(self._store, guest)
        if not channels:
            return []
        address = self._address(guest)
        of_address = sum(each == address for each in self._under_way.values())
        for under_way, most in ((len(self._under_way), MOST_ON_THEIR_WAY), (of_address, MOST_OF_ADDRESS)):
            if under_way + len(channels) > most:
                raise errors.too_many()
        self._rate.take(guest)
        sent = [asyncio.create_task(self._send(channel, notice)) for channel in channels]
        for task in sent:
            self._under_way[task] = address
            task.add_done_callback(self._under_way.pop)
        return sent

    async def _send(self, channel: Channel, notice: Notice) -> None:
        """Send it, and note what came of it: who is gone is forgotten, and so is who never answers as they should. What
        the house itself could not do counts against nobody.
        """
        status = 0
        try:
            status = await self._deliver(channel, notice)
        except NotTried:
            await note_not_tried(self._store, channel.id)
            return
        except Refusal:  # too many wait already
            return
        except (Unreachable, ValueError):
            pass
        except Exception as error:  # nobody waits for it: it must be noted here or nowhere
            error_log.note(error, "a notice")
            return
        if status in GONE:
            await remove_channel(self._store, channel.guest, channel.id)
        else:
            await note_sent(self._store, channel.id, 200 <= status < 300, self._settings.failures_of_channel)

    async def _deliver(self, channel: Channel, notice: Notice) -> int:
        """Hand it over; says what was answered, as HTTP says it."""
        if channel.kind != "mail":
            headers, body = request(notice, channel, await self.key(), self._settings.contact)
            return await self.outgoing.post(channel.address, headers, body, channel.guest)
        if self.mail is None:
            raise NotTried("the house had a mail server once")
        try:
            await self.mail.tell(notice, channel)
        except SMTPRecipientsRefused:
            raise Unreachable("the mail server does not want it") from None
        except OSError as error:  # SMTPException is one
            raise NotTried(type(error).__name__) from None
        return 200

    async def close(self) -> None:
        """What is on its way is given up."""
        for task in list(self._under_way):
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if "outgoing" in vars(self):
            self.outgoing.close()
        if self.mail:
            self.mail.close()
