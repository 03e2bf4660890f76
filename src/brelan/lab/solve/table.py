"""What was worked out, as a file: what each state is worth, and what is best in it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE, OVER
from brelan.lab.position import rewards_of
from brelan.lab.solve.graph import Solved
from brelan.lab.solve.question import Question
from brelan.lab.solve.states import Code, encode

HEAD = ("game", "rules", "players", "options", "goal")


class Table:
    """The values of a game that was worked out. States within a turn are worked out from those kept when asked for."""

    def __init__(self, solved: Solved) -> None:
        self.question, self.solved = solved.question, solved
        self._known: dict[tuple[int, ...], float] = {}

    def save(self, file: Path) -> None:
        """Write all of it into one file."""
        question, solved = self.question, self.solved
        names = (question.game.name, question.game.version, list(question.players), dict(question.options))
        head = dict(zip(HEAD, (*names, question.goal), strict=True))
        counts = {"states": solved.states, "edges": solved.edges, "memory": solved.memory, "seconds": solved.seconds}
        told = json.dumps({**head, **counts, "value": solved.value, "sweeps": solved.sweeps})
        code = {f"code_{name}": np.asarray(part) for name, part in solved.code._asdict().items()}
        bounds = {"lower": solved.lower, **({} if solved.lower is solved.upper else {"upper": solved.upper})}
        arrays: dict[str, Any] = {"head": np.array(told), "keys": solved.keys, **code, **bounds}
        with file.open("wb") as out:
            np.savez_compressed(out, **arrays)

    @staticmethod
    def load(file: Path, game: Game | None = None) -> "Table":
        """Read a file; one made for other rules is refused."""
        with np.load(file, allow_pickle=False) as kept:
            head = json.loads(str(kept["head"]))
            game = game or Game.load(head["game"])
            if (head["game"], head["rules"]) != (game.name, game.version):
                told = f"{head['game']} with rules {head['rules']}, not for {game.name} with rules {game.version}"
                raise BadOption(f"{file} was made for {told}")
            question = Question(game, tuple(head["players"]), head["options"], head["goal"])
            code: Any = tuple(kept[f"code_{name}"] for name in ("cells", "least", "base", "ends"))
            lower = kept["lower"]
            upper = kept.get("upper", lower)
            first, last = head["value"]
            counts = [head[name] for name in ("states", "edges", "memory", "seconds", "sweeps")]
            return Table(Solved(question, Code(*code), kept["keys"], lower, upper, (first, last), *counts))

    def value(self, state: Sequence[int]) -> float:
        """What a state is worth to the seat that was asked about, points so far included."""
        return self._future(list(state)) + self._tally(state)

    def best(self, state: Sequence[int]) -> int:
        """The best move of the seat whose turn it is."""
        game, worth = self.question.game, {}
        for move in game.legal(list(state)):
            child = list(state)
            game.apply(child, move)
            worth[move] = self.value(child)
        pick = max if game.actor(list(state)) == self.question.whose else min
        return pick(worth, key=lambda move: worth[move])

    def choose(self, match: Match, seat: int) -> int:
        """The same at a table, as bots are asked."""
        return self.best(match.state)

    def _tally(self, state: Sequence[int]) -> int:
        cell = self.question.how.tally
        return state[cell] if cell >= 0 else 0

    def _future(self, state: list[int]) -> float:
        """What is still to come."""
        plain = list(state)
        for cell in map(int, self.question.how.tallies):
            plain[cell] = 0
        key = [0] * len(self.solved.code.ends)
        if not encode(self.solved.code, plain, key, 0):
            raise BadOption(f"{self.question.game.name}: this state is none that was worked out: {state}")
        known = self._known.get(tuple(key))
        if known is None:
            known = self._known[tuple(key)] = self._looked_up(key, plain)
        return known

    def _looked_up(self, key: list[int], state: list[int]) -> float:
        """A value that is kept; else by what the state leads to."""
        start, end = 0, len(self.solved.keys)
        for word, number in enumerate(key):  # rows are in order: those that begin alike lie together
            column = self.solved.keys[start:end, word]
            start, end = (
                start + int(np.searchsorted(column, number)),
                start + int(np.searchsorted(column, number, "right")),
            )
        if start < end:
            return float(self.solved.lower[start] + self.solved.upper[start]) / 2
        game, question = self.question.game, self.question
        who = game.actor(state)
        if who == OVER:
            return rewards_of(game, state, question.by_points)[question.whose]
        if who != NATURE and who not in question.deciding:
            raise BadOption(f"{game.name}: what a bot does here was not kept")
        chances = game.outcomes(state) if who == NATURE else dict.fromkeys(game.legal(state), 1)
        worth = []
        for move in chances:
            child = list(state)
            game.apply(child, move)
            worth.append(self._future(child) + self._tally(child))
        if who == NATURE:
            weights = list(chances.values())
            return sum(weight * each for weight, each in zip(weights, worth, strict=True)) / sum(weights)
        return max(worth) if who == question.whose else min(worth)
