"""Desperados of Dice Town as a seat sees it, in words and names."""

from collections.abc import Mapping, Sequence
from typing import Any

from brelan.engine.event import Event, Value, event
from brelan.engine.fields import SEATS
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import FACES, KINDS, SYMBOLS
from brelan.games.desperados.rules import actor
from brelan.games.desperados.rules_actions import may_act, may_draw
from brelan.games.desperados.rules_end import jailed
from brelan.games.desperados.view_ahead import acts, answers, goal
from brelan.games.desperados.view_cards import cards, hand, looking
from brelan.games.desperados.view_moves import OUTRIGHT, name, power

__all__ = ["name", "prompt", "table"]

PROMPTS = {  # by phase: the key, and the rule it cites
    c.GANGS: ("gang", "DD 2.1"),
    c.BREAKING: ("break", "DD 2.2"),
    c.FIRST: ("first", "DD 2.3"),
    c.ROLLING: ("roll", "DD 3.1"),
    c.DRAWING: ("draw", "DD 5.4"),
    c.STEALING: ("steal", "DD 8.1"),
    c.CHOOSING: ("choose", "DD 2.1"),
    c.READY: ("ready", "DD 3.1"),
    c.DECIDING: ("decide", "DD 3.1"),
    c.ROBBING: ("rob", "DD 1.5"),
    c.WHICH_DIE: ("which_die", "DD 1.5"),
    c.WHICH_FACE: ("which_face", "DD 1.5"),
    c.TURNING: ("turn", "DD 4.2"),
    c.ACTING: ("act", "DD 4.1"),
    c.ANSWERING: ("answer", "DD 6.5"),
    c.KEEPING: ("keep", "DD 5.1"),
}


def part(seen: Sequence[int]) -> Event:
    """Whose turn it is."""
    return event("part", seat=seen[c.TURN] % seen[SEATS])


def holdings(seen: Sequence[int], seat: int) -> dict[str, int]:
    """What a seat has that is good to have: the coach says by it what a plan wins and risks."""
    left = sum(seen[c.NOTCHES + seat * c.GANG_SIZE + desperado] for desperado in range(c.GANG_SIZE))
    return {
        "dollars": seen[c.MONEY + seat],
        "notches": sum(box.NOTCHES) - left,
        "free": c.GANG_SIZE - jailed(list(seen), seat),
        "cards": seen[c.HAND_SIZE + seat],
    }


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """All that lies on the table, and the seat's own cards."""
    return {
        "turn": seen[c.TURN] % seen[SEATS],  # when all have rolled for it, who begins is still to be drawn
        "turns": seen[c.TURNS],
        "middle": seen[c.MIDDLE],
        "pile": seen[c.PILE_SIZE],
        "discards": cards(seen, c.DISCARD),
        "dice": faces(seen, c.SHOWN),
        "lifted": faces(seen, c.LIFTED),
        "rolls": seen[c.LEFT],
        "actions": seen[c.ACTIONS] if acting(seen) else seen[c.SHOWN] + seen[c.EXTRA],
        "in_play": box.WILD_WEST[seen[c.IN_PLAY] - 1]["name"] if seen[c.IN_PLAY] else None,
        "falling": seen[c.FALLING] if seen[c.PHASE] in (c.ROLLING, c.BREAKING) else 0,
        "goal": goal(seen, seat),
        "acts": acts(seen, seat),
        "answers": answers(seen, seat),
        "looked": cards(seen, c.LOOKED + seat * KINDS) if seat >= 0 else [],
        "looking": looking(seen, seat),
        "seats": [player(seen, other, other == seat) for other in range(seen[SEATS])],
    }


def acting(seen: Sequence[int]) -> bool:
    """Whether Actions are being given out, or one of them is not settled yet."""
    unsettled = seen[c.PHASE] in (c.TURNING, c.ANSWERING, c.DRAWING) and seen[c.BACK] == c.ACTING
    return unsettled or seen[c.PHASE] == c.ACTING


def player(seen: Sequence[int], seat: int, own: bool) -> dict[str, Any]:
    """What is known of one player."""
    gang = seen[c.GANG + seat] - 1
    return {
        "in": seen[c.OUT + seat] == 0,
        "gang": box.GANGS[gang]["name"] if gang >= 0 else None,
        "power": power(seen, gang) if gang >= 0 else None,
        "money": seen[c.MONEY + seat],
        "losing": seen[c.LOSS + seat],
        "richest": seen[c.MONEY + seat] == max(seen[c.MONEY : c.MONEY + seen[SEATS]]),
        "free": c.GANG_SIZE - jailed(list(seen), seat),
        "desperados": [
            {
                "symbol": symbol,
                "notches": box.NOTCHES[number],
                "left": seen[c.NOTCHES + seat * c.GANG_SIZE + number],
                "dollars": box.DOLLARS[number],
            }
            for number, symbol in enumerate(SYMBOLS)
        ],
        "cards": seen[c.HAND_SIZE + seat],
        "hand": hand(seen, seat) if own else None,
    }


def faces(seen: Sequence[int], start: int) -> list[str]:
    """Dice counted by face, laid out one by one."""
    return [face for number, face in enumerate(FACES) for _ in range(seen[start + number])]


def prompt(seen: Sequence[int], seat: int) -> Event:
    """What is to be done now, and by whom."""
    phase = seen[c.PHASE]
    if phase == c.ENDED:
        if not seen[c.WINNER]:
            return event("prompt.stopped", "DD 7.4")
        return event("prompt.over", "DD 7.1", winners=[seen[c.WINNER] - 1])
    key, rule = PROMPTS[phase]
    who = actor(list(seen))
    if phase <= c.STEALING:
        return event(f"nature.{key}", rule, seat=seen[c.TURN], n=seen[c.FALLING])
    if who != seat:
        return event(f"wait.{key}", rule, seat=who)
    if phase == c.DECIDING:
        return _decide(seen, rule)
    if phase == c.READY and any(held["playable"] for held in hand(seen, seat)):
        return event("prompt.ready_cards", rule)
    if phase == c.TURNING and seen[c.AMOUNT] >= OUTRIGHT:
        return event("prompt.free", rule)
    of_phase: dict[int, Mapping[str, Value]] = {
        c.ACTING: {"n": seen[c.ACTIONS]},
        c.ANSWERING: {"n": seen[c.LOSS + seat], "by": seen[c.TURN]},
        c.KEEPING: {"n": seen[c.KEEP], "cards": cards(seen, c.LOOKED + seat * KINDS)},
        c.TURNING: {"n": seen[c.AMOUNT]},
        c.WHICH_FACE: {"face": FACES[seen[c.DIE]]},
    }
    return Event(f"prompt.{key}", of_phase.get(phase, {}), rule)


def _decide(seen: Sequence[int], rule: str) -> Event:
    if seen[c.FALLING]:
        return event("prompt.lifted", rule, n=seen[c.FALLING])
    most = max(seen[c.SHOWN : c.SHOWN + c.FACES])
    act, draw = may_act(list(seen), most), may_draw(list(seen), most)
    now = event(
        "now.both" if act and draw else "now.act" if act else f"now.draw_{max(most, 2)}",
        n=seen[c.SHOWN] + seen[c.EXTRA],
    )
    return event("prompt.decide" if seen[c.LEFT] else "prompt.decide_last", rule, n=seen[c.LEFT], now=now)
