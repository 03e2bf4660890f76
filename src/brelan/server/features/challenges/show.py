"""A challenge as somebody may see it: nothing of the dice, nor of others' games, before their own is over."""

from dataclasses import replace
from math import ceil
from time import time

from brelan.engine.fields import NOBODY
from brelan.engine.referee.match import Match
from brelan.server.features.challenges.attempts import ON_A_BOARD, Attempt, Board
from brelan.server.features.challenges.duplicates import Duplicate
from brelan.server.features.challenges.store import Challenge
from brelan.server.views.sharing import signs
from brelan.server.views.viewer import Viewer
from brelan.web.people.challenge import BoardShown, ChallengeLine, ChallengeShown, DealShown, FriendShown, PlacedShown
from brelan.words import Words


def ended(challenge: Challenge) -> bool:
    """Whether a challenge is over."""
    return time() >= challenge.until


def line_of(challenge: Challenge, attempt: Attempt | None) -> ChallengeLine:
    """A challenge in a list."""
    if attempt is None:
        mine = ""
    elif challenge.friends:
        mine = "joined"
    else:
        mine = "under_way" if not attempt.closed else "done" if attempt.rank else "given_up"
    bots = [level for level in challenge.levels if level]
    return ChallengeLine(
        address=challenge.address,
        game=challenge.game,
        seats=challenge.seats,
        seat=challenge.seat,
        levels=bots,
        until=challenge.until,
        ended=ended(challenge),
        friends=challenge.friends,
        host_name=challenge.host_name,
        mine=mine,
        rank=attempt.rank if attempt else 0,
        points=attempt.points if attempt else 0,
    )


def may_see_board(challenge: Challenge, attempt: Attempt | None) -> bool:
    """Whether the own attempt is over, or the whole challenge is."""
    return ended(challenge) or (attempt is not None and attempt.closed)


def show_challenge(
    challenge: Challenge, viewer: Viewer, attempt: Attempt | None, board: BoardShown | None, match: Match | None
) -> ChallengeShown:
    """The page of a challenge. The board and par are for those whose own attempt is over; `match` is theirs."""
    sees = may_see_board(challenge, attempt)
    par = (challenge.par.rank, challenge.par.points) if challenge.par and sees else None
    return ChallengeShown(
        line=line_of(challenge, attempt),
        link=f"{viewer.origin}{challenge.address}",
        commitment=challenge.commitment,
        seed=challenge.seed.hex() if ended(challenge) else "",
        is_host=challenge.host == viewer.guest,
        par=par,
        board=board if sees else None,
        share=share_text(challenge, viewer, attempt, match) if match and attempt and attempt.rank else "",
        table=f"/table/{attempt.table}" if attempt and attempt.table else "",
    )


def show_duplicate(challenge: Challenge, viewer: Viewer, duplicate: Duplicate) -> ChallengeShown:
    """The page of a duplicate."""
    friends = duplicate.friends
    mine = next((number for number, each in enumerate(friends) if each.guest == viewer.guest), None)
    totals = [duplicate.total(number) for number in range(len(friends))]
    shown = show_challenge(challenge, viewer, None if mine is None else friends[mine], None, None)
    deals = [
        DealShown(
            address=f"/table/{deal.table}",
            seat=NOBODY if mine is None else deal.seats[mine],
            closed=deal.closed,
            turn=friends[deal.turn].name if deal.turn >= 0 else "",
            my_turn=mine is not None and deal.turn == mine,
            points=deal.points,
        )
        for deal in duplicate.deals
        if mine is not None or ended(challenge)
    ]
    told = [
        FriendShown(each.name, number == mine, *totals[number], 1 + sum(other > totals[number] for other in totals))
        for number, each in enumerate(friends)
    ]
    return replace(shown, friends=told, deals=deals)


def board_shown(challenge: Challenge, board: Board, page: int) -> BoardShown:
    """A page of a board; games can be watched when the challenge has ended."""
    rows = [
        PlacedShown(
            place=row.place,
            name=row.name,
            rank=row.rank,
            points=row.points,
            mine=row.mine,
            address=f"/table/{row.table}" if row.mine or ended(challenge) else "",
            loss=row.loss,
        )
        for row in board.rows
    ]
    return BoardShown(rows, board.finished, board.begun, page + 1, max(1, ceil(board.finished / ON_A_BOARD)))


def share_text(challenge: Challenge, viewer: Viewer, attempt: Attempt, match: Match) -> str:
    """What one can send to friends: the result, and how it went, without a word about the dice."""
    words = Words(viewer.language, challenge.game)
    said = {"rank": attempt.rank, "seats": challenge.seats, "n": attempt.points}
    result = words.say("challenge.share.alone" if challenge.seats == 1 else "challenge.share.result", said)
    if challenge.par:
        result = f"{result} {words.say('challenge.share.par', n=challenge.par.points)}"
    head = f"Brelan · {words.say('title')}" + (f" · {challenge.day}" if challenge.day else "")
    return "\n".join([head, result, signs(match, challenge.seat), f"{viewer.origin}{challenge.address}"])
