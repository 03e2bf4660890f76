"""A finished game to be told to others: how it ended, in words, and how it went, in signs."""

from collections.abc import Sequence

from brelan.engine.referee.match import Match
from brelan.server import errors
from brelan.server.views.source import Source
from brelan.server.views.viewer import Viewer
from brelan.web.render import in_order
from brelan.words import Words

AHEAD, LEVEL, BEHIND = "▲", "●", "▽"
"""How one stood when a round, or one's turn, was over."""
MOST_SIGNS = 12


def shared_game(table: Source, viewer: Viewer) -> str:
    """What one can send to friends of a finished game: the link stands last. While others have its dice still before
    them there is nothing to tell.
    """
    match, info = table.match, table.info
    if info.sealed:
        raise errors.sealed()
    if not match.over:
        raise errors.too_early()
    words, mine = Words(viewer.language, info.game), info.of(viewer.guest)
    ranks, points = match.game.ranking(match.state)
    placed = [
        words.say("share.place", rank=rank, name=info.seats[seat].name, n=points[seat])
        for rank, seat in in_order(ranks)
    ]
    alone = len(info.seats) == 1
    result = [words.say("challenge.share.alone", n=points[0])] if alone else placed
    went = [signs(match, mine[0])] if len(mine) == 1 else []
    return "\n".join([f"Brelan · {words.say('title')}", *result, *went, f"{viewer.origin}{info.address}"])


def signs(match: Match, seat: int) -> str:
    """A sign for each round of a game (where it has none, for each turn of the seat): ahead, level or behind."""
    standing, now = [], None
    for before, _, _ in match.replay():
        part = match.part(before)
        if now is not None and part != now and now.values.get("seat", seat) == seat:
            standing.append(match.game.ranking(before)[1])
        now = part
    standing.append(match.game.ranking(match.state)[1])
    if len(standing) > MOST_SIGNS:
        step = (len(standing) - 1) / (MOST_SIGNS - 1)
        standing = [standing[round(number * step)] for number in range(MOST_SIGNS)]
    if len(match.names) == 1:  # alone one is ahead of oneself a turn ago
        earlier = [[0], *standing[:-1]]
        return "".join(_sign(now[0], [then[0]]) for now, then in zip(standing, earlier, strict=True))
    return "".join(_sign(points[seat], points[:seat] + points[seat + 1 :]) for points in standing)


def _sign(mine: int, others: Sequence[int]) -> str:
    best = max(others)
    return AHEAD if mine > best else LEVEL if mine == best else BEHIND
