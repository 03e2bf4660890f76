"""What clubs do when something has happened."""

from functools import partial

from brelan.server.clubs.tournament import bring_all_on, on_table_over
from brelan.server.tables.events import GameEnded, TableClosed
from brelan.server.tables.house import House


def begin(house: House) -> None:
    """Tournaments go on when a game of theirs is over."""
    house.events.subscribe(GameEnded, partial(on_table_over, house))
    house.events.subscribe(TableClosed, partial(on_table_over, house))
    house.sweeps.append(bring_all_on)
