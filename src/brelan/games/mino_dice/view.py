"""Mino Dice as a seat sees it, in words and names."""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event, minus
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.ranks import winners
from brelan.games.mino_dice import box, rules
from brelan.games.mino_dice import cells as md
from brelan.games.mino_dice.box import KIND_NAMES, KINDS
from brelan.games.mino_dice.rules_trick import winning_place

FACE_NAMES = {box.FLAG: "flag", box.MINOTAUR: "minotaur", box.GRIFFIN: "griffin", box.SIREN: "siren"}


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """All that lies on the table, the score pad, and what is behind the seat's own screen."""
    number, seats = seen[md.ROUND], seen[SEATS]
    return {
        "round": number,
        "rounds": box.rounds(seats),
        "simplified": bool(seen[md.SIMPLIFIED]),
        "first": seen[md.FIRST],
        "leader": seen[md.LEADER],
        "colour": None if seen[md.COLOUR] == md.NO_COLOUR else KIND_NAMES[seen[md.COLOUR]],
        "trick": trick(seen, seen[md.ROLLED] // seats),
        "ahead": ahead(seen),
        "tricks": [{"winner": seen[md.WINNER + i], "dice": trick(seen, i)} for i in range(seen[md.ROLLED] // seats)],
        "hand": None if seat < 0 else hand(seen, seat),
        "seats": [player(seen, other) for other in range(seats)],
        "pad": pad(seen),
    }


def trick(seen: Sequence[int], number: int) -> list[dict[str, Any]]:
    """The dice of one of this round's tricks, in the order of play; a die that still rolls shows no face."""
    seats = seen[SEATS]
    leader = seen[md.WINNER + number - 1] if number else seen[md.FIRST]
    lying = seen[md.ROLLED] - number * seats
    rolling = seen[md.PHASE] == md.ROLLING and lying < seats
    return [
        {
            "seat": (leader + i) % seats,
            "kind": KIND_NAMES[seen[md.DIE + number * seats + i]],
            "face": face(seen[md.FACE + number * seats + i]) if i < lying else None,
        }
        for i in range(min(lying + rolling, seats))
    ]


def ahead(seen: Sequence[int]) -> int | None:
    """Who would win the trick as it lies; nobody before a die does."""
    lying = seen[md.ROLLED] % seen[SEATS]
    if not lying:
        return None
    start = md.FACE + seen[md.ROLLED] - lying
    return (seen[md.LEADER] + winning_place(list(seen), start, lying)) % seen[SEATS]


def player(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """What is known of one player."""
    bid = seen[md.BID + seat]
    fixed = md.has_bid(list(seen), seat)
    entry = md.entry(list(seen), seat) if seen[md.ROUND] else 0
    return {
        "held": seen[md.HELD + seat],
        "has_bid": fixed,
        "bid": bid if fixed and bid != HIDDEN else None,
        "won": seen[md.PAD_WON + entry],
        "bonus": seen[md.PAD_BONUS + entry],
        "total": seen[md.TOTAL + seat],
    }


def pad(seen: Sequence[int]) -> list[list[dict[str, int]]]:
    """The score pad: for each round that has been scored, a line with an entry for each player."""
    scored = seen[md.ROUND] if seen[md.PHASE] == md.ENDED else seen[md.ROUND] - 1
    totals = [0] * seen[SEATS]
    lines = []
    for number in range(1, scored + 1):
        line = []
        for seat in range(seen[SEATS]):
            entry = scored_entry(seen, number, seat)
            totals[seat] += entry["score"]
            line.append({**entry, "total": totals[seat]})
        lines.append(line)
    return lines


def scored_entry(seen: Sequence[int], number: int, seat: int) -> dict[str, int]:
    """What the pad says of a player in a round that has been scored."""
    cell = (number - 1) * md.MOST + seat
    bid, won, bonus = (seen[field + cell] for field in (md.PAD_BID, md.PAD_WON, md.PAD_BONUS))
    return {"bid": bid, "won": won, "bonus": bonus, "score": rules.score(list(seen), number, bid, won, bonus)}


def hand(seen: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """The dice behind a screen, by kind."""
    counts = seen[md.HAND + seat * KINDS : md.HAND + (seat + 1) * KINDS]
    return [{"kind": kind, "n": n} for kind, n in zip(KIND_NAMES, counts, strict=True) if n]


def face(number: int) -> str:
    """What a face is called: a number, a symbol or the flag."""
    return FACE_NAMES.get(number, str(number))


def signed(points: int) -> str:
    """Points as a score pad writes them, with their sign."""
    return f"+{points}" if points > 0 else minus(points)


def prompt(seen: Sequence[int], seat: int) -> Event:
    """What is to be done now, and by whom."""
    phase, turn = seen[md.PHASE], seen[md.TURN]
    if phase == md.ENDED:
        won = winners(rules.results, seen)
        return event("prompt.over", "MD 4.4", n=len(won), winners=won)
    if phase == md.BIDDING:
        if seat != turn:
            return event("wait.bid", "MD 2.2", seat=turn)
        return event("prompt.bid", "MD 2.2", n=seen[md.ROUND])
    if phase == md.PLAYING:
        return _choose(seen, seat) if seat == turn else event("wait.play", "MD 3.1", seat=turn)
    if phase == md.ROLLING:
        return event("nature.roll", "MD 3.1", seat=turn, kind=KIND_NAMES[seen[md.DIE + seen[md.ROLLED]]])
    return event("nature.draw", "MD 2.1", seat=turn) if phase == md.DRAWING else event("nature.first", "MD 2.3")


def _choose(seen: Sequence[int], seat: int) -> Event:
    """What the player at turn may play, and what for."""
    goal = _goal(seen[md.BID + seat], seen[md.PAD_WON + md.entry(list(seen), seat)], seen[md.HELD + seat])
    if seen[md.COLOUR] != md.NO_COLOUR:
        follow = "prompt.follow" if rules.must_follow(list(seen)) else "prompt.lacks"
        return event(follow, "MD 3.2", goal=goal, kind=KIND_NAMES[seen[md.COLOUR]])
    return event("prompt.free" if seen[md.ROLLED] % seen[SEATS] else "prompt.lead", "MD 3.2", goal=goal)


def _goal(bid: int, won: int, dice: int) -> Event:
    """How far a bid is from coming true, with so many dice left."""
    if bid > won + dice:
        return event("goal.lost", n=bid)
    if bid > won:
        return event("goal.more", n=bid - won)
    if won > bid:
        return event("goal.past", n=won - bid)
    return event("goal.none" if bid else "goal.zero")


def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[md.PHASE]
    if phase == md.BIDDING:
        return event("bid", n=move)
    if phase == md.PLAYING:
        return event("play", kind=KIND_NAMES[move - md.PLAY])
    if phase == md.ROLLING:
        return event("roll", face=face(move))
    return event("draw", kind=KIND_NAMES[move]) if phase == md.DRAWING else event("first", seat=move)
