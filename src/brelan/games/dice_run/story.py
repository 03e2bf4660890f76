"""What a move meant in Dice Run, as events. They are told when a card has done its work, not at every step of it."""

from collections.abc import Callable, Sequence

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.pieces.ranks import winners
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_cards as cards
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run.box import KINDS, STAGES
from brelan.games.dice_run.rules import results
from brelan.games.dice_run.view import hand, level, target, targets
from brelan.games.dice_run.view_race import dice_in, in_words, movers, racers

Seen = Sequence[int]


def tell(before: Seen, actor: int, move: int, after: Seen) -> list[Event]:
    """What happened when a move was made, as far as the reader may know it."""
    told = TOLD[before[c.PHASE]](before, move, after)
    before_gaps, after_gaps = _gaps(before), _gaps(after)
    if after_gaps < before_gaps:
        told.append(event("told.gap_gone", "DR 4.8", n=before_gaps - after_gaps))
    return told


# ── 2 Set-up ─────────────────────────────────────────────────────────────────────────────────────────────
def _rolled(before: Seen, move: int, after: Seen) -> list[Event]:
    return [] if after[c.FALLING] else [event("told.start", "DR 2.1", n=box.DICE)]


def _dealt_target(before: Seen, move: int, after: Seen) -> list[Event]:
    seat = before[c.TURN]
    mine = targets(after, seat)
    if move == HIDDEN or mine is None or len(mine) < STAGES:
        return []
    return [event("told.targets", "DR 2.1", seat=seat, targets=[held["target"] for held in mine])]


def _dealt_card(before: Seen, move: int, after: Seen) -> list[Event]:
    seat = before[c.TURN]
    mine = hand(after, seat)
    if move == HIDDEN or mine is None or len(mine) < box.HAND:
        return []
    return [event("told.hand", "DR 2.1", seat=seat, cards=mine)]


def _first(before: Seen, move: int, after: Seen) -> list[Event]:
    return [event("told.first", "DR 2.3", seat=move)]


def _stage(before: Seen, move: int, after: Seen) -> list[Event]:
    stage = after[c.STAGE]
    return [event("told.stage", "DR 2.2", stage=stage + 1, worth=box.STAGE_WORTH[stage])]


# ── 3, 4 Movement cards ──────────────────────────────────────────────────────────────────────────────────
def _played(before: Seen, move: int, after: Seen) -> list[Event]:
    seat = before[c.TURN]
    if move >= c.REROLL:
        return []
    if move < c.JOKER:
        n = moved(before, move)
        key = "told.advance" if n else "told.still"
        return [event(key, "DR 3.2", seat=seat, card=KINDS[move], n=n), *_lead(before, after)]
    if not cards.possible(list(before), move):
        return [event("told.void", "DR 4.10", seat=seat, card=KINDS[move])]
    if move != c.COMEBACK:
        return []
    last = before[c.PLACE + before[c.PLACES] - 1]
    return [event("told.comeback", "DR 4.6", seat=seat, n=race.count(last))]


def _joker(before: Seen, move: int, after: Seen) -> list[Event]:
    quality = move - c.PROPERTY
    n = moved(before, quality)
    key = "told.joker" if n else "told.joker_still"
    return [event(key, "DR 4.3", seat=before[c.TURN], named=KINDS[quality], n=n), *_lead(before, after)]


def _lead(before: Seen, after: Seen) -> list[Event]:
    """The new leading group, if dice broke away from the old one."""
    if after[c.PLACE] & before[c.PLACE] == before[c.PLACE]:
        return []
    return [event("told.lead", "DR 3.2", n=race.count(after[c.PLACE]))]


def moved(seen: Seen, quality: int) -> int:
    """How many dice an advance moves."""
    return race.count(movers(list(seen), quality))


def _swapped(before: Seen, move: int, after: Seen) -> list[Event]:
    group = move - c.TO_GROUP + 1
    return [event("told.swap", "DR 4.4", seat=before[c.TURN], group=group, behind=group + 1)]


def _sprinted(before: Seen, move: int, after: Seen) -> list[Event]:
    if after[c.PICKED]:
        return []
    dice = [event("the_die", colour=colour, value=value or 0) for colour, value in dice_in(after, after[c.PLACE])]
    return [event("told.sprint", "DR 4.5", seat=before[c.TURN], dice=dice)]


def _flipped(before: Seen, move: int, after: Seen) -> list[Event]:
    value = move - c.VALUE
    dice = before[c.SHOWS + value] & ~after[c.SHOWS + value]
    return [
        event(
            "told.flip", "DR 4.7", seat=before[c.TURN], n=race.count(dice),
            group=before[c.GROUP] + 1, value=value + 1, to=6 - value,
        )
    ]  # fmt: skip


def _left_gap(before: Seen, move: int, after: Seen) -> list[Event]:
    group = move - c.TO_GROUP + 1
    return [event("told.gap", "DR 4.8", seat=before[c.TURN], group=group, behind=group + 1)]


def _crashed(before: Seen, move: int, after: Seen) -> list[Event]:
    kind = move - c.DIE
    die = event("the_die", colour=box.COLOURS[kind // 6], value=kind % 6 + 1)
    told = [event("told.crash", "DR 4.9", seat=before[c.TURN], die=die)]
    if race.count(before[c.PLACE]) == 1:
        told.append(event("told.lead", "DR 4.12", n=race.count(after[c.PLACE])))
    return told


# ── 5 Special actions ────────────────────────────────────────────────────────────────────────────────────
def _showed(before: Seen, move: int, after: Seen) -> list[Event]:
    seat = before[c.TURN]
    card = before[c.TARGET_OF + STAGES * seat + before[c.STAGE]]
    order = [(card - 1) // 6, c.FIRST_VALUE + (card - 1) % 6]
    if move == c.VALUE_FIRST:
        order.reverse()
    told = [event("told.target", "DR 5.1", seat=seat, target=target(card) or "")]
    race_now = list(before)
    for quality in order:
        n = moved(race_now, quality)
        told.append(event("told.moves" if n else "told.moves_none", "DR 3.2", card=KINDS[quality], n=n))
        race.advance(race_now, race.matching(race_now, quality))
    return told + _lead(before, after)


def _put(before: Seen, move: int, after: Seen) -> list[Event]:
    values = {"seat": before[c.TURN], "group": before[c.GROUP] + 1, "n": race.count(after[c.FALLING])}
    if move == HIDDEN:
        return [Event("told.reroll", values, "DR 5.2")]
    return [Event("told.reroll_with", {**values, "card": KINDS[move - c.PUT]}, "DR 5.2")]


def _rerolled(before: Seen, move: int, after: Seen) -> list[Event]:
    if after[c.FALLING]:
        return []
    dice = after[race.place_of(list(after), before[c.GROUP])]
    return [event("told.rerolled", "DR 5.2", group=before[c.GROUP] + 1, dice=in_words(racers(after, dice)))]


# ── 6 Stages ─────────────────────────────────────────────────────────────────────────────────────────────
def _drew(before: Seen, move: int, after: Seen) -> list[Event]:
    told = []
    if move != HIDDEN:
        told.append(event("told.draws", "DR 3", seat=before[c.TURN], card=KINDS[move]))
    if after[c.PHASE] != c.PLAYING:
        stage = before[c.STAGE]
        told.append(
            event("told.stage_card", "DR 6.1", seat=before[c.TURN], stage=stage + 1, worth=box.STAGE_WORTH[stage])
        )
    return told + _scored(before, after)


def _chose(before: Seen, move: int, after: Seen) -> list[Event]:
    seat = before[c.CHOOSER]
    told = event("told.chooses", "DR 6.1", seat=seat)
    if move != HIDDEN:
        told = event("told.chooses_it", "DR 6.1", seat=seat, target=target(move - c.CHOOSE + 1) or "")
    return [told, *_scored(before, after)]


def _scored(before: Seen, after: Seen) -> list[Event]:
    """What everybody scored in a stage, the best first, and the end of the game after the last."""
    stage = before[c.STAGE]
    if not after[c.WINNER + stage]:
        return []
    won = [after[c.SCORED + STAGES * seat + stage] for seat in range(after[SEATS])]
    counted = [after[c.COUNTED + STAGES * seat + stage] for seat in range(after[SEATS])]
    told = []
    for seat in sorted(range(after[SEATS]), key=lambda seat: (-won[seat], -counted[seat])):
        winner = after[c.WINNER + stage] == seat + 1
        key = "told.wins" if winner else "told.scores" if won[seat] else "told.scores_nothing"
        card = target(after[c.TARGET_OF + STAGES * seat + stage]) or ""
        told.append(event(key, "DR 6.3", seat=seat, target=card, counted=counted[seat], n=won[seat]))
    if _close(won, counted):
        told.append(event("told.tie", "DR 6.2"))
    if after[c.PHASE] == c.ENDED:
        won = winners(results, after)
        told.append(event("told.end_level" if level(after, won) else "told.end", "DR 6.4", n=len(won), winners=won))
    return told


def _close(won: list[int], counted: list[int]) -> bool:
    """Whether players whose targets counted alike scored differently."""
    return len(set(zip(counted, won, strict=True))) > len(set(counted))


# ── Shared ───────────────────────────────────────────────────────────────────────────────────────────────
def _gaps(seen: Seen) -> int:
    return seen[c.PLACES] - race.groups(list(seen))


def _nothing(before: Seen, move: int, after: Seen) -> list[Event]:
    return []


TOLD: dict[int, Callable[[Seen, int, Seen], list[Event]]] = {
    c.ROLLING: _rolled,
    c.DEAL_TARGET: _dealt_target,
    c.DEAL_CARD: _dealt_card,
    c.DRAW_FIRST: _first,
    c.CUT: _stage,
    c.REROLLING: _rerolled,
    c.DRAW: _drew,
    c.PLAYING: _played,
    c.ORDER: _showed,
    c.REROLL_GROUP: _nothing,
    c.REROLL_CARD: _put,
    c.CHOOSING: _chose,
    c.JOKER_PROPERTY: _joker,
    c.SWAP_GROUP: _swapped,
    c.SPRINT_DIE: _sprinted,
    c.FLIP_GROUP: _nothing,
    c.FLIP_VALUE: _flipped,
    c.GAP_GROUP: _left_gap,
    c.CRASH_DIE: _crashed,
}
