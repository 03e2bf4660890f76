"""What a move meant in Mino Dice, as events."""

from collections.abc import Sequence

from brelan.engine.event import Event, event, minus
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.pieces.ranks import winners
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import FLAG, KIND_NAMES, SPECIAL
from brelan.games.mino_dice.rules import results
from brelan.games.mino_dice.rules_trick import bonus, winning_place
from brelan.games.mino_dice.view import face, hand, scored_entry, signed


def tell(before: Sequence[int], actor: int, move: int, after: Sequence[int]) -> list[Event]:
    """What happened when a move was made; a secret one arrives as HIDDEN, and then only its seat is told of it."""
    phase, turn = before[c.PHASE], before[c.TURN]
    if phase == c.DRAW_FIRST:
        return [event("told.first", "MD 2.3", seat=move)]
    if phase == c.DRAWING:
        return _drawn(before, move, after)
    if phase == c.BIDDING:
        return _bid(turn, move, after)
    if phase == c.ROLLING:
        return _rolled(before, move, after)
    if after[c.LACKS + turn] != before[c.LACKS + turn]:
        return [event("told.lacks", "MD 3.2", seat=turn, kind=KIND_NAMES[before[c.COLOUR]])]
    return []


def _drawn(before: Sequence[int], move: int, after: Sequence[int]) -> list[Event]:
    turn, number = before[c.TURN], before[c.ROUND]
    told = []
    if turn == before[c.FIRST] and not before[c.HELD + turn]:
        told.append(event("told.round", "MD 2.1", round=number, n=number, seat=turn))
    if move != HIDDEN and after[c.HELD + turn] == number:
        dice: list[Event] = [event(f"dice.{die['kind']}", n=die["n"]) for die in hand(after, turn)]
        told.append(event("told.hand", "MD 2.1", seat=turn, dice=dice))
    return told


def _bid(turn: int, move: int, after: Sequence[int]) -> list[Event]:
    told = [] if move == HIDDEN else [event("told.bid", "MD 2.2", seat=turn, n=move)]
    if after[c.OPEN]:
        order = ((after[c.FIRST] + i) % after[SEATS] for i in range(after[SEATS]))
        bids: list[Event] = [event("bid_of", seat=seat, n=after[c.BID + seat]) for seat in order]
        told.append(event("told.bids", "MD 2.2", bids=bids))
    return told


def _rolled(before: Sequence[int], move: int, after: Sequence[int]) -> list[Event]:
    seats, rolled = before[SEATS], before[c.ROLLED]
    kind, place = before[c.DIE + rolled], rolled % seats
    itself = face(move) == KIND_NAMES[kind]  # such as the Siren of a Siren die
    key = "told.rolls_itself" if itself else "told.rolls"
    told = [event(key, "MD 3.1", seat=before[c.TURN], kind=KIND_NAMES[kind], face=face(move))]
    if place + 1 == seats:
        told += _trick_ended([*before[: c.FACE + rolled], move, *before[c.FACE + rolled + 1 :]])
        if rolled + 1 == before[c.ROUND] * seats:
            told += _round_ended(before, after)
    elif kind >= SPECIAL and all(before[c.DIE + rolled - i] < SPECIAL for i in range(1, place + 1)):
        told.append(event("told.colour", "MD 3.2", kind=KIND_NAMES[kind]))
    return told


def _trick_ended(state: list[int]) -> list[Event]:
    """The trick that the last die of `state` completes."""
    seats = state[SEATS]
    start = c.FACE + state[c.ROLLED] + 1 - seats
    place = winning_place(state, start, seats)
    seat, best = (state[c.LEADER] + place) % seats, state[start + place]
    key = "told.flags" if best == FLAG else "told.trick"
    told = [event(key, "MD 3.3", seat=seat, face=face(best))]
    points = 0 if state[c.SIMPLIFIED] else bonus(state, start, seats)
    return told + ([event("told.bonus", "MD 4.3", seat=seat, n=points)] if points else [])


def _round_ended(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    told = []
    for seat in range(after[SEATS]):
        entry = scored_entry(after, before[c.ROUND], seat)
        key = "told.missed" if entry["bid"] != entry["won"] else "told.bonus_exact" if entry["bonus"] else "told.exact"
        rule = "MD 5" if after[c.SIMPLIFIED] else "MD 4.1" if entry["bid"] else "MD 4.2"
        points, total = signed(entry["score"]), minus(after[c.TOTAL + seat])
        values: dict[str, int | str] = {"seat": seat, **entry, "score": points, "total": total}
        told.append(Event(key, values, rule))
    if after[c.PHASE] == c.ENDED:
        won = winners(results, after)
        told.append(event("told.end", "MD 4.4", n=len(won), winners=won))
    return told
