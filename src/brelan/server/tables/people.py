"""A guest is forgotten: at the tables in memory too."""

from contextlib import AsyncExitStack

from brelan.server.store.guests import people
from brelan.server.tables.automatic.opponents import USUAL
from brelan.server.tables.house import House
from brelan.server.tables.seats import looks_like
from brelan.words import Words


async def forget(house: House, guest: str) -> None:
    """Nobody knows any more who this guest was. Whoever watches one of their tables is shown it again."""
    async with AsyncExitStack() as held:
        for table in house.tables_with(guest):  # nothing else is written there meanwhile
            await held.enter_async_context(table.lock)
        changed = await people.forget(house.store, guest, nobody, USUAL)
    await house.read_again(changed)


def nobody(language: str, taken: list[str]) -> str:
    """What somebody is called who has no name any more; two at one table are told apart."""
    word, number = Words(language).say("data.nobody"), 1
    seen = set(map(looks_like, taken))
    while looks_like(f"{word} {number}" if number > 1 else word) in seen:
        number += 1
    return f"{word} {number}" if number > 1 else word
