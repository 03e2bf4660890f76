"""What an Action, an answer or a card would do, told from what the seat may see.

An attack ends in losses unless somebody answers (DD 6.5), and who could is secret: so all this is told as it would come
if nobody else did, with the rules' own functions, and is the same whatever the others hold.
"""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event
from brelan.engine.fields import SEATS
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import BOTTLE, KINDS, SYMBOLS
from brelan.games.desperados.rules_actions import HURTS, TAKES, alike, may_act
from brelan.games.desperados.rules_actions import power as power_n
from brelan.games.desperados.rules_cards import CANCEL
from brelan.games.desperados.rules_end import ANYBODY, jailed, lose, take, threaten, winner
from brelan.games.desperados.view_moves import does, turned


def acts(seen: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """What each desperado would do whom the player at turn may name now, or could if the dice stayed as they lie."""
    phase = seen[c.PHASE]
    if seat != seen[c.TURN] or phase not in (c.ACTING, c.DECIDING, c.TURNING):
        return []
    if phase == c.TURNING:
        mine = c.NOTCHES + seat * c.GANG_SIZE
        return [_turned(seen, symbol) for symbol in range(c.GANG_SIZE) if seen[mine + symbol]]
    if phase == c.DECIDING and (seen[c.FALLING] or not may_act(list(seen), alike(list(seen)))):
        return []
    return [_acted(seen, symbol) for symbol in range(c.GANG_SIZE) if seen[c.SHOWN + 1 + symbol]]


def _turned(seen: Sequence[int], symbol: int) -> dict[str, Any]:
    """A jailed desperado turned by a card or a power."""
    state = list(seen)
    cell = c.NOTCHES + seen[c.TURN] * c.GANG_SIZE + symbol
    state[cell] = max(state[cell] - seen[c.AMOUNT], 0)
    what = turned(seen, symbol, seen[c.AMOUNT])
    return {"symbol": SYMBOLS[symbol], "move": c.FREE + symbol, "does": what, **_outcome(state)}


def _acted(seen: Sequence[int], symbol: int) -> dict[str, Any]:
    """A desperado who is given an Action (DD 4.2, 4.3, 4.4)."""
    state = list(seen)
    cell = c.NOTCHES + seen[c.TURN] * c.GANG_SIZE + symbol
    if state[cell]:
        state[cell] -= 1
    elif symbol != BOTTLE:
        threaten(state, box.DOLLARS[symbol], symbol)
    else:
        gang = seen[c.GANG + seen[c.TURN]] - 1
        n = power_n(state, gang, seen[c.USES])
        if box.POWER[gang] == HURTS:
            threaten(state, n, ANYBODY)
        elif box.POWER[gang] == TAKES:
            take(state, n)
    return {"symbol": SYMBOLS[symbol], "move": c.USE + symbol, "does": does(seen, symbol), **_outcome(state)}


def _outcome(state: list[int]) -> dict[str, Any]:
    """What the losses marked in a state come to if nobody answers (any more): who would be out, who would win."""
    losses = state[c.LOSS : c.LOSS + state[SEATS]]
    lose(state)
    hit = [seat for seat, loss in enumerate(losses) if loss]
    then = []
    if ruined := [seat for seat in hit if not state[c.MONEY + seat]]:
        then.append(event("ahead.ruins", "DD 4.6", n=len(ruined), whom=ruined))
    if (best := winner(state)) >= 0:
        then.append(event("ahead.wins", "DD 7.1", seat=best))
    elif any(state[c.HAND_SIZE + seat] for seat in hit):
        then.append(event("ahead.answer", "DD 6.5"))
    return {"losses": losses, "then": then}


def answers(seen: Sequence[int], seat: int) -> list[dict[str, Any]]:
    """What each answer would bring who is asked (DD 6.5); the last one is to give none."""
    if seen[c.PHASE] != c.ANSWERING or seen[c.ASKED] != seat:
        return []
    given = [
        {"move": c.PLAY + kind, "card": row["name"], "kind": row["effect"], "then": _answered(seen, seat, kind)}
        for kind, row in enumerate(box.WILD_WEST)
        if box.IS_ANSWER[kind] and seen[c.HAND + seat * KINDS + kind]
    ]
    return [*given, {"move": c.PASS, "card": None, "kind": None, "then": _answered(seen, seat, None)}]


def _answered(seen: Sequence[int], seat: int, kind: int | None) -> list[Event]:
    """What follows from an answer, or from none, if nobody else answers."""
    state = list(seen)
    if kind is not None:
        state[c.LOSS + seat] = 0
    if kind is not None and box.EFFECT[kind] == CANCEL:
        state[c.LOSS : c.LOSS + state[SEATS]] = [0] * state[SEATS]
    loss = state[c.LOSS + seat]
    others = [other for other in range(state[SEATS]) if other != seat and state[c.LOSS + other]]
    lose(state)
    left = state[c.MONEY + seat]
    then = [event("ahead.lose" if left else "ahead.lose_all", n=loss, left=left) if loss else event("ahead.safe")]
    if kind is not None and any(seen[c.LOSS + other] for other in range(seen[SEATS]) if other != seat):
        then.append(event("ahead.others" if others else "ahead.nobody", n=len(others), whom=others))
    if (best := winner(state)) >= 0:
        then.append(event("ahead.wins", "DD 7.1", seat=best))
    return then


def goal(seen: Sequence[int], seat: int) -> Event | None:
    """How far a player is from winning: who is still jailed, and who is richer (DD 7.1)."""
    if seat < 0 or seen[c.OUT + seat] or not seen[c.GANG + seat]:
        return None
    money = seen[c.MONEY : c.MONEY + seen[SEATS]]
    behind = max(money) - money[seat]
    left = jailed(list(seen), seat)
    if not left:
        return event("goal.free", "DD 7.1", behind=behind)
    return event("goal.behind" if behind else "goal.richest", "DD 7.1", n=left, behind=behind)
