"""The race of Dice Run as it is shown: the line of groups, which dice a move would touch, how long a stage lasts."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, TypeAlias

from brelan.engine.event import Event, event
from brelan.engine.fields import SEATS
from brelan.engine.rule import MOST_MOVES
from brelan.games.dice_run import box, rules
from brelan.games.dice_run import cells as c
from brelan.games.dice_run import rules_cards as cards
from brelan.games.dice_run import rules_race as race
from brelan.games.dice_run import rules_stages as stages
from brelan.games.dice_run.box import COLOURS, EACH, STAGES

Seen = Sequence[int]
Racer: TypeAlias = tuple[str, int | None, int]
"""A die as it is shown: its colour, its value unless it is rolling, its number."""


# ── The line ─────────────────────────────────────────────────────────────────────────────────────────────
def line(seen: Seen) -> list[dict[str, Any]]:
    """The race from head to tail: groups with their dice, numbered and in words, and gaps in place."""
    places: list[dict[str, Any]] = []
    group = 0
    for at in range(c.PLACE, c.PLACE + seen[c.PLACES]):
        group += bool(seen[at])
        dice = racers(seen, seen[at])
        shown = [{"colour": colour, "value": value, "die": die} for colour, value, die in dice]
        places.append({"group": group, "gap": False, "dice": shown, "words": in_words(dice)} if dice else {"gap": True})
    return places


def racers(seen: Seen, group: int) -> list[Racer]:
    """Dice by colour and value, low to high, each with its number; a die that is still rolling has no value."""
    dice = [(die // EACH, value, die) for value in range(7) for die in numbers(group & _showing(seen, value))]
    return [(COLOURS[colour], None if value == 6 else value + 1, die) for colour, value, die in sorted(dice)]


def dice_in(seen: Seen, group: int) -> list[tuple[str, int | None]]:
    """Dice by colour and value, low to high."""
    return [(colour, value) for colour, value, _ in racers(seen, group)]


def in_words(dice: list[Racer]) -> list[Event]:
    """The dice of a group, those of a colour together."""
    return [
        event("some_dice", colour=colour, values=" ".join(str(value or "·") for _, value, _ in alike))
        for colour, alike in groupby(dice, key=lambda die: die[0])
    ]


def numbers(dice: int) -> list[int]:
    """The numbers of some dice: each keeps its own for the whole game, whatever it shows."""
    found = []
    while dice:
        found.append((dice & -dice).bit_length() - 1)
        dice &= dice - 1
    return found


def _showing(seen: Seen, value: int) -> int:
    return seen[c.FALLING] if value == 6 else seen[c.SHOWS + value]


# ── What moves would touch ───────────────────────────────────────────────────────────────────────────────
def lights(seen: Seen, seat: int) -> dict[int, list[int]]:
    """For each move that the seat may make now, the dice it is about: those it moves or turns, or lets be chosen."""
    state = list(seen)
    if rules.actor(state) != seat:
        return {}
    out = [0] * MOST_MOVES
    return {move: numbers(_touched(state, move)) for move in out[: rules.moves(state, out)]}


def sprinters(seen: Seen, seat: int) -> dict[int, int]:
    """For each die of the leading group that the seat may still choose to sprint, the step that chooses it (DR 4.5)."""
    if seen[c.PHASE] != c.SPRINT_DIE or seen[c.TURN] != seat:
        return {}
    dice = racers(seen, seen[c.PLACE] & ~seen[c.PICKED])
    kinds = {die: 6 * COLOURS.index(colour) + (value or 1) - 1 for colour, value, die in dice}
    return {die: c.DIE + kind for die, kind in kinds.items() if kind >= seen[c.LOWEST]}


def movers(state: list[int], quality: int) -> int:
    """The dice that an advance moves: all that match, unless they are the whole leading group (DR 3.2)."""
    dice = race.matching(state, quality) & _all(state)
    return dice & ~state[c.PLACE] if state[c.PLACE] & ~dice == 0 else dice


def _touched(state: list[int], move: int) -> int:
    """The dice that a move is about, in every phase of a seat; a gap is about none."""
    phase, group = state[c.PHASE], move - c.TO_GROUP
    if phase == c.PLAYING:
        return _by_action(state, move)
    if phase in (c.FLIP_GROUP, c.REROLL_GROUP):
        return _group(state, group)
    if phase == c.SWAP_GROUP:
        return _group(state, group) | _group(state, group + 1)
    return _chosen(state, move) if phase != c.GAP_GROUP else 0


def _chosen(state: list[int], move: int) -> int:
    """What a step is about that settles a card, a target or a reroll."""
    phase = state[c.PHASE]
    if phase == c.JOKER_PROPERTY:
        return movers(state, move - c.PROPERTY)
    if phase == c.ORDER:
        return _of_target(state, state[c.TARGET_OF + STAGES * state[c.TURN] + state[c.STAGE]] - 1)
    if phase == c.CHOOSING:
        return _of_target(state, move - c.CHOOSE) & state[c.PLACE]
    if phase in (c.SPRINT_DIE, c.CRASH_DIE):
        alike = race.showing(state, move - c.DIE) & state[c.PLACE] & ~state[c.PICKED]
        return alike & -alike
    dice = _group(state, state[c.GROUP])
    return dice & state[c.SHOWS + move - c.VALUE] if phase == c.FLIP_VALUE else dice


def _by_action(state: list[int], move: int) -> int:
    """What a card, a target or a reroll is about, before anything else is chosen."""
    if c.TARGET <= move < c.CHOOSE:
        return _of_target(state, move - c.TARGET)
    if move < c.JOKER:
        return movers(state, move)
    first, *others = (dice for dice in state[c.PLACE : c.PLACE + state[c.PLACES]] if dice)
    if move == c.GAP or (move != c.REROLL and not cards.possible(state, move)):
        return 0
    if move in (c.SPRINT, c.CRASH):
        return first
    if move == c.COMEBACK:
        return others[-1]
    return sum(others) if move in (c.SWAP, c.REROLL) else first | sum(others)


def _of_target(state: list[int], target: int) -> int:
    return (race.matching(state, target // 6) | race.matching(state, c.FIRST_VALUE + target % 6)) & _all(state)


def _all(state: list[int]) -> int:
    return sum(state[c.PLACE : c.PLACE + state[c.PLACES]])


def _group(state: list[int], group: int) -> int:
    return state[race.place_of(state, group)]


# ── How long a stage lasts ───────────────────────────────────────────────────────────────────────────────
def pack_sizes(seen: Seen) -> list[int]:
    """How many cards this stage's pack may have had, as anybody can work out; none before the packs are cut."""
    state = list(seen)
    if seen[c.PHASE] < c.CUT:
        return []
    return [
        size for size in range(box.SMALLEST[seen[SEATS] - 3], stages.largest(state) + 1) if stages.cuts(state, size)
    ]


def cards_left(seen: Seen) -> list[int]:
    """How many more cards this stage may last, at least and at most, as the pile looks; none when it is over."""
    drawn = seen[c.DRAWN + seen[c.STAGE]]
    still = [size - drawn for size in pack_sizes(seen) if size > drawn]
    return [still[0], still[-1]] if still and seen[c.PHASE] not in (c.CHOOSING, c.ENDED) else []
