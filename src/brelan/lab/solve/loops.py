"""The loops of the solver, written once for all games: plain Python, compiled, and handed the rules as values."""

from typing import NamedTuple

from brelan.engine.contract import Policy, Rules
from brelan.engine.fields import SEALED, SEATS
from brelan.engine.rule import MOST_MOVES, NATURE, OVER, Cells, Floats, Row, rule
from brelan.lab.solve.states import Code, decode, encode

DONE, FULL, MISFIT, EMPTY = range(4)
"""What became of an exploration: all was seen; there is no more room; a cell held what it may not; nobody could
move.
"""
COUNT, AT, EDGES, BAD = range(4)
"""The counters of an exploration: states found, states looked at, edges; and the state that is at fault."""
ALWAYS = 100
"""Slips of a bot that makes any move."""
MIX = 0x9E3779B97F4A7C1
"""An odd number that scatters others."""


class How(NamedTuple):
    """What is asked: the opening, which seats play as well as can be (a bit each), whose value is told, in what."""

    opening: Cells
    exact: int
    slips: Cells  # of each other seat's bot, in 100 moves
    whose: int
    by_points: int  # 1: the points; 0: the share of the win
    tallies: Cells  # cells that are added up and emptied after each step
    tally: int  # the one that counts; −1: none


class Graph(NamedTuple):
    """All states that can be reached, and what leads where."""

    keys: Cells  # of each state, some numbers
    slots: Row  # where a state is, by a hash of its keys: 1 + its place; 0: nowhere
    kind: Row  # whose move it is
    first: Cells  # the first edge of each state
    to: Row  # where an edge leads
    weight: Row  # how heavy it is, where Nature moves
    gain: Row  # what is added to the tally on its way
    ends: Floats  # what a state is worth in which the game is over


class Room(NamedTuple):
    """What a loop works with."""

    s: Cells
    child: Cells
    out: Cells
    weight: Cells
    dice: Cells
    keys: Cells
    sums: Floats  # the least and the most that all seats together get at an end


@rule
def worth(rules: Rules, how: How, s: Cells, out: Cells, sums: Floats) -> float:
    """What an end is worth to the seat that is asked about."""
    rules.results(s, out)
    seats = s[SEATS]
    winners, points = 0, 0
    for seat in range(seats):
        winners += out[seat] == 1
        points += out[seats + seat]
    together = float(points if how.by_points else min(winners, 1))
    sums[0] = min(sums[0], together)
    sums[1] = max(sums[1], together)
    if how.by_points:
        return float(out[seats + how.whose])
    return 1.0 / winners if out[how.whose] == 1 else 0.0


@rule
def listed(rules: Rules, policies: tuple[Policy, ...], how: How, who: int, s: Cells, room: Room) -> int:
    """List what may happen now, with weights; a bot is a second Nature, that makes any move when it slips."""
    if who == NATURE:
        return rules.chances(s, room.out, room.weight)
    count = rules.moves(s, room.out)
    if (how.exact >> who) & 1 or count < 1 or count > MOST_MOVES:
        return count
    slips = how.slips[who]
    chosen = -1 if slips == ALWAYS else policies[who](s, room.child, rules.moves(s, room.child), room.dice)
    if slips == 0:
        room.out[0] = chosen
        room.weight[0] = 1
        return 1
    for at in range(count):
        room.weight[at] = slips + (ALWAYS - slips) * count * (room.out[at] == chosen)
    return count


@rule
def follow(rules: Rules, how: How, s: Cells, move: int, child: Cells) -> int:
    """Write the state after a move; says what it adds to the tally."""
    for cell in range(len(s)):
        child[cell] = s[cell]
    rules.apply(child, move)
    child[SEALED] = 0
    gain = child[how.tally] if how.tally >= 0 else 0
    for at in range(len(how.tallies)):
        child[how.tallies[at]] = 0
    return gain


@rule
def slot_of(keys: Cells, words: int, graph: Graph) -> int:
    """Where a state stands among the slots, or may be put."""
    mask = len(graph.slots) - 1
    number = 0
    for word in range(words):
        number = (number ^ keys[word]) * MIX
        number ^= (number >> 29) & 0x7FFFFFFFF
    slot = number & mask
    while graph.slots[slot] > 0:
        place = (graph.slots[slot] - 1) * words
        same = True
        for word in range(words):
            same = same and graph.keys[place + word] == keys[word]
        if same:
            return slot
        slot = (slot + 1) & mask
    return slot


@rule
def place_of(graph: Graph, words: int, counters: Cells, room: Room) -> int:
    """The place of the state whose keys are at hand: a new one for a new state."""
    slot = slot_of(room.keys, words, graph)
    if graph.slots[slot] > 0:
        return graph.slots[slot] - 1
    place = counters[COUNT]
    counters[COUNT] = place + 1
    graph.slots[slot] = place + 1
    for word in range(words):
        graph.keys[place * words + word] = room.keys[word]
    return place


def explore(
    rules: Rules,
    policies: tuple[Policy, ...],
    how: How,
    code: Code,
    graph: Graph,
    counters: Cells,
    room: Room,
) -> int:
    """Look at every state that can be reached, going on where it was left; says what became of it."""
    rules = Rules(*rules)  # compiled, it is handed a plain tuple
    words = len(code.ends)
    most = min(len(graph.kind), len(graph.slots) // 2)
    if counters[COUNT] == 0:
        encode(code, how.opening, room.keys, 0)
        place_of(graph, words, counters, room)
    while counters[AT] < counters[COUNT]:
        if counters[COUNT] + MOST_MOVES >= most or counters[EDGES] + MOST_MOVES >= len(graph.to):
            return FULL
        here, s = counters[AT], room.s
        for cell in range(len(s)):
            s[cell] = how.opening[cell]
        decode(code, graph.keys, here * words, s)
        who = rules.actor(s)
        graph.kind[here] = who if who < 0 or (how.exact >> who) & 1 else NATURE
        graph.first[here] = counters[EDGES]
        if who == OVER:
            graph.ends[here] = worth(rules, how, s, room.out, room.sums)
        else:
            count = listed(rules, policies, how, who, s, room)
            if count < 1 or count > MOST_MOVES:
                counters[BAD] = here
                return EMPTY
            for at in range(count):
                edge = counters[EDGES]
                graph.gain[edge] = follow(rules, how, s, room.out[at], room.child)
                if encode(code, room.child, room.keys, 0) == 0:
                    counters[BAD] = here
                    return MISFIT
                graph.to[edge] = place_of(graph, words, counters, room)
                graph.weight[edge] = room.weight[at]
                counters[EDGES] = edge + 1
        counters[AT] = here + 1
        graph.first[here + 1] = counters[EDGES]
    return DONE


def slot_again(graph: Graph, code: Code, counters: Cells, room: Room) -> int:
    """Put all states found into new slots, of which there are more."""
    words = len(code.ends)
    for place in range(counters[COUNT]):
        for word in range(words):
            room.keys[word] = graph.keys[place * words + word]
        graph.slots[slot_of(room.keys, words, graph)] = place + 1
    return 0
