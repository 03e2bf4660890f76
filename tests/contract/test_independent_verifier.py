"""docs/fairness.md alone is enough to write a verifier, in Python or in another language."""

import json
import shutil
import subprocess
from argparse import Namespace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brelan.check.matches import sit
from brelan.commands.playing import verify as command
from brelan.engine import NATURE, HashDealer, Record, verify, write
from brelan.engine.game import Game
from brelan.engine.referee.ways import WAYS
from tests.contract.independent import wrong_draws
from tests.play import GAMES, table_name

HOME = Path(__file__).parent.parent.parent
SAVED = sorted(path for path in (HOME / "tests/data").glob("layout-*/*.json") if path.stem != "tables")
NODE = shutil.which("node")
WORDS = ["tea and cake", 'Café "Zoë" \\ 🎲', "", "\u2028 line\nand tab\t\x7f", "Привет", "日本"]
"""What has broken verifiers: what JSON escapes, and what is more than one byte, or more than two."""


def played(game: Game, way: int, seed: int, typed: float = 0.0, forged: float = 0.0) -> Record:
    """A whole game of people who choose at random and take back; some of the open draws are typed, and some
    of the secret ones forged.
    """
    random = Random(seed)
    seats, options = random.choice(game.tables())
    match = sit(game, seats, options)
    dealer = HashDealer(random.randbytes(32), WORDS[:seats] if seed % 2 else [], way)
    while not match.over:
        if match.actor == NATURE:
            is_typed = random.random() < (typed if game.witnessed(match.state, -1) else forged)
            match.play(NATURE, random.choice(match.legal()) if is_typed else dealer.draw(match))
        elif match.may_undo(match.actor) and random.random() < 0.2:
            match.undo(match.actor)
        else:
            match.play(match.actor, random.choice(match.legal()))
    return Record(match, dealer, "typed" if typed else "fair", dealer.commitment, ["person"] * seats)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_an_independent_verifier_finds_the_same(game: Game, way: int) -> None:
    for seed, typed in ((1, 0.0), (2, 0.1)):
        record = played(game, way, seed, typed)
        verdict = verify(record.match, record.dealer, record.commitment)
        assert wrong_draws(write(record)) == sorted(verdict.open_unexplained + verdict.secret_unexplained)
        assert bool(verdict.open_unexplained) == bool(typed)


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_an_independent_verifier_explains_the_games_of_earlier_houses(path: Path) -> None:
    assert wrong_draws(path.read_text(encoding="utf-8")) == []


@pytest.mark.skipif(NODE is None, reason="needs node")
def test_a_verifier_in_another_language_finds_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected: list[dict[str, Any]] = []
    lines = []
    for number, game in enumerate(GAMES):
        for way, typed in ((1, 0.0), (2, 0.1)):
            record = played(game, way, 10 + number, typed, forged=typed)
            (tmp_path / "game.json").write_text(write(record), encoding="utf-8")
            command.run(Namespace(file=tmp_path / "game.json", commitment=None, draws=True, lang="en"))
            lines.append(capsys.readouterr().out)
            found = verify(record.match, record.dealer, record.commitment)
            wrong = sorted(found.open_unexplained + found.secret_unexplained)
            expected.append(
                {
                    "game": game.name,
                    "draws": found.draws,
                    "wrong": wrong,
                    "secret": found.secret_unexplained,
                    "committed": True,
                }
            )
    script = [str(NODE), str(HOME / "benchmarks/fairness/verify.mjs")]
    said = subprocess.run(script, input="".join(lines), capture_output=True, text=True, check=True, timeout=120)
    assert [json.loads(line) for line in said.stdout.splitlines()] == expected
    assert any(one["wrong"] for one in expected)
    assert any(one["secret"] for one in expected)


def test_who_knows_no_rules_is_told_which_draws_were_secret() -> None:
    """Where dice are typed, people answer for the open draws that the seed does not explain, and for no other."""
    secret = list[int]()
    for game in GAMES:
        record = played(game, 2, 3, typed=0.1, forged=0.1)
        verdict = verify(record.match, record.dealer, record.commitment, typed=True)
        draws: Any = command.draws_of(record)["draws"]
        hidden = {draw["place"] for draw in draws if not draw["open"]}
        assert {*verdict.secret_unexplained} == {*verdict.wrong} & hidden
        assert not {*verdict.typed} & hidden
        secret += verdict.secret_unexplained
    assert secret
