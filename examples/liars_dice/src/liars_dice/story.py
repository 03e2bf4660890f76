"""What a move meant in Liar's Dice, as events."""

from collections.abc import Sequence

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.pieces.ranks import winners
from liars_dice import cells as c
from liars_dice import rules
from liars_dice.view import bid, faces


def tell(before: Sequence[int], actor: int, move: int, after: Sequence[int]) -> list[Event]:
    """What happened when a move was made; a die of others arrives as HIDDEN, and then nothing is told of it."""
    phase, turn = before[c.PHASE], before[c.TURN]
    if phase == c.DRAW_FIRST:
        return [event("told.first", "LD 2.1", seat=move)]
    if phase == c.ROLLING:
        return _rolled(before, move, after)
    if phase == c.FACING:
        return [event("told.bid", "LD 3.1", seat=turn, bid=_bid(after))]
    if phase == c.BIDDING:
        return _called(after) if move == c.LIAR else []
    return _counted(after) if phase == c.COUNTING else _lost(after)


def _bid(seen: Sequence[int]) -> Event:
    stands = bid(seen[c.COUNT], seen[c.FACE])
    assert stands  # it is asked for only where somebody has bid
    return stands


def _rolled(before: Sequence[int], move: int, after: Sequence[int]) -> list[Event]:
    turn, told = before[c.TURN], []
    if after[c.ROUND] > before[c.ROUND]:
        values = {"round": after[c.ROUND], "n": rules.in_play(list(after)), "seat": after[c.FIRST]}
        told.append(Event("told.round", values, "LD 2.2"))
    if move != HIDDEN and after[c.FALLEN + turn] == after[c.DICE + turn]:
        told.append(event("told.hand", "LD 2.2", seat=turn, dice=faces(after, turn)))
    return told


def _called(after: Sequence[int]) -> list[Event]:
    """The call, and what then lies under each cup."""
    told = [event("told.liar", "LD 4.1", seat=after[c.CALLER], bidder=after[c.BIDDER])]
    for seat in range(after[SEATS]):
        if after[c.DICE + seat]:
            told.append(event("told.shown", "LD 4.1", seat=seat, dice=faces(after, seat)))
    return told


def _counted(after: Sequence[int]) -> list[Event]:
    key = "told.holds" if after[c.FOUND] >= after[c.COUNT] else "told.fails"
    found = event(f"dice.{after[c.FACE]}", n=after[c.FOUND], face=after[c.FACE])
    return [event(key, "LD 4.2", n=after[c.FOUND], found=found, bid=_bid(after))]


def _lost(after: Sequence[int]) -> list[Event]:
    loser = after[c.LOSER]
    left = after[c.DICE + loser]
    told = [event("told.loses", "LD 4.3", seat=loser, n=left) if left else event("told.out", "LD 5.1", seat=loser)]
    if after[c.PHASE] == c.ENDED:
        won = winners(rules.results, after)
        told.append(event("told.end", "LD 5.2", n=len(won), winners=won))
    return told
