"""Dice Run as a seat sees it, in words and names."""

from collections.abc import Sequence
from typing import Any

from brelan.engine.event import Event, event
from brelan.engine.fields import HIDDEN, SEATS
from brelan.engine.pieces.ranks import winners
from brelan.games.dice_run import box
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_cards as cards
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run import rules_stages as stages
from brelan.games.dice_run import rules_turn as turn
from brelan.games.dice_run.box import COLOURS, KINDS, STAGES
from brelan.games.dice_run.rules import actor
from brelan.games.dice_run.view_race import cards_left, dice_in, lights, line, numbers, pack_sizes, racers, sprinters

COLOUR_DICE = tuple(zip(COLOURS, box.COLOUR_DICE, strict=True))

# What is asked for in each phase of a seat, and by which rule.
PROMPTS = {
    c.PLAYING: ("play", "DR 3"),
    c.ORDER: ("order", "DR 5.1"),
    c.REROLL_GROUP: ("reroll_group", "DR 5.2"),
    c.REROLL_CARD: ("put", "DR 5.2"),
    c.CHOOSING: ("choose", "DR 6.1"),
    c.JOKER_PROPERTY: ("joker", "DR 4.3"),
    c.SWAP_GROUP: ("swap", "DR 4.4"),
    c.SPRINT_DIE: ("sprint", "DR 4.5"),
    c.FLIP_GROUP: ("flip_group", "DR 4.7"),
    c.FLIP_VALUE: ("flip", "DR 4.7"),
    c.GAP_GROUP: ("gap", "DR 4.8"),
    c.CRASH_DIE: ("crash", "DR 4.9"),
}
PLAY_PROMPTS = {  # by whether a target lies open already, and whether a reroll is possible
    (False, True): "prompt.play",
    (False, False): "prompt.play_or_show",
    (True, True): "prompt.play_or_reroll",
    (True, False): "prompt.play_card",
}
NATURE_PROMPTS = {
    c.DEAL_TARGET: ("nature.deal", "DR 2.1"),
    c.DEAL_CARD: ("nature.deal", "DR 2.1"),
    c.DRAW_FIRST: ("nature.first", "DR 2.3"),
    c.CUT: ("nature.cut", "DR 2.2"),
    c.DRAW: ("nature.draw", "DR 3"),
}


# ── The table ────────────────────────────────────────────────────────────────────────────────────────────
def part(seen: Sequence[int]) -> Event:
    """The stage of the race."""
    return event("part", n=seen[c.STAGE] + 1)


def table(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """All that lies on the table, and in the seat's own hand."""
    stage = seen[c.STAGE]
    return {
        "stage": stage + 1,
        "stages": STAGES,
        "worth": box.STAGE_WORTH[stage],
        "second": box.SECOND,
        "third": box.THIRD,
        "drawn": seen[c.DRAWN + stage],
        "pack_sizes": pack_sizes(seen),
        "cards_left": cards_left(seen),
        "left": seen[c.LEFT],
        "line": line(seen),
        "picked": numbers(seen[c.PICKED]),
        "lights": lights(seen, seat),
        "sprinters": sprinters(seen, seat),
        "played": {kind: n for i, kind in enumerate(KINDS) if (n := seen[c.PLAYED + i])},
        "last_stage": ranked(seen, stage - 1),
        "seats": [player(seen, other) for other in range(seen[SEATS])],
    }


def player(seen: Sequence[int], seat: int) -> dict[str, Any]:
    """What is known of one player: hand and targets only if they are the reader's own, or nobody's secret any more."""
    shown = seen[c.TARGET_OF + STAGES * seat + seen[c.STAGE]]
    choosing = seen[c.PHASE] == c.CHOOSING
    return {
        "points": seen[c.POINTS + seat],
        "cards": seen[c.HELD + seat],
        "hand": hand(seen, seat),
        "targets": targets(seen, seat),
        "shown": target(shown),
        "shown_points": by_group(seen, shown - 1) if shown else [],
        "shown_each": each_leader(seen, shown - 1) if shown else [],
        "chosen": choosing and (seat < seen[c.CHOOSER] or shown > 0),
        "rerolled_last": seen[c.REROLLER] == seat + 1,
        "stages": [result(seen, seat, number) for number in range(STAGES) if seen[c.WINNER + number]],
    }


def result(seen: Sequence[int], seat: int, stage: int) -> dict[str, Any]:
    """What a player's target counted in a stage that is over, and the points it brought."""
    shown = STAGES * seat + stage
    return {
        "target": target(seen[c.TARGET_OF + shown]),
        "counted": seen[c.COUNTED + shown],
        "scored": seen[c.SCORED + shown],
        "won": seen[c.WINNER + stage] == seat + 1,
    }


def ranked(seen: Sequence[int], stage: int) -> list[int]:
    """The seats by what they scored in a stage, the winner first; none before the first is over."""
    if stage < 0:
        return []
    at = [STAGES * seat + stage for seat in range(seen[SEATS])]
    order = [(-seen[c.SCORED + shown], -seen[c.COUNTED + shown], seat) for seat, shown in enumerate(at)]
    return [seat for _, _, seat in sorted(order)]


def hand(seen: Sequence[int], seat: int) -> list[str] | None:
    """The movement cards of a hand, if they may be known."""
    mine = seen[c.HAND + box.HAND * seat : c.HAND + box.HAND * (seat + 1)]
    return None if HIDDEN in mine else [KINDS[card - 1] for card in mine if card]


def targets(seen: Sequence[int], seat: int) -> list[dict[str, Any]] | None:
    """The targets that a player still hides, if they may be known, and what each would score now, group by group."""
    mine = seen[c.TARGETS + STAGES * seat : c.TARGETS + STAGES * (seat + 1)]
    if HIDDEN in mine:
        return None
    chosen = seen[c.CHOSEN + seat]
    return [
        {
            "target": target(card),
            "points": by_group(seen, card - 1),
            "each": each_leader(seen, card - 1),
            "chosen": card == chosen,
        }
        for card in mine
        if card
    ]


def each_leader(seen: Sequence[int], card: int) -> list[int]:
    """What a target counts for each die of the leading group, in the order of the line."""
    return [stages.points(list(seen), card, 1 << die) for _, _, die in racers(seen, seen[c.PLACE])]


def by_group(seen: Sequence[int], card: int) -> list[int]:
    """What a target counts in each group of dice, head first: the leading one decides, the others break ties."""
    state = list(seen)
    places = seen[c.PLACE : c.PLACE + seen[c.PLACES]]
    return [stages.points(state, card, dice) for dice in places if dice]


def target(card: int) -> Event | None:
    """A target as words, from 1 + its number; none for 0."""
    if not card:
        return None
    colour, value = die_words(card - 1)
    return event("target_card", colour=colour, value=value)


def die_words(kind: int) -> tuple[str, int]:
    """The colour and value that 6 × colour + value means."""
    return COLOURS[kind // 6], kind % 6 + 1


def level(seen: Sequence[int], won: Sequence[int]) -> bool:
    """Whether others have as many points as those who won: then the highest stage card decided."""
    points = [seen[c.POINTS + seat] for seat in range(seen[SEATS])]
    return points.count(points[won[0]]) > len(won)


# ── The prompt ───────────────────────────────────────────────────────────────────────────────────────────
def prompt(seen: Sequence[int], seat: int) -> Event:
    """What is to be done now, and by whom."""
    phase = seen[c.PHASE]
    if phase == c.ENDED:
        won = winners(stages.results, seen)
        return event("prompt.over_level" if level(seen, won) else "prompt.over", "DR 6.4", n=len(won), winners=won)
    if phase in (c.ROLLING, c.REROLLING):
        rule = "DR 2.1" if phase == c.ROLLING else "DR 5.2"
        return event("nature.roll", rule, n=race.count(seen[c.FALLING]), dice=falling(seen))
    if phase in NATURE_PROMPTS:
        key, rule = NATURE_PROMPTS[phase]
        return event(key, rule)
    key, rule = PROMPTS[phase]
    whose = actor(list(seen))
    if seat != whose:
        return event(f"wait.{key}", rule, seat=whose)
    return _asked(seen, key, rule)


def _asked(seen: Sequence[int], key: str, rule: str) -> Event:
    stage = seen[c.STAGE]
    if key == "play":
        shown = seen[c.TARGET_OF + STAGES * seen[c.TURN] + stage] > 0
        return event(PLAY_PROMPTS[shown, turn.may_reroll(list(seen))], rule)
    if key == "sprint":
        return _sprint(seen, rule)
    if key == "flip":
        return event("prompt.flip", rule, group=seen[c.GROUP] + 1)
    if key == "choose":
        return event("prompt.choose", rule, stage=stage + 1, worth=box.STAGE_WORTH[stage])
    return event(f"prompt.{key}", rule)


def _sprint(seen: Sequence[int], rule: str) -> Event:
    picked = [event("the_die", colour=colour, value=value or 0) for colour, value in dice_in(seen, seen[c.PICKED])]
    n = cards.SPRINTERS - len(picked)
    return event("prompt.sprint_more", rule, n=n, dice=picked) if picked else event("prompt.sprint", rule, n=n)


def falling(seen: Sequence[int]) -> list[Event]:
    """How many dice of each colour are rolling, in the order in which they fall."""
    many = [(colour, race.count(seen[c.FALLING] & dice)) for colour, dice in COLOUR_DICE]
    return [event(f"falling.{colour}", n=n) for colour, n in many if n]


def falling_colour(seen: Sequence[int]) -> str:
    """The colour of the die that falls next."""
    die = seen[c.FALLING] & -seen[c.FALLING]
    return next(colour for colour, dice in COLOUR_DICE if die & dice)


# ── The names of moves ───────────────────────────────────────────────────────────────────────────────────
def name(seen: Sequence[int], move: int) -> Event:
    """What a move that may be made now is called."""
    phase = seen[c.PHASE]
    if phase == c.PLAYING:
        return _action(seen, move)
    if phase == c.ORDER:
        return event("colour_first" if move == c.COLOUR_FIRST else "value_first")
    if phase == c.CHOOSING:
        return _die("choose", move - c.CHOOSE)
    if phase == c.JOKER_PROPERTY:
        return event("joker", card=KINDS[move - c.PROPERTY])
    if phase in (c.SPRINT_DIE, c.CRASH_DIE):
        return _die("sprint" if phase == c.SPRINT_DIE else "crash", move - c.DIE)
    if phase == c.FLIP_VALUE:
        value = move - c.VALUE + 1
        return event("flip", value=value, to=7 - value)
    if phase == c.REROLL_CARD:
        return event("put", card=KINDS[move - c.PUT])
    return _group(phase, move - c.TO_GROUP + 1) if phase in PROMPTS else _chance(seen, move)


def counted(seen: Sequence[int], move: int) -> Event:
    """What the chart of the dice counts as one: values, whatever their colour."""
    rolling = seen[c.PHASE] in (c.ROLLING, c.REROLLING)
    return event("face", value=move + 1) if rolling else name(seen, move)


def _action(seen: Sequence[int], move: int) -> Event:
    if move == c.REROLL:
        return event("reroll")
    if move >= c.TARGET:
        return _die("target", move - c.TARGET)
    return event("play" if cards.possible(list(seen), move) else "void", card=KINDS[move])


def _group(phase: int, group: int) -> Event:
    key = PROMPTS[phase][0]
    if phase in (c.SWAP_GROUP, c.GAP_GROUP):
        return event(key, group=group, behind=group + 1)
    return event(key, group=group)


def _chance(seen: Sequence[int], move: int) -> Event:
    phase = seen[c.PHASE]
    if phase in (c.ROLLING, c.REROLLING):
        return event("die", colour=falling_colour(seen), value=move + 1)
    if phase == c.DEAL_TARGET:
        return _die("deal", move)
    if phase == c.DRAW_FIRST:
        return event("first", seat=move)
    return event("cut", n=move) if phase == c.CUT else event("draw", card=KINDS[move])


def _die(key: str, kind: int) -> Event:
    colour, value = die_words(kind)
    return event(key, colour=colour, value=value)
