"""What a move meant in Desperados of Dice Town, as events: the step itself, then what came of it."""

from collections.abc import Sequence

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, SEATS
from brelan.games.desperados import box
from brelan.games.desperados import cells as c
from brelan.games.desperados.box import BOTTLE, FACES, KINDS, SYMBOLS
from brelan.games.desperados.view import faces
from brelan.games.desperados.view_cards import cards
from brelan.games.desperados.view_moves import does, effect, hurt

DRAWS = {4: ("told.four", "DD 5.1"), 3: ("told.three", "DD 5.2")}


def tell(before: Sequence[int], actor: int, move: int, after: Sequence[int]) -> list[Event]:
    """What happened when a move was made. A card drawn, kept or stolen in secret arrives as HIDDEN."""
    phase = before[c.PHASE]
    if phase in (c.GANGS, c.CHOOSING):
        gang = box.GANGS[after[c.GANG + before[c.TURN]] - 1]["name"]
        return [event("told.gang", "DD 2.1", seat=before[c.TURN], gang=gang)]
    if phase == c.BREAKING:
        return _broke_out(before, after)
    if phase == c.FIRST:
        return [event("told.first", "DD 2.3", seat=move)]
    step = _chance(before, move, after) if phase <= c.STEALING else _choice(before, actor, move)
    return step + _came_of_it(before, move, after)


def _broke_out(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    """The set-up roll of a player, once all four dice count."""
    seat = before[c.TURN]
    start = c.NOTCHES + seat * c.GANG_SIZE
    turned = [
        event("progress" if after[start + i] else "progress_free", symbol=symbol, n=after[start + i])
        for i, symbol in enumerate(SYMBOLS)
        if after[start + i] < before[start + i]
    ]
    return [event("told.broke_out", "DD 2.2", seat=seat, turned=turned)] if turned else []


# ── The step ─────────────────────────────────────────────────────────────────────────────────────────────
def _chance(before: Sequence[int], move: int, after: Sequence[int]) -> list[Event]:
    phase, turn = before[c.PHASE], before[c.TURN]
    if phase == c.ROLLING:
        last = before[c.FALLING] == 1
        return [event("told.rolled", "DD 3.1", seat=turn, dice=faces(after, c.SHOWN))] if last else []
    if phase == c.STEALING:
        return [_stole(before, move, after)]
    if move == HIDDEN or after[c.PHASE] == c.DRAWING:
        return []
    looked = [*cards(before, c.LOOKED + turn * KINDS), box.WILD_WEST[move]["name"]]
    key = "told.looks" if after[c.PHASE] == c.KEEPING else "told.gets"
    return [event(key, "DD 5.4", seat=turn, cards=looked)]


def _stole(before: Sequence[int], move: int, after: Sequence[int]) -> Event:
    thief, victim = before[c.TURN], before[c.VICTIM]
    if move == HIDDEN:
        return event("told.steals_secretly", "DD 8.1", seat=thief, whom=victim)
    card = box.WILD_WEST[move]["name"]
    if after[c.HAND + thief * KINDS] != HIDDEN:
        return event("told.steals", "DD 8.1", seat=thief, whom=victim, card=card)
    return event("told.robbed", "DD 8.1", seat=victim, thief=thief, card=card)


def _choice(before: Sequence[int], actor: int, move: int) -> list[Event]:
    phase = before[c.PHASE]
    if phase == c.KEEPING:
        if move == HIDDEN:
            return [event("told.keeps_secretly", "DD 5.1", seat=actor)]
        return [event("told.keeps", "DD 5.1", seat=actor, card=box.WILD_WEST[move - c.TAKE]["name"])]
    if move >= c.PLAY:
        return [_played(before, actor, move - c.PLAY)]
    if phase == c.WHICH_FACE:
        old, new = FACES[before[c.DIE]], FACES[move - c.NEW]
        return [event("told.turns_die", "DD 1.5", seat=actor, old=old, new=new)]
    if c.USE <= move < c.USE + c.GANG_SIZE:
        return _used(before, actor, move - c.USE)
    return _stopped(before, actor, move)


def _played(before: Sequence[int], actor: int, kind: int) -> Event:
    key, rule = ("told.answers", "DD 6.5") if before[c.PHASE] == c.ANSWERING else ("told.plays", "DD 6.3")
    return event(key, rule, seat=actor, card=box.WILD_WEST[kind]["name"], what=effect(kind, "played"))


def _used(before: Sequence[int], actor: int, symbol: int) -> list[Event]:
    """An escaped desperado acts; what turning a jailed one does is told by itself."""
    if before[c.NOTCHES + actor * c.GANG_SIZE + symbol]:
        return []
    if symbol == BOTTLE:
        return [event("told.power", "DD 4.4", seat=actor, what=does(before, symbol))]
    key = "told.attacks" if hurt(before, box.DOLLARS[symbol], symbol) else "told.attacks_nobody"
    return [event(key, "DD 4.3", seat=actor, symbol=SYMBOLS[symbol], n=box.DOLLARS[symbol])]


def _stopped(before: Sequence[int], actor: int, move: int) -> list[Event]:
    if move == c.ROLL and before[c.PHASE] == c.DECIDING:
        lifted = faces(before, c.LIFTED)
        return [event("told.rerolls", "DD 3.1", seat=actor, n=len(lifted), dice=lifted)]
    if move == c.DRAW:
        key, rule = DRAWS.get(max(before[c.SHOWN : c.SHOWN + c.FACES]), ("told.misere", "DD 5.3"))
        return [event(key, rule, seat=actor)]
    if move == c.DONE:
        return [event("told.done", "DD 4.5", seat=actor, n=before[c.ACTIONS])]
    return [event("told.passes", "DD 6.5", seat=actor)] if move == c.PASS else []


# ── What came of it ──────────────────────────────────────────────────────────────────────────────────────
def _came_of_it(before: Sequence[int], move: int, after: Sequence[int]) -> list[Event]:
    """Notches, dollars, cards in the open, players out, the end, the next turn: read off the table."""
    seats = range(after[SEATS])
    told = [
        event("told.turned" if after[cell] else "told.escapes", "DD 4.2", seat=seat, symbol=symbol, n=after[cell])
        for seat in seats
        for i, symbol in enumerate(SYMBOLS)
        if after[cell := c.NOTCHES + seat * c.GANG_SIZE + i] < before[cell]
    ]
    for seat in seats:
        change = after[c.MONEY + seat] - before[c.MONEY + seat]
        if change > 0:
            told.append(event("told.takes", "DD 6.4", seat=seat, n=change))
        if change < 0:
            told.append(event("told.loses", "DD 4.6", seat=seat, n=-change, left=after[c.MONEY + seat]))
    ruined = [seat for seat in seats if after[c.OUT + seat] > before[c.OUT + seat]]
    told += (event("told.out", "DD 4.6", seat=seat) for seat in ruined)
    if ruined and (thrown := _thrown(before, move, after)):
        told.append(event("told.out_discards", "DD 4.6", cards=thrown))
    return told + _cards_moved(before, move, after) + _went_on(before, after)


def _cards_moved(before: Sequence[int], move: int, after: Sequence[int]) -> list[Event]:
    if before[c.PHASE] == c.KEEPING and after[c.PHASE] != c.KEEPING:
        return [event("told.discards", "DD 5.3", seat=before[c.TURN], cards=_thrown(before, move, after))]
    if after[c.PILE_SIZE] > before[c.PILE_SIZE]:
        return [event("told.shuffled", "DD 5.4")]
    return []


def _thrown(before: Sequence[int], move: int, after: Sequence[int]) -> list[str]:
    """The cards discarded without having been played."""
    thrown = [after[c.DISCARD + kind] - before[c.DISCARD + kind] for kind in range(KINDS)]
    if before[c.IN_PLAY]:
        thrown[before[c.IN_PLAY] - 1] -= 1
    if c.PLAY <= move < c.TAKE:
        thrown[move - c.PLAY] -= 1
    return cards(thrown, 0)


def _went_on(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    if after[c.PHASE] != c.ENDED:
        next_turn = after[c.TURNS] > before[c.TURNS]
        return [event("told.turn", "DD 3.1", seat=after[c.TURN])] if next_turn else []
    if not after[c.WINNER]:
        return [event("told.stopped", "DD 7.4", n=after[c.TURNS])]
    winner = after[c.WINNER] - 1
    if sum(money > 0 for money in after[c.MONEY : c.MONEY + after[SEATS]]) == 1:
        return [event("told.last", "DD 7.2", seat=winner)]
    return [event("told.wins", "DD 7.1", seat=winner, n=after[c.MONEY + winner])]
