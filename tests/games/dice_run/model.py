"""A second opinion on the advance of DR 3.2 and 4.8: it moves dice one by one, as a hand does, in lists of lists."""

from collections.abc import Callable
from typing import TypeAlias

Die: TypeAlias = tuple[int, int]  # its number and its value
Line: TypeAlias = list[list[Die]]  # places, head first; an empty one is a gap

GAP: list[Die] = []


def advance(line: Line, moves: Callable[[Die], bool]) -> Line:
    """The line after all dice that `moves` picks out have advanced."""
    there = [list(place) for place in line]
    groups = [place for place in there if place]
    leader = groups[0]
    movers = [die for die in leader if moves(die)]
    if 0 < len(movers) < len(leader):
        there.insert(0, movers)
        leader[:] = [die for die in leader if die not in movers]
    for group in groups[1:]:
        for die in [die for die in group if moves(die)]:
            group.remove(die)
            index = next(i for i, place in enumerate(there) if place is group)
            there[index - 1].append(die)  # the group ahead; the first one in makes a gap a group
            if not group:
                del there[index]
    return there
