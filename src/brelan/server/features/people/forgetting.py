"""A guest is forgotten: at the tables in memory too."""

from brelan.server.features.people import store as people
from brelan.server.tables.house import House
from brelan.server.tables.opponents import USUAL
from brelan.server.tables.seats import looks_like
from brelan.words import Words


async def forget(house: House, guest: str) -> None:
    """Nobody knows any more who this guest was. Whoever watches one of their tables is shown it again.

    One table after the other, each with its own lock and fence; what is not of a table comes last, so that a guest who
    was forgotten by half is still somebody and can ask again.
    """
    for name in await people.tables_of(house.store, guest):
        async with house.rewriting(name):
            await people.forget_at_table(house.store, name, guest, nobody, USUAL)
    await people.forget_elsewhere(house.store, guest, nobody, house.extensions.forget)
    if house.leases:
        await house.leases.ping()


def nobody(language: str, taken: list[str]) -> str:
    """What somebody is called who has no name any more; two at one table are told apart."""
    word, number = Words(language).say("data.nobody"), 1
    seen = set(map(looks_like, taken))
    while looks_like(f"{word} {number}" if number > 1 else word) in seen:
        number += 1
    return f"{word} {number}" if number > 1 else word
