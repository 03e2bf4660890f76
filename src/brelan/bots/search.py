"""Looking ahead: a tree search for games with chance and hidden things, over the contract alone.

Every round redraws what the thinking seat cannot know, makes one of its moves and plays on: through the tree as far as
it is known, then by a quick policy to the end, or to where a judge can say who is about to win. Chance has nodes of
its own: what Nature plays between two decisions leads to a child, whatever the order of the draws. Every node keeps
one value for each seat, and each seat chooses for itself.

Round n of every move of the root uses the same dice and the same guess, so that moves are compared under equal luck.
Like every driver it is plain Python, compiled once for all games, and then does not hold the interpreter's lock.
"""

from math import sqrt

from brelan.engine.drivers import LONGEST, Actor, Apply, Deal, Guess, Judge, Moves, Policy, Results, Witnesses
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
def mixed(outcome: int) -> int:
    """A number for an outcome of chance, such that sums of different outcomes differ."""
    x = outcome + 1
    for _ in range(3):
        x = (x * MIXER) & LOW
        x ^= x >> 15
    return x


@rule
def child(tree: Table, node: int, edge: int) -> int:
    """The node that an edge leads to, or NONE."""
    found = tree[node][FIRST]
    while found != NONE and tree[found][EDGE] != edge:
        found = tree[found][NEXT]
    return found


@rule
def grow(tree: Table, worth: FloatTable, used: Cells, node: int, edge: int) -> int:
    """A new child; NONE if the tree is full. `used[0]` counts the nodes; its place may hold what an old one left."""
    new = used[0]
    if new >= len(tree):
        return NONE
    used[0] = new + 1
    tree[new][FIRST] = NONE
    tree[new][NEXT] = tree[node][FIRST]
    tree[new][EDGE] = edge
    tree[new][VISITS] = 0
    for seat in range(len(worth[new])):
        worth[new][seat] = 0.0
    tree[node][FIRST] = new
    return new


@rule
def promising(tree: Table, worth: FloatTable, node: int, who: int, out: Cells, count: int, advised: int) -> int:
    """The move to try next in a node: what did well for its seat, what the policy advises, what is little known."""
    visits = tree[node][VISITS]
    unknown = worth[node][who] / visits
    eager = CURIOSITY * sqrt(visits)
    best, most = advised, -1e9
    for i in range(count):
        move = out[i]
        known = child(tree, node, move)
        tries = tree[known][VISITS] if known != NONE else 0
        value = worth[known][who] / tries if tries else unknown
        share = (1.0 - TRUST) / count + (TRUST if move == advised else 0.0)
        value += eager * share / (1 + tries)
        if value > most:
            best, most = move, value
    return best


@rule
def step_into(tree: Table, worth: FloatTable, used: Cells, path: Cells, length: int, edge: int) -> int:
    """Lengthen the path by the node an edge leads to, which may have to grow; says the path's length."""
    node = path[length - 1]
    found = child(tree, node, edge)
    if found == NONE:
        found = grow(tree, worth, used, node, edge)
    if found == NONE:
        return length
    path[length] = found
    return length + 1


@rule
def chance(actor: Actor, apply: Apply, deal: Deal, witnesses: Witnesses, seat: int, s: Cells, dice: Cells) -> int:
    """Let Nature move until somebody decides; says what the seat saw of it, as one number, 0 for nothing."""
    drawn = 0
    while actor(s) == NATURE:
        seen = (witnesses(s) >> seat) & 1
        outcome = deal(s, dice)
        apply(s, outcome)
        if seen:
            drawn = (drawn + mixed(outcome)) & LOW
    return drawn


@rule
def descend(
    actor: Actor,
    moves: Moves,
    apply: Apply,
    deal: Deal,
    witnesses: Witnesses,
    policy: Policy,
    judge: Judge,
    move: int,
    seat: int,
    tree: Table,
    worth: FloatTable,
    used: Cells,
    s: Cells,
    dice: Cells,
    out: Cells,
    path: Cells,
    rewards: Floats,
) -> int:
    """Make a move of the root and go on through the tree until a node is new; writes the path, says its length."""
    path[0] = 0
    length = 1
    while length < DEEPEST:
        apply(s, move)
        length = step_into(tree, worth, used, path, length, move)
        drawn = chance(actor, apply, deal, witnesses, seat, s, dice)
        if drawn and length < DEEPEST:
            length = step_into(tree, worth, used, path, length, DRAWN + drawn)
        node = path[length - 1]
        who = actor(s)
        if tree[node][VISITS] == 0 or who == OVER or used[0] >= len(tree) or judge(s, rewards):
            return length
        count = moves(s, out)
        advised = out[0] if count == 1 else policy(s, out, count, dice)
        move = advised if count == 1 else promising(tree, worth, node, who, out, moves(s, out), advised)
    return length


@rule
def finish(
    actor: Actor,
    moves: Moves,
    apply: Apply,
    deal: Deal,
    results: Results,
    policy: Policy,
    judge: Judge,
    s: Cells,
    dice: Cells,
    out: Cells,
    rewards: Floats,
) -> None:
    """Play on by the policy to the end, or until the judge can tell; writes what each seat gets."""
    for _ in range(LONGEST):
        if judge(s, rewards):
            return
        who = actor(s)
        if who == OVER:
            results(s, out)
            for seat in range(s[SEATS]):
                rewards[seat] = reward(out, s[SEATS], seat)
            return
        if who == NATURE:
            apply(s, deal(s, dice))
        else:
            apply(s, policy(s, out, moves(s, out), dice))


def search(
    actor: Actor,
    moves: Moves,
    apply: Apply,
    deal: Deal,
    results: Results,
    guess: Guess,
    witnesses: Witnesses,
    policy: Policy,
    judge: Judge,
    root: Cells,
    seat: int,
    options: Cells,
    tried: Cells,
    luck: Cells,
    done: int,
    tree: Table,
    worth: FloatTable,
    samples: FloatTable,
    used: Cells,
    s: Cells,
    dice: Cells,
    out: Cells,
    path: Cells,
    rewards: Floats,
) -> int:
    """Play a round of each option numbered in `tried` for each start of the dice in `luck`; says how many there were.

    What a round is worth to the seat goes to `samples[number of the option][done + n]`.
    """
    for n in range(len(luck)):
        for option in tried:
            for cell in range(len(root)):
                s[cell] = root[cell]
            dice[0] = luck[n]
            guess(s, seat, dice)
            length = descend(
                actor,
                moves,
                apply,
                deal,
                witnesses,
                policy,
                judge,
                options[option],
                seat,
                tree,
                worth,
                used,
                s,
                dice,
                out,
                path,
                rewards,
            )
            finish(actor, moves, apply, deal, results, policy, judge, s, dice, out, rewards)
            for place in range(length):
                node = path[place]
                tree[node][VISITS] += 1
                for other in range(s[SEATS]):
                    worth[node][other] += rewards[other]
            samples[option][done + n] = rewards[seat]
    return len(luck) * len(tried)
