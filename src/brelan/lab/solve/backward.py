"""Working states out from the end of the game on: their order, and what each is worth by what it leads to."""

from typing import NamedTuple

from brelan.engine.rule import NATURE, OVER, Cells, Floats, Row, rule
from brelan.lab.solve.loops import Graph


class Walk(NamedTuple):
    """What it takes to find out which states lead back to themselves."""

    number: Row  # of each state, in the order they were met; 0: not yet
    low: Row
    cursor: Cells
    stack: Row
    path: Row
    order: Row  # states, so that whatever a state leads to comes before it
    group: Row  # where each group of states that lead to each other begins in `order`


def put_in_order(graph: Graph, count: int, walk: Walk) -> int:
    """Order the states by Tarjan's algorithm; says how many groups there are."""
    met, stacked, ordered, groups, depth = 0, 0, 0, 0, 0
    done = count + 1  # the number of a state that is in a group
    for root in range(count):
        if walk.number[root] > 0:
            continue
        walk.path[0] = root
        depth = 1
        while depth > 0:
            here = walk.path[depth - 1]
            if walk.number[here] == 0:
                met += 1
                walk.number[here] = met
                walk.low[here] = met
                walk.cursor[here] = graph.first[here]
                walk.stack[stacked] = here
                stacked += 1
            deeper = False
            while walk.cursor[here] < graph.first[here + 1]:
                to = graph.to[walk.cursor[here]]
                if walk.number[to] == 0:
                    walk.path[depth] = to
                    depth += 1
                    deeper = True
                    break
                if walk.number[to] < done:
                    walk.low[here] = min(walk.low[here], walk.low[to])
                walk.cursor[here] += 1
            if deeper:
                continue
            depth -= 1
            if walk.low[here] == walk.number[here]:
                walk.group[groups] = ordered
                groups += 1
                other = -1
                while other != here:
                    stacked -= 1
                    other = walk.stack[stacked]
                    walk.number[other] = done
                    walk.order[ordered] = other
                    ordered += 1
    walk.group[groups] = ordered
    return groups


@rule
def backed_up(graph: Graph, whose: int, here: int, values: Floats) -> float:
    """What a state is worth by what it leads to."""
    who = graph.kind[here]
    if who == OVER:
        return graph.ends[here]
    start, end = graph.first[here], graph.first[here + 1]
    if who == NATURE:
        total, value = 0, 0.0
        for edge in range(start, end):
            total += graph.weight[edge]
            value += graph.weight[edge] * (values[graph.to[edge]] + graph.gain[edge])
        return value / total
    best = values[graph.to[start]] + graph.gain[start]
    for edge in range(start + 1, end):
        value = values[graph.to[edge]] + graph.gain[edge]
        best = max(best, value) if who == whose else min(best, value)
    return best


@rule
def apart(values: Floats, lower: Floats, walk: Walk, start: int, end: int) -> float:
    """How far two bounds are apart in a group, at most."""
    most = 0.0
    for at in range(start, end):
        most = max(most, values[walk.order[at]] - lower[walk.order[at]])
    return most


def back_up(
    graph: Graph,
    walk: Walk,
    start: int,
    end: int,
    whose: int,
    lower: Floats,
    upper: Floats,
    close: float,
    sweeps: int,
    most: Cells,
) -> int:
    """Work out groups of states, from the end of the game on: by one step each, or, where states lead back to
    themselves, from below and from above until the bounds meet. `lower` and `upper` begin with what no value can be
    beyond. Writes the most sweeps that a group took; says how many groups did not come close.
    """
    open_groups = 0
    for group in range(start, end):
        begin, after = walk.group[group], walk.group[group + 1]
        here = walk.order[begin]
        loops = after - begin > 1
        if not loops:
            for edge in range(graph.first[here], graph.first[here + 1]):
                loops = loops or graph.to[edge] == here
        if not loops:
            lower[here] = backed_up(graph, whose, here, lower)
            upper[here] = backed_up(graph, whose, here, upper)
            continue
        swept = 0
        while swept < sweeps and apart(upper, lower, walk, begin, after) > close:
            for at in range(begin, after):
                state = walk.order[at]
                lower[state] = max(lower[state], backed_up(graph, whose, state, lower))
                upper[state] = min(upper[state], backed_up(graph, whose, state, upper))
            swept += 1
        most[0] = max(most[0], swept)
        open_groups += apart(upper, lower, walk, begin, after) > close
    return open_groups
