"""Playing a challenge: one attempt counts, whatever comes after it is practice."""

from functools import partial
from time import time

from sqlalchemy.exc import IntegrityError

from brelan.server.features.challenges.attempts import Attempt, attempts_of, write_attempt
from brelan.server.features.challenges.pars import Pars
from brelan.server.features.challenges.store import Challenge
from brelan.server.store.table_info import Challenged, Seat, TableInfo, new_id
from brelan.server.tables.house import House
from brelan.server.tables.opening import begin, check_room
from brelan.server.tables.opponents import with_bots
from brelan.server.tables.seats import clean_name


async def play(house: House, challenge: Challenge, guest: str, language: str, name: str, pace: str) -> str:
    """Sit down to a challenge: the address of the table. Who is at it goes on; the first attempt counts, whatever comes
    after it is practice.
    """
    known = await own_attempt(house, challenge, guest)
    if known and not known.closed:
        return f"/table/{known.table}"
    counts = known is None and time() < challenge.until
    with house.limits.opening(guest) as others:
        await check_room(house, guest, others)
        seats = with_bots({challenge.seat: Seat(clean_name(name), guest)}, challenge.levels)
        info = table_of(challenge, guest, language, pace, seats, counted=counts)
        own = Attempt(guest, seats[challenge.seat].name, info.id)
        besides = [partial(write_attempt, challenge=challenge.id, attempt=own)] if counts else []
        try:
            table = await begin(house, info, besides=besides)
        except IntegrityError:  # at the same moment, in another tab or on another device
            known = await own_attempt(house, challenge, guest)
            assert known
            return f"/table/{known.table}"
    house.extensions.part(Pars).begin(challenge)
    return table.address


def table_of(
    challenge: Challenge, guest: str, language: str, pace: str, seats: list[Seat], counted: bool, name: str = ""
) -> TableInfo:
    """A table with the dice of a challenge."""
    return TableInfo(
        id=name or new_id(),
        game=challenge.game,
        options=challenge.options,
        dice="fair",
        seed=challenge.seed,
        host=guest,
        language=language,
        opened=int(time()),
        pace=pace,
        challenged=Challenged(challenge.id, counted, challenge.until),
        seats=seats,
    )


async def own_attempt(house: House, challenge: Challenge, guest: str) -> Attempt | None:
    """A guest's attempt that counts, with its result if it is over."""
    attempts = await attempts_of(house.store, challenge.id, guest)
    return attempts[0] if attempts else None
