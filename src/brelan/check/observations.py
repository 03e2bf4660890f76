"""What learners and searchers are handed of a game: rows of numbers, masks, and what a seat saw, without any secret."""

from collections.abc import Iterator
from random import Random

from brelan.check.secrets import PLACES, who
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.match import UNDO, Match
from brelan.engine.rule import NATURE, OVER
from brelan.lab.observe import Observer
from brelan.lab.position import Position
from brelan.lab.solve.by_turns.watched import tallies_add_up
from brelan.lab.solve.states import tallies


def cells_hold_what_they_may(match: Match, seed: int) -> Iterator[str]:
    """Every cell stays within what was declared for it, and every move within the numbers of its kind."""
    game = match.game
    for _, entry, state in match.replay():
        for field in game.fields.fields:
            for cell in range(field.start, field.end):
                if state[cell] not in field.holds:
                    named = game.fields.describe(cell).split(",")[0]
                    span = f"{field.holds.least} to {field.holds.most}"
                    yield f"cells.py: {named} holds {state[cell]}, and was said to hold {span}"
        most = game.distinct_outcomes if entry.seat == NATURE else game.distinct_moves
        if entry.move != UNDO and not 0 <= entry.move < most:
            kind = "OUTCOMES" if entry.seat == NATURE else "MOVES"
            yield f"rules.py: {kind} is {most}, but there is a move {entry.move} (they count from 0)"


def tallies_only_add_up(game: Game, seed: int) -> Iterator[str]:
    """Rules do nothing with a tally but add to it, and `results` tells it as points."""
    for seats, options in game.tables():
        opening = game.start(seats, options)
        for seat in range(seats):
            yield from (f"cells.py: {fault}" for fault in tallies_add_up(game, opening, _tallies_of(game, seat)))


def _tallies_of(game: Game, seat: int) -> list[int]:
    cell = tallies(game, seat)[1]
    return [cell] if cell >= 0 else []


def observations_keep_secrets(match: Match, seed: int) -> Iterator[str]:
    """Whatever a seat cannot know is drawn anew, and its row, its mask and what it saw stay as they were."""
    position = told_again(match)
    look = position.observer
    for seat in range(len(match.names)):
        for world in range(2):
            other = position.redrawn(seat, fresh_dice(seed, world))
            if (look.row(position.state, seat) != look.row(other.state, seat)).any():
                yield f"what {who(seat)} observes changes with what it cannot know"
            if position.actor == seat and (look.mask(position.state) != look.mask(other.state)).any():
                yield f"the moves of {who(seat)} change with what it cannot know"
            if position.information(seat) != other.information(seat):
                yield f"what {who(seat)} saw changes with what it cannot know"


def unnoticed_moves_are_not_told(match: Match, seed: int) -> Iterator[str]:
    """Of moves that a seat neither makes nor witnesses, and that look the same to it, it is not told which was made."""
    states = [before for before, _, _ in match.replay()]
    game = match.game
    for state in Random(seed).sample(states, min(PLACES, len(states))):
        position = Position(game, state)
        for seat in range(len(match.names)):
            if position.actor in (seat, OVER) or game.witnessed(state, seat):
                continue
            told: dict[tuple[int, ...], str] = {}
            for move in position.legal():
                after = position.copy()
                after.play(move)
                seen = tuple(game.fields.seen(after.state, seat))
                if told.setdefault(seen, after.information(seat)) != after.information(seat):
                    yield f"{who(seat)} is told a move that it does not witness"


def unseen_draws_leave_no_public_trace(match: Match, seed: int) -> Iterator[str]:
    """A draw that `witnesses` hides from a seat cannot be read from cells that everybody may see."""
    game, states = match.game, [before for before, entry, _ in match.replay() if entry.seat == NATURE]
    public = [cell for field in game.fields.fields if not field.secret for cell in range(field.start, field.end)]
    for state in Random(seed).sample(states, min(PLACES, len(states))):
        position = Position(game, state)
        for seat in range(len(match.names)):
            if game.witnessed(state, seat):
                continue
            left = {}
            for move in (legal := position.legal()):
                after = list(state)
                game.apply(after, move)
                left[tuple(after[cell] for cell in public)] = move
            if len(legal) > 1 and len(left) == len(legal):
                one, other = list(left)[:2]
                cell = next(cell for cell, a, b in zip(public, one, other, strict=True) if a != b)
                named = game.fields.describe(cell)
                asked = game.part("view").prompt(game.fields.seen(state, NOBODY), NOBODY).key
                told = f'rules.py: witnesses hides from {who(seat)} what is drawn at "{asked}", but {named}, tells it'
                yield f"{told}: declare that field `owner` or `nobody`, or let everybody be a witness"
                return


def rows_are_relative(match: Match, seed: int) -> Iterator[str]:
    """A row says of the seat's own cells what the state does, and holds nothing that is hidden."""
    game, look = match.game, Observer(match.game, len(match.names))
    least, most = look.bounds()
    for seat in range(len(match.names)):
        row = look.row(match.state, seat)
        hidden = set(game.fields.hidden(match.state, seat))
        places = zip(row, look.layout.source[seat * look.size : (seat + 1) * look.size], strict=True)
        if any(value != -1 for value, cell in places if cell in hidden):
            yield f"the row of {who(seat)} holds what that seat may not see"
        if ((row < least) | (row > most)).any():
            yield f"the row of {who(seat)} holds more or less than its bounds say"


def told_again(match: Match) -> Position:
    """A match as a position, step by step; what was taken back is left out."""
    position = Position(match.game, match.game.start(len(match.names), match.options))
    kept: list[int] = []
    for _, entry, _ in match.replay():
        if entry.move == UNDO:
            kept.pop()
        else:
            kept.append(entry.move)
    for move in kept:
        position.play(move)
    return position
