"""A game that has ended: its result, its document, the check of its dice."""

from collections.abc import Sequence
from functools import partial

from brelan.engine.referee.record import Record, write
from brelan.engine.referee.verdict import Verdict, verify
from brelan.server import errors
from brelan.server.store.results import write_result
from brelan.server.store.rows import note_moved
from brelan.server.store.writer import Change
from brelan.server.tables.table import Table


def write_result_of(table: Table, at: int) -> Change:
    """What is written of the end of a game, with its last line."""
    ranks, points = table.match.game.ranking(table.match.state)
    return partial(write_result, table=table.id, ranks=ranks, points=points, at=at)


def written_besides(table: Table, newcomers: Sequence[int], ended: int) -> list[Change]:
    """What is written with some lines: which seats have moved for the first time; and, when the game has ended with
    them, how.
    """
    moved: list[Change] = [partial(note_moved, table=table.id, seats=newcomers)] if newcomers else []
    return [*moved, write_result_of(table, ended)] if ended else moved


def record(table: Table) -> str:
    """The game as a document. It holds the seed: only once that is revealed."""
    players = [seat.level if seat.is_bot else "person" for seat in table.info.seats]
    forked, pledges = table.info.forked, [seat.promise for seat in table.info.seats]
    practised = table.info.challenged is not None and not table.info.challenged.counted
    kind = "seeded" if table.info.keeps_dice or practised else table.info.dice  # its dice were known
    before = forked.dealt_before if forked else 0
    return write(Record(table.match, table.dealer, kind, table.commitment, players, table.given_up, pledges, before))


def check_dice(table: Table) -> Verdict:
    """Check every draw of a game that has ended against its seed."""
    if not table.revealed:
        raise errors.too_early()
    pledges = [seat.promise for seat in table.info.seats]
    before = table.info.forked.dealt_before if table.info.forked else 0
    return verify(table.match, table.dealer, table.commitment, table.info.dice == "typed", pledges, before)
