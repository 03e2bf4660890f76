"""`brelan solve`: exact answers."""

import json
import sys
from argparse import Namespace
from time import perf_counter
from typing import Any

from brelan.commands import shared
from brelan.engine.compiled import Progress
from brelan.engine.errors import BadOption
from brelan.lab.solve.graph import EDGE_BYTES, STATE_BYTES
from brelan.lab.solve.question import EXACT, Question
from brelan.lab.solve.secrets.programme import prove
from brelan.lab.solve.secrets.regret import Regrets
from brelan.lab.solve.secrets.tree import tree_of
from brelan.lab.solve.solve import solve
from brelan.lab.solve.states import code_of, telling
from brelan.lab.solve.table import Table
from brelan.words import Words

ROUNDS = 1_000_000
"""Of regret, at the most."""
USUAL_EDGES = 4
"""Edges of a state, as a guess of memory."""
DIGITS, NOTHING = 12, 1e-9
"""So many digits are said, and bounds that are nearer than that are one number."""


def run(chosen: Namespace) -> int:
    """Work a game out, with a sign of life, and say what it is worth."""
    game = shared.meant(chosen.game)
    words = shared.words(chosen)
    players = chosen.players.split(",") if chosen.players else [EXACT] * game.seats_allowed[0]
    question = Question(game, players, shared.options(game, chosen.set), chosen.goal)
    if chosen.output and question.secrets:
        raise BadOption("--output keeps what states are worth: a game with secrets has no such table")
    with shared.progress_bar() as bar:
        compiling = shared.told_by(bar, words.say("compiling", title=game.name))
        task = bar.add_task(words.say("solve.working", game=game.name, n=0), total=None)
        done = 0

        def heard(more: int) -> None:
            nonlocal done
            done += more
            bar.update(task, description=words.say("solve.working", game=game.name, n=done))

        figures = _secrets(question, chosen, heard) if question.secrets else _open(question, chosen, compiling, heard)
    if chosen.json:
        print(json.dumps(figures, indent=1))
    else:
        _show(words, figures, question)
    return 0


def _open(question: Question, chosen: Namespace, compiling: Progress, heard: Any) -> dict[str, Any]:
    """What there is to say of a game without secrets."""
    words, numbers = shared.words(chosen), len(code_of(question.game, telling(question.game, question.adds_up)).ends)
    size = STATE_BYTES + 8 * numbers + USUAL_EDGES * EDGE_BYTES
    print(words.say("solve.before", gigabytes=f"{chosen.most * size / 1e9:.2g}", most=chosen.most), file=sys.stderr)
    part = chosen.output.with_name(f"{chosen.output.name}.part") if chosen.output else None
    solved = solve(question, chosen.most, compiling, heard, part)
    figures = {"lower": solved.value[0], "upper": solved.value[1], "states": solved.states, "kept": len(solved.keys)}
    figures |= {"seconds": solved.seconds, "memory": solved.memory, "sweeps": solved.sweeps}
    if chosen.output:
        Table(solved).save(chosen.output)
        return {**figures, "file": str(chosen.output)}
    return figures


def _secrets(question: Question, chosen: Namespace, heard: Any) -> dict[str, Any]:
    """What there is to say of one with secrets."""
    began = perf_counter()
    tree = tree_of(question)
    figures: dict[str, Any] = {"nodes": len(tree.actor), "sights": tree.sights}
    even = 0.5 if not question.by_points else tree.even
    if chosen.fractions:
        proved = prove(tree)
        figures |= {"lower": float(proved.lower) + even, "upper": float(proved.upper) + even}
        if proved.exact:
            figures["fraction"] = str(proved.lower)
    else:
        found = Regrets(tree).run(ROUNDS, chosen.close, heard)
        figures |= {"lower": found.lower + even, "upper": found.upper + even}
        figures |= {"rounds": found.rounds, "exploitability": found.exploitability}
    return {**figures, "seconds": perf_counter() - began}


def _show(words: Words, figures: dict[str, Any], question: Question) -> None:
    lower, upper = (f"{figures[name]:.{DIGITS}g}" for name in ("lower", "upper"))
    value = (
        lower if figures["upper"] - figures["lower"] < 1e-9 else words.say("solve.between", lower=lower, upper=upper)
    )
    kind = "points" if question.by_points else "win"
    print(words.say(f"solve.value.{kind}", seat=question.whose + 1, value=value))
    if "fraction" in figures:
        print(words.say("solve.fraction", value=figures["fraction"]))
    seconds = f"{figures['seconds']:.1f}"
    if "nodes" in figures:
        print(words.say("solve.tree", nodes=figures["nodes"], sights=figures["sights"], seconds=seconds))
    else:
        memory = f"{figures['memory'] / 1e6:.0f}"
        counts = {"states": figures["states"], "kept": figures["kept"]}
        print(words.say("solve.states", **counts, seconds=seconds, memory=memory))
    if figures.get("sweeps"):
        print(words.say("solve.sweeps", n=figures["sweeps"]))
    if "rounds" in figures:
        print(words.say("solve.rounds", n=figures["rounds"], value=f"{figures['exploitability']:.2g}"))
    if "file" in figures:
        print(words.say("solve.kept", file=figures["file"]))
