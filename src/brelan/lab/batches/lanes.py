"""Many games side by side, a lane each: the loops of the batch, written once for all games.

Like every driver this is plain Python over arrays, compiled once and handed the rules of a game as values. A lane reads
and writes its own places only, so lanes can be shared out among threads, or be a thread each on another device. Most
is flat: in compiled code a row of a table is an object that somebody has to count.
"""

from typing import NamedTuple

from brelan.engine.compiled.drivers import LONGEST, begin
from brelan.engine.compiled.held import Held, functions
from brelan.engine.contract import Policy, Results, Rules
from brelan.engine.fields import SEATS
from brelan.engine.pieces.dice import roll
from brelan.engine.rule import NATURE, OVER, Cells, Flags, Floats, Row, Table, rule
from brelan.lab.observe import Layout, observe

SAME_STEP, NEXT_STEP, NEVER = range(3)
"""When a lane whose game is over begins the next: in the step that ended it, in the one after that, or never."""
BYTE = 255
WORD = 62  # bits of a cell that are used, so that it stays a positive number everywhere


class Lanes(NamedTuple):
    """What a batch keeps to itself of its lanes."""

    states: Table
    dice: Cells  # of Nature and of the bots
    whims: Cells  # of who asks for any moves
    actor: Cells
    looked: Cells  # who moved last, or is to move, of the seats that the caller plays
    legal: Cells  # a bit for each move that may be made now; some words for each lane


class Shown(NamedTuple):
    """What the caller sees of the lanes, as the loops take it (`Seen` in batch.py says what each is)."""

    rows: Row
    masks: Flags
    rewards: Floats
    to_move: Cells
    over: Flags
    weights: Cells


class How(NamedTuple):
    """How a batch is played."""

    opening: Cells
    slips: Cells  # of each seat's bot, in 100 moves
    callers: int  # a bit for each seat that the caller plays
    reset: int
    explicit: int  # 1: the caller plays Nature too
    by_points: int  # 1: a reward is the points; 0: the share of the win
    outcomes: int  # of Nature, if the caller plays it
    words: int  # of `legal`
    moves: int  # of a mask


class Room(NamedTuple):
    """Where one thread lists moves and their weights, and rolls the dice of the lane it is at."""

    out: Cells
    weight: Cells
    dice: Cells


@rule
def bots_move(policy: Policy, s: Cells, count: int, slips: int, room: Room) -> int:
    """The move of a bot, of those listed: its policy's, or any when it slips."""
    if slips and roll(room.dice, 100) < slips:
        return room.out[roll(room.dice, count)]
    return policy(s, room.out, count, room.dice)


@rule
def clear(rewards: Floats, start: int, seats: int) -> None:
    """Nothing has been won yet."""
    for seat in range(start, start + seats):
        rewards[seat] = 0.0


@rule
def reward(results: Results, s: Cells, by_points: int, out: Cells, rewards: Floats, start: int) -> None:
    """Write what the end of a game is worth to each seat. Nobody need have won."""
    results(s, out)
    seats, winners = s[SEATS], 0
    for seat in range(seats):
        winners += out[seat] == 1
    for seat in range(seats):
        won = 1.0 / winners if out[seat] == 1 else 0.0
        rewards[start + seat] = out[seats + seat] if by_points else won


@rule
def allow(out: Cells, count: int, legal: Cells, start: int, words: int) -> None:
    """Keep which moves are legal: a bit for each."""
    for word in range(start, start + words):
        legal[word] = 0
    for i in range(count):
        legal[start + out[i] // WORD] |= 1 << (out[i] % WORD)


@rule
def mark(out: Cells, count: int, masks: Flags, start: int, moves: int) -> None:
    """Write the mask of the moves that are listed."""
    for move in range(start, start + moves):
        masks[move] = False
    for i in range(count):
        masks[start + out[i]] = True


@rule
def weigh(room: Room, count: int, weights: Cells, start: int, outcomes: int) -> None:
    """Write the weights of Nature's moves that are listed."""
    for move in range(start, start + outcomes):
        weights[move] = 0
    for i in range(count):
        weights[start + room.out[i]] = room.weight[i]


def step_lanes(held: Held, layout: Layout, how: How, room: Room, lanes: Lanes, seen: Shown, actions: Cells) -> int:
    """Make a move in every lane, which `first_illegal` has looked over, or without actions begin a game in each.

    A game that ends is rewarded and perhaps followed by the next; one that ends right after another, before the caller
    has had a move in it, is not told of. Says how many games do not end.
    """
    plain, policies = functions(held)
    rules = Rules(*plain)  # compiled, it is a plain tuple
    seats, endless = how.opening[SEATS], 0
    for lane in range(len(lanes.actor)):
        s, was, steps = lanes.states[lane], lanes.actor[lane], 0
        room.dice[0] = lanes.dice[lane]
        seen.over[lane] = False
        clear(seen.rewards, lane * seats, seats)
        if len(actions) == 0 or (was == OVER and how.reset == NEXT_STEP):
            begin(s, how.opening)
        elif was != OVER:
            rules.apply(s, actions[lane])
        while steps < LONGEST:
            who = rules.actor(s)
            if who == NATURE and not how.explicit:
                rules.apply(s, rules.deal(s, room.dice))
            elif who >= 0 and (how.callers >> who) & 1 == 0:
                count = rules.moves(s, room.out)
                rules.apply(s, bots_move(policies[who], s, count, how.slips[who], room))
            elif who == OVER and how.reset == SAME_STEP:
                if not seen.over[lane]:
                    reward(rules.results, s, how.by_points, room.out, seen.rewards, lane * seats)
                    seen.over[lane] = True
                begin(s, how.opening)
            else:
                break
            steps += 1
        endless += steps == LONGEST
        if who == OVER and was != OVER:
            reward(rules.results, s, how.by_points, room.out, seen.rewards, lane * seats)
            seen.over[lane] = True
        count = rules.moves(s, room.out) if who >= 0 else 0
        mark(room.out, count, seen.masks, lane * how.moves, how.moves)
        if how.explicit:
            drawn = rules.chances(s, room.out, room.weight) if who == NATURE else 0
            weigh(room, drawn, seen.weights, lane * how.outcomes, how.outcomes)
            count += drawn
        allow(room.out, count, lanes.legal, lane * how.words, how.words)
        if who >= 0:
            lanes.looked[lane] = who
        observe(layout, s, lanes.looked[lane], seen.rows, lane * layout.size)
        seen.to_move[lane] = lanes.actor[lane] = who
        lanes.dice[lane] = room.dice[0]
    return endless


def first_illegal(how: How, lanes: Lanes, actions: Cells) -> int:
    """The first lane whose move is not legal, or how many lanes there are. Where a game is over any move will do."""
    for lane in range(len(actions)):
        move = actions[lane]
        fits = 0 <= move < WORD * how.words and (lanes.legal[lane * how.words + move // WORD] >> (move % WORD)) & 1
        if lanes.actor[lane] != OVER and not fits:
            return lane
    return len(actions)


def choose_any(how: How, lanes: Lanes, room: Room, actions: Cells) -> int:
    """Write a move for every lane, each that is legal as likely; 0 where the game is over."""
    for lane in range(len(actions)):
        count, start = 0, lane * how.words
        for word in range(how.words):
            bits, move = lanes.legal[start + word], word * WORD
            while bits:
                while bits & BYTE == 0:
                    bits >>= 8
                    move += 8
                if bits & 1:
                    room.out[count] = move
                    count += 1
                bits >>= 1
                move += 1
        room.dice[0] = lanes.whims[lane]
        actions[lane] = room.out[roll(room.dice, count)] if count else 0
        lanes.whims[lane] = room.dice[0]
    return 0
