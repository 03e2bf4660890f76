"""A step of the layout: how games have ended that were over before it was written with their last line."""

import json
from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import text
from sqlalchemy.engine import Connection

from brelan.engine.errors import BrelanError
from brelan.engine.game import Game
from brelan.engine.referee.match import Entry, Match
from brelan.engine.rule import OVER

Ending: TypeAlias = dict[int, tuple[int, int]]
"""Seat by seat the rank and the points, as far as they are known."""

OVER_OR_OLD = """SELECT id, game, rules, box, options, over, turn, won FROM tables
    WHERE (over = 1 OR turn = -1) AND id NOT IN (SELECT table_id FROM results)"""
LINES = "SELECT seat, move FROM log WHERE table_id = :id ORDER BY place"
NOTE_TURN = "UPDATE tables SET over = CASE WHEN :turn = -2 THEN 1 ELSE over END, turn = :turn WHERE id = :id"
ADD = """INSERT INTO results (table_id, seat, rank, points, seconds, ended)
    SELECT :id, :seat, :rank, :points, coalesce(max(at) - min(at), 0), 0 FROM log WHERE table_id = :id"""
NOTE_ENDS = "UPDATE results SET ended = coalesce((SELECT max(at) FROM log WHERE log.table_id = results.table_id), 0)"
IN_CLUB = "SELECT ranks FROM club_games WHERE table_id = :id AND ranks != ''"
IN_CHALLENGE = """SELECT challenges.seat, attempts.rank, attempts.points FROM attempts
    JOIN challenges ON challenges.id = challenge_id WHERE table_id = :id AND attempts.rank > 0"""


def fill_results(connection: Connection) -> None:
    """Play once more what has no result, and note how it ended. Where today's rules are others, what was noted
    elsewhere has to do. The earliest houses did not note whose turn it is, either.
    """
    for row in connection.execute(text(OVER_OR_OLD)).mappings().all():
        match = _played(connection, row)
        if match:
            connection.execute(text(NOTE_TURN), {"id": row["id"], "turn": match.actor})
        for seat, (rank, points) in _ending(connection, row, match).items():
            connection.execute(text(ADD), {"id": row["id"], "seat": seat, "rank": rank, "points": points})
    connection.execute(text(NOTE_ENDS))


def _played(connection: Connection, row: Any) -> Match | None:
    """The game as it stands, if today's rules can play it."""
    if row["game"] not in Game.names():
        return None
    game = Game.load(row["game"])
    if (row["rules"], row["box"]) != (game.version, game.box.fingerprint):
        return None
    seats = connection.execute(text("SELECT count(*) FROM seats WHERE table_id = :id"), {"id": row["id"]}).scalar_one()
    try:
        match = Match(game, [f"{seat}" for seat in range(seats)], json.loads(row["options"]))
        match.resume(Entry(seat, move) for seat, move in connection.execute(text(LINES), {"id": row["id"]}))
    except (BrelanError, ValueError, TypeError, IndexError):  # damaged: it is kept as it is
        return None
    return match


def _ending(connection: Connection, row: Any, match: Match | None) -> Ending:
    if match:
        return _seats(*match.game.ranking(match.state)) if match.over else {}
    if row["turn"] != OVER:
        return {}
    noted = connection.execute(text(IN_CLUB), {"id": row["id"]}).scalar()
    if noted:
        ranks = json.loads(noted)
        return _seats(ranks, [0] * len(ranks))
    attempt = connection.execute(text(IN_CHALLENGE), {"id": row["id"]}).first()
    if attempt:
        return {attempt[0]: (attempt[1], attempt[2])}
    winners = row["won"].bit_count()
    seats = connection.execute(text("SELECT seat FROM seats WHERE table_id = :id"), {"id": row["id"]}).scalars()
    return {seat: (1 if row["won"] >> seat & 1 else winners + 1, 0) for seat in seats} if winners else {}


def _seats(ranks: Sequence[int], points: Sequence[int]) -> Ending:
    return dict(enumerate(zip(ranks, points, strict=True)))
