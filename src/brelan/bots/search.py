"""Looking ahead: a tree search for games with chance and hidden things, over the contract alone.

Every round redraws what the thinking seat cannot know, makes one of its moves and plays on: through the tree as far as
it is known, then by a quick policy to the end, or to where a judge can say who is about to win. Chance has nodes of
its own: what Nature plays between two decisions leads to a child, whatever the order of the draws. Every node keeps
one value for each seat, and each seat chooses for itself.

Round n of every move of the root uses the same dice and the same guess, so that moves are compared under equal luck.
Like every driver it is plain Python, compiled once for all games, and then does not hold the interpreter's lock.
"""

from math import sqrt
from typing import NamedTuple

from brelan.engine.contract import Judge, Policy, Rules
from brelan.engine.drivers import LONGEST
from brelan.engine.fields import SEATS
from brelan.engine.rule import NATURE, OVER, Cells, Floats, FloatTable, Table, rule

FIRST, NEXT, EDGE, VISITS = range(4)  # columns of a node: its first child, its next sibling, what led to it, how often
COLUMNS = 4
NONE = 0  # no node: the root, node 0, is nobody's child
DEEPEST = 256  # nodes on a path through the tree

CURIOSITY = 0.5  # how much a little known move is worth a try
TRUST = 0.6  # the share of curiosity that goes to the move of the policy
MIXER = 0x2C1B3C6D  # odd and below 2^31, so that products stay below 2^63
LOW = 0xFFFFFFFF
DRAWN = 1 << 40  # edges from here on are Nature's


class Tree(NamedTuple):
    """What is known so far: nodes in rows, what each was worth to each seat in all, and how many there are."""

    nodes: Table
    worth: FloatTable
    used: Cells


class Desk(NamedTuple):
    """What a round is played with: a state, dice, room for moves, the path taken, and what each seat got."""

    s: Cells
    dice: Cells
    out: Cells
    path: Cells
    rewards: Floats


WINNING = 0.85  # the part of a reward that is for winning; the rest is for the rank


@rule
def reward(ranks: Cells, seats: int, seat: int) -> float:
    """What a game's end is worth to a seat, from 0 to 1: its share of the win, and a little for who it left behind."""
    winners = beaten = 0.0
    for other in range(seats):
        winners += ranks[other] == 1
        beaten += 1.0 if ranks[other] > ranks[seat] else 0.5 if ranks[other] == ranks[seat] else 0.0
    won = 1.0 / winners if ranks[seat] == 1 else 0.0
    return WINNING * won + (1.0 - WINNING) * beaten / seats


@rule
def never(s: Cells, rewards: Floats) -> int:
    """The judge of a game that has none: every game is played to its end."""
    return 0


@rule
def scattered(outcome: int) -> int:
    """A number for an outcome of chance, such that sums of different outcomes differ."""
    x = outcome + 1
    for _ in range(3):
        x = (x * MIXER) & LOW
        x ^= x >> 15
    return x


@rule
def child(tree: Tree, node: int, edge: int) -> int:
    """The node that an edge leads to, or NONE."""
    found = tree.nodes[node][FIRST]
    while found != NONE and tree.nodes[found][EDGE] != edge:
        found = tree.nodes[found][NEXT]
    return found


@rule
def grow(tree: Tree, node: int, edge: int) -> int:
    """A new child; NONE if the tree is full. `used[0]` counts the nodes; its place may hold what an old one left."""
    new = tree.used[0]
    if new >= len(tree.nodes):
        return NONE
    tree.used[0] = new + 1
    tree.nodes[new][FIRST] = NONE
    tree.nodes[new][NEXT] = tree.nodes[node][FIRST]
    tree.nodes[new][EDGE] = edge
    tree.nodes[new][VISITS] = 0
    for seat in range(len(tree.worth[new])):
        tree.worth[new][seat] = 0.0
    tree.nodes[node][FIRST] = new
    return new


@rule
def promising(tree: Tree, node: int, who: int, out: Cells, count: int, advised: int) -> int:
    """The move to try next in a node: what did well for its seat, what the policy advises, what is little known."""
    visits = tree.nodes[node][VISITS]
    unknown = tree.worth[node][who] / visits
    eager = CURIOSITY * sqrt(visits)
    best, most = advised, -1e9
    for i in range(count):
        move = out[i]
        known = child(tree, node, move)
        tries = tree.nodes[known][VISITS] if known != NONE else 0
        value = tree.worth[known][who] / tries if tries else unknown
        share = (1.0 - TRUST) / count + (TRUST if move == advised else 0.0)
        value += eager * share / (1 + tries)
        if value > most:
            best, most = move, value
    return best


@rule
def step_into(tree: Tree, path: Cells, length: int, edge: int) -> int:
    """Lengthen the path by the node an edge leads to, which may have to grow; says the path's length."""
    node = path[length - 1]
    found = child(tree, node, edge)
    if found == NONE:
        found = grow(tree, node, edge)
    if found == NONE:
        return length
    path[length] = found
    return length + 1


@rule
def chance(rules: Rules, seat: int, s: Cells, dice: Cells) -> int:
    """Let Nature move until somebody decides; says what the seat saw of it, as one number, 0 for nothing."""
    drawn = 0
    while rules.actor(s) == NATURE:
        seen = (rules.witnesses(s) >> seat) & 1
        outcome = rules.deal(s, dice)
        rules.apply(s, outcome)
        if seen:
            drawn = (drawn + scattered(outcome)) & LOW
    return drawn


@rule
def descend(rules: Rules, policy: Policy, judge: Judge, move: int, seat: int, tree: Tree, desk: Desk) -> int:
    """Make a move of the root and go on through the tree until a node is new; writes the path, says its length."""
    s, dice, out, path = desk.s, desk.dice, desk.out, desk.path
    path[0] = 0
    length = 1
    while length < DEEPEST:
        rules.apply(s, move)
        length = step_into(tree, path, length, move)
        drawn = chance(rules, seat, s, dice)
        if drawn and length < DEEPEST:
            length = step_into(tree, path, length, DRAWN + drawn)
        node = path[length - 1]
        who = rules.actor(s)
        full = tree.used[0] >= len(tree.nodes)
        if tree.nodes[node][VISITS] == 0 or who == OVER or full or judge(s, desk.rewards):
            return length
        count = rules.moves(s, out)
        advised = out[0] if count == 1 else policy(s, out, count, dice)
        move = advised if count == 1 else promising(tree, node, who, out, rules.moves(s, out), advised)
    return length


@rule
def finish(rules: Rules, policy: Policy, judge: Judge, desk: Desk) -> None:
    """Play on by the policy to the end, or until the judge can tell; writes what each seat gets."""
    s, dice, out, rewards = desk.s, desk.dice, desk.out, desk.rewards
    for _ in range(LONGEST):
        if judge(s, rewards):
            return
        who = rules.actor(s)
        if who == OVER:
            rules.results(s, out)
            for seat in range(s[SEATS]):
                rewards[seat] = reward(out, s[SEATS], seat)
            return
        if who == NATURE:
            rules.apply(s, rules.deal(s, dice))
        else:
            rules.apply(s, policy(s, out, rules.moves(s, out), dice))


def search(
    rules: Rules,
    policy: Policy,
    judge: Judge,
    root: Cells,
    seat: int,
    options: Cells,
    tried: Cells,
    luck: Cells,
    done: int,
    samples: FloatTable,
    tree: Tree,
    desk: Desk,
) -> int:
    """Play a round of each option numbered in `tried` for each start of the dice in `luck`; says how many there were.

    What a round is worth to the seat goes to `samples[number of the option][done + n]`.
    """
    rules = Rules(*rules)  # compiled, it is handed a plain tuple
    s, dice, path, rewards = desk.s, desk.dice, desk.path, desk.rewards
    for n in range(len(luck)):
        for option in tried:
            for cell in range(len(root)):
                s[cell] = root[cell]
            dice[0] = luck[n]
            rules.guess(s, seat, dice)
            length = descend(rules, policy, judge, options[option], seat, tree, desk)
            finish(rules, policy, judge, desk)
            for place in range(length):
                node = path[place]
                tree.nodes[node][VISITS] += 1
                for other in range(s[SEATS]):
                    tree.worth[node][other] += rewards[other]
            samples[option][done + n] = rewards[seat]
    return len(luck) * len(tried)
