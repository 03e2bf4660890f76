"""Notices: what the house is told of them."""

from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from brelan.server.errors import Refusal
from brelan.server.feature import Feature
from brelan.server.features.notices import mail_pages, pages
from brelan.server.features.notices.messages import Notice
from brelan.server.features.notices.sender import Sender
from brelan.server.features.notices.waiting_turns import WaitingTurns
from brelan.server.tables.events import GuestSeated
from brelan.server.tables.house import House
from brelan.web.shown import MenuItem


def begin(house: House) -> None:
    """Whoever is awaited and does not look is told, and whoever was given a seat."""
    sender = Sender(house.settings, house.store, house.limits)
    turns = WaitingTurns(house, sender)

    async def on_seated(event: GuestSeated) -> None:
        with suppress(Refusal):  # too much of it
            await sender.tell(event.guest, Notice(event.table, event.game, seated=True))

    async def make_key(_: House) -> None:
        await sender.key()  # whoever asks for it only looks

    house.extensions.sweeps.append(make_key)
    house.extensions.add(turns)
    house.extensions.on_change.append(turns.consider)
    house.events.subscribe(GuestSeated, on_seated)


def _works(house: House) -> list[Coroutine[Any, Any, None]]:
    return [house.extensions.part(WaitingTurns).keep_reminding()]


MENU = [MenuItem("/mine/notices", "notice.head")]
FEATURE = Feature("notices", (pages.router, mail_pages.router), begin, _works, MENU)
