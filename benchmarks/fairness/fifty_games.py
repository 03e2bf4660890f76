"""Fifty finished games of every kind, checked by a verifier in another language that knows no rules.

    python benchmarks/fairness/fifty_games.py [GAMES]

For every game and for each way of drawing, fair, typed and given up: so many games, played at random with words that
JSON escapes, are handed to `node benchmarks/fairness/verify.mjs`, which must find in each just what was typed.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from brelan.check.matches import sit
from brelan.commands.playing.verify import draws_of
from brelan.engine import NATURE, HashDealer, Record, read, write
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.ways import WAYS

SCRIPT = Path(__file__).parent / "verify.mjs"
KINDS = ("fair", "typed", "given up")
WORDS = ["tea and cake", 'Café "Zoë" \\ 🎲', "", "\u2028 line\nand tab\t\x7f", "Привет", "日本"]


def played(game: Game, way: int, kind: str, seed: int) -> tuple[Record, list[int]]:
    """A game, and the places of the draws that were typed as something else than the seed says."""
    random = Random(f"{game.name} {way} {kind} {seed}")
    seats, options = random.choice(game.tables())
    match, dealer = sit(game, seats, options), HashDealer(random.randbytes(32), WORDS[:seats] * (seed % 2), way)
    typed = list[int]()
    while not match.over and (kind != "given up" or len(match.log) < 60):
        if match.actor == NATURE:
            drawn = move = dealer.draw(match)
            if kind == "typed" and game.witnessed(match.state, NOBODY) and random.random() < 0.3:
                move = random.choice(match.legal())
            if move != drawn:
                typed.append(len(match.log))
            match.play(NATURE, move)
        elif match.may_undo(match.actor) and random.random() < 0.2:
            match.undo(match.actor)
        else:
            match.play(match.actor, random.choice(match.legal()))
    dice = "typed" if kind == "typed" else "fair"
    return Record(match, dealer, dice, dealer.commitment, ["person"] * seats, kind == "given up"), typed


def checked(game: Game, way: int, kind: str, games: int) -> Iterator[tuple[int, bool]]:
    """For every game how many draws it has, and whether the verifier found what it should."""
    made = [played(game, way, kind, seed) for seed in range(games)]
    lines = "".join(json.dumps(draws_of(read(write(record)))) + "\n" for record, _ in made)
    said = subprocess.run(["node", str(SCRIPT)], input=lines, capture_output=True, text=True, check=True).stdout
    for (_, typed), line in zip(made, said.splitlines(), strict=True):
        found = json.loads(line)
        yield found["draws"], found["wrong"] == typed and found["committed"]


def main(games: int) -> int:
    """Print a line for every game, way and kind; the exit code is 1 if one was not found right."""
    failed = 0
    print("| game | way | dice | games | draws | found as they should be |\n|---|---|---|---|---|---|")
    for name in Game.names():
        for way in WAYS:
            for kind in KINDS:
                results = list(checked(Game.load(name), way, kind, games))
                right = sum(ok for _, ok in results)
                failed += games - right
                print(f"| {name} | {way} | {kind} | {games} | {sum(n for n, _ in results):,} | {right} |", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50))
