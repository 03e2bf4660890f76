"""The loop over frames: what is kept between turns, each worked out after all that it leads to.

It is one long function, and hands its parts numbers and plain arrays: a tuple with arrays in it, handed on, costs more
than the rules do, for compiled code counts who holds each array.
"""

from typing import NamedTuple

from brelan.engine.contract import Policy, Rules
from brelan.engine.fields import SEALED
from brelan.engine.rule import MOST_MOVES, NATURE, OVER, Cells, Floats, Row, rule
from brelan.lab.solve.loops import How, Room, listed, worth
from brelan.lab.solve.states import Code, decode

OUTSIDE = -3
"""The actor of a state in whose step the frame matters."""
DONE, PAUSED, MISFIT, EMPTY, NEW_TURN, BACK, DEEP = range(7)
"""What became of it: all is known; so many were worked out, there are more; a cell held what it may not; nobody could
move; a turn begins where none was known to; turns lead back to an earlier one; there are too many turns.
"""
UNKNOWN, OPEN, KNOWN = range(3)
"""What is known of a kept state: nothing, that it is being worked out, its value."""
MOST_TURNS = 512


class Turn(NamedTuple):
    """A turn without its frame."""

    actor: Cells  # of each state; OUTSIDE where the frame matters
    first: Cells
    to: Row
    chance: Floats  # of each way on, where Nature moves
    gain: Floats
    parts: Cells  # the cells of each state
    about: Cells  # which cells these are
    order: Cells  # for each entry one after the other, its states, each after all that it leads to
    starts: Cells  # where those of each entry begin
    entry_of: Row  # which entry a turn part is; −1: none
    still: Cells  # cells that never change


LEAF = -1
"""Instead of a cell to be read: nothing more is."""


class Effects(NamedTuple):
    """The trees, as the loop takes them. Number 0 is what is not known."""

    root: Row  # of each move in each state of the turn
    test: Row  # at a branch, the place of a cell in the frame; LEAF at a leaf
    at: Cells  # where the branches of a branch are among `down`; where the writes of a leaf are among `write`
    down: Row
    many: Row  # how many writes a leaf has
    entry: Row  # the entry that a leaf leads to
    gain: Row
    write: Row  # the place of a cell in the frame, and the digit that is written there


class Desk(NamedTuple):
    """Where one is: the kept states that wait for others, how far each is, and what is known within its turn."""

    stack: Cells
    cursors: Cells
    depth: Cells  # one number
    values: Floats  # a row for each depth
    fault: Cells  # the state in which something went wrong
    noted: Cells  # how many moves were noted that nothing is remembered of
    notes: Cells  # the state of the turn, the move, and the whole state of each
    digits: Cells  # of the frame
    places: Cells  # what a digit of the frame counts


@rule
def number_of(s: Cells, cells: Cells, least: Cells, base: Cells) -> int:
    """Some cells of a state as one number; −1 if one holds what it may not."""
    number = 0
    for at in range(len(cells)):
        digit = s[cells[at]] - least[at]
        if digit < 0 or digit >= base[at]:
            return -1
        number = number * base[at] + digit
    return number


def work_out(  # noqa: PLR0912, PLR0915 - one loop, see above
    rules: Rules,
    policies: tuple[Policy, ...],
    how: How,
    frame: Code,
    about: Code,
    turn: Turn,
    effects: Effects,
    moves: int,
    status: Row,
    known: Floats,
    room: Room,
    desk: Desk,
    many: int,
) -> int:
    """Go on with the kept states on the stack, until so many more are known; each begins with those it leads to."""
    rules = Rules(*rules)  # compiled, it is handed a plain tuple
    actor, first, to, chance, gain, exact = turn.actor, turn.first, turn.to, turn.chance, turn.gain, how.exact
    parts, about_cells, order, starts, entry_of = turn.parts, turn.about, turn.order, turn.starts, turn.entry_of
    still, opening, tallies, tally, whose = turn.still, how.opening, how.tallies, how.tally, how.whose
    about_least, about_base = about.least, about.base
    frame_cells, frame_least, frame_base = frame.cells, frame.least, frame.base
    s, child, out, weights, values = room.s, room.child, room.out, room.weight, desk.values
    root, test, at_of, down, many_writes = effects.root, effects.test, effects.at, effects.down, effects.many
    leads_to, gains, write, digits, counts = effects.entry, effects.gain, effects.write, desk.digits, desk.places
    size, nodes, entries, width = len(s), len(actor), len(starts) - 1, len(about_cells)
    while desk.depth[0] > 0:
        level = desk.depth[0] - 1
        here, row = desk.stack[level], level * nodes
        entry = here % entries
        room.keys[0] = here // entries
        for cell in range(size):
            s[cell] = opening[cell]
        decode(frame, room.keys, 0, s)
        for at in range(len(frame_cells)):
            digits[at] = s[frame_cells[at]] - frame_least[at]
        waits = False
        place, node = desk.cursors[level], -1
        while place < starts[entry + 1] and not waits:
            node = order[place]
            who = actor[node]
            if who != OUTSIDE:
                start, end = first[node], first[node + 1]
                if who == NATURE:
                    best = 0.0
                    for edge in range(start, end):
                        best += chance[edge] * (values[row + to[edge]] + gain[edge])
                elif who == whose:
                    best = values[row + to[start]] + gain[start]
                    for edge in range(start + 1, end):
                        best = max(best, values[row + to[edge]] + gain[edge])
                else:
                    best = values[row + to[start]] + gain[start]
                    for edge in range(start + 1, end):
                        best = min(best, values[row + to[edge]] + gain[edge])
                values[row + node] = best
                place += 1
                continue
            for at in range(width):
                s[about_cells[at]] = parts[node * width + at]
            who = rules.actor(s)
            if who == OVER:
                values[row + node] = worth(rules, how, s, out, room.sums)
                place += 1
                continue
            random = who == NATURE or not (exact >> who) & 1
            if not random:
                count = rules.moves(s, out)
            elif who == NATURE:
                count = rules.chances(s, out, weights)
            else:
                count = listed(rules, policies, how, who, s, room)
            if count < 1 or count > MOST_MOVES:
                for cell in range(size):
                    desk.fault[cell] = s[cell]
                return EMPTY
            total, best, heavy = 0.0, 0.0, 0
            for which in range(count):
                known_effect = root[node * moves + out[which]]
                while known_effect > 0 and test[known_effect] >= 0:
                    known_effect = down[at_of[known_effect] + digits[test[known_effect]]]
                if known_effect > 0:
                    whole, first_write = here // entries, at_of[known_effect]
                    for at in range(first_write, first_write + 2 * many_writes[known_effect], 2):
                        whole += (write[at + 1] - digits[write[at]]) * counts[write[at]]
                    begins, gained = leads_to[known_effect], gains[known_effect]
                else:
                    for cell in range(size):
                        child[cell] = s[cell]
                    rules.apply(child, out[which])
                    child[SEALED] = 0
                    gained = child[tally] if tally >= 0 else 0
                    for at in range(len(tallies)):
                        child[tallies[at]] = 0
                    fits = True
                    for at in range(len(still)):
                        fits = fits and child[still[at]] == opening[still[at]]
                    part = number_of(child, about_cells, about_least, about_base)
                    whole = number_of(child, frame_cells, frame_least, frame_base)
                    if part < 0 or whole < 0 or not fits or entry_of[part] < 0:
                        for cell in range(size):
                            desk.fault[cell] = child[cell]
                        return NEW_TURN if part >= 0 and whole >= 0 and fits else MISFIT
                    begins = entry_of[part]
                    if desk.noted[0] * (size + 2) < len(desk.notes):
                        note = desk.noted[0] * (size + 2)
                        desk.notes[note], desk.notes[note + 1] = node, out[which]
                        for cell in range(size):
                            desk.notes[note + 2 + cell] = s[cell]
                        desk.noted[0] += 1
                after = whole * entries + begins
                if status[after] != KNOWN:
                    if status[after] == OPEN:
                        return BACK
                    if level + 1 == len(desk.stack):
                        return DEEP
                    status[after] = OPEN
                    desk.cursors[level] = place
                    desk.stack[level + 1] = after
                    desk.cursors[level + 1] = starts[begins]
                    desk.depth[0] = level + 2
                    waits = True
                    break
                value = known[after] + gained
                if random:
                    total += weights[which] * value
                    heavy += weights[which]
                elif which == 0:
                    best = value
                else:
                    best = max(best, value) if who == whose else min(best, value)
            if not waits:
                values[row + node] = total / heavy if random else best
                place += 1
        if waits:
            continue
        known[here] = values[row + node]
        status[here] = KNOWN
        desk.depth[0] = level
        many -= 1
        if many == 0:
            return PAUSED
    return DONE
