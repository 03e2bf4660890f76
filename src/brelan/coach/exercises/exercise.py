"""An exercise, and the file in which a game keeps its exercises. Who only reads them need not compile anything."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

from brelan.coach.report import Report
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.rule import OVER

FILE = "exercises.json"


@dataclass(frozen=True)
class Exercise:
    """A position that a log leads to, whose turn it is there, the plans weighed, and who finds the best one."""

    seats: int
    moves: list[int]  # of Nature and of everybody, from the beginning: the rules say whose each is
    seat: int
    decision: Report  # as in a review: the plan made is what a regular player did
    solved: dict[str, float]  # by level: how often its bots find the best plan

    @property
    def name(self) -> str:
        """What it is called, wherever it stands in the file."""
        return blake2b(repr((self.seats, self.moves)).encode(), digest_size=6).hexdigest()

    @property
    def ease(self) -> tuple[float, float]:
        """How easy it is: how many bots solve it, all levels alike; of two, the one where more is at stake."""
        return sum(self.solved.values()), self.decision["loss"]

    def match(self, game: Game, names: Sequence[str]) -> Match:
        """The game as it stands at the exercise, played by the rules."""
        match = Match(game, names)
        for move in self.moves:
            match.play(match.actor, move)
        return match


def write(game: Game, exercises: Sequence[Exercise]) -> str:
    """The file of a game's exercises, the easiest first, one in a row."""
    head = {"game": game.name, "rules": game.version, "box": game.box.fingerprint}
    in_order = sorted(exercises, key=lambda each: each.ease, reverse=True)
    rows = [json.dumps(asdict(each), separators=(",", ":")) for each in in_order]
    return json.dumps(head)[:-1] + ', "exercises": [\n' + ",\n".join(rows) + "\n]}\n"


def read(game: Game, text: str) -> list[Exercise]:
    """The exercises in a file; none if it was made for other rules or another box."""
    data = json.loads(text)
    if (data["game"], data["rules"], data["box"]) != (game.name, game.version, game.box.fingerprint):
        return []
    return [Exercise(**each) for each in data["exercises"]]


def check(game: Game, exercise: Exercise) -> str:
    """What is wrong with an exercise; nothing if its log can be played and all its plans can be made."""
    match = exercise.match(game, ["-"] * exercise.seats)
    if game.actor(match.state) != exercise.seat:
        return f"it is not the turn of seat {exercise.seat}"
    for plan in exercise.decision["plans"]:
        state = list(match.state)
        for move in plan:
            if game.actor(state) in (OVER, -1) or move not in game.legal(state):
                return f"{plan} cannot be made"
            game.apply(state, move)
    return ""


@cache
def exercises(game: Game) -> tuple[Exercise, ...]:
    """The exercises that come with a game, the easiest first."""
    file = Path(game.folder) / FILE
    return tuple(read(game, file.read_text(encoding="utf-8"))) if file.exists() else ()
