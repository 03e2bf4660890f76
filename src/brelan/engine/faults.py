"""Faults of a game's rules, in a sentence: which game, where in it, what is wrong, what to do."""

from pathlib import Path
from traceback import FrameSummary, extract_tb
from typing import TYPE_CHECKING, Any

from brelan.engine.errors import BadRules
from brelan.engine.fields import NOBODY
from brelan.engine.rule import MOST_MOVES, MOST_NAMED, NATURE, Cells

if TYPE_CHECKING:
    from brelan.engine.game import Game

ROOM = 64 * MOST_MOVES
"""Room for the longest list that a fault counts."""


def miscounted(game: "Game", function: str, state: Cells, count: int) -> BadRules:
    """What to say of rules whose `moves` or `chances` list none, or more than there may be."""
    whose = "Nature" if function == "chances" else "a seat"
    if count < 1:
        return BadRules(f"{phase(game, state)}: `{function}` lists nothing, and {whose} must have a move")
    limit = f"{MOST_MOVES} is the most that {whose} may have at a time"
    return BadRules(f"{phase(game, state)}: `{function}` lists {count} moves, and {limit}: make them smaller steps")


def misnamed(game: "Game", state: Cells, count: int) -> BadRules:
    """What to say of rules whose `occasion` names a draw by too many numbers."""
    return BadRules(f"{phase(game, state)}: `occasion` writes {count} numbers, and {MOST_NAMED} is the most it may")


def overlong(game: "Game", function: str, state: Cells, error: IndexError) -> Exception:
    """What an IndexError of `moves` or `chances` meant: a list that is too long, or the error itself."""
    lists = [[0] * ROOM for _ in range(2 if function == "chances" else 1)]
    try:
        count: int = getattr(game, function)(state, *lists)
    except IndexError:
        return error
    return miscounted(game, function, state, count) if count > MOST_MOVES else error


def phase(game: "Game", state: Cells) -> str:
    """The game and its phase, by the key of the prompt that is shown in it."""
    actor: Any = None
    try:
        actor = game.actor(list(state))
        seat = NOBODY if actor == NATURE else actor
        key = game.part("view").prompt(game.fields.seen(state, seat), seat).key
    except Exception as error:  # rules with a fault may well have a view with one; the first is what is told of
        key = f"whose prompt fails too: {type(error).__name__}"
    return f"{game.name}, phase {key}{', Nature to move' if actor == NATURE else ''}"


def place(file: str | Path, line: int, folder: Path) -> str:
    """A line of a file, as it is told: from the game's folder on, or whole for what is not in it."""
    path = Path(file)
    shown = path.relative_to(folder.parent) if path.is_relative_to(folder) else path
    return f"{shown}, line {line}"


def raised(error: BaseException, folder: Path) -> str:
    """Where in a game an error came from, and what it says; of an error that no line of the game led to, where else."""
    frames = extract_tb(error.__traceback__)
    said = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError) or not frames:
        return said  # it names its line itself
    where = (way(error, folder) or [_told(frames[-1], folder)])[-1]
    return f"{where}: {said}"


def way(error: BaseException, folder: Path) -> list[str]:
    """The lines of a game that led to an error, or to where it was stopped, each calling the next."""
    frames = extract_tb(error.__traceback__)
    return [_told(frame, folder) for frame in frames if Path(frame.filename).is_relative_to(folder)]


def _told(frame: FrameSummary, folder: Path) -> str:
    return f"{place(frame.filename, frame.lineno or 0, folder)}, in `{frame.name}`"
