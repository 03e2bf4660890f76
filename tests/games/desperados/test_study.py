"""The study of Desperados of Dice Town says what it set out to say."""

import re

import pytest

from brelan.games.desperados import box, study
from brelan.lab.study import Study
from tests.games.desperados.table import GAME


@pytest.mark.rule("DD 1.3", "DD 7.4")
def test_gangs_lengths_and_endings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "RANDOM_GAMES", 40)
    monkeypatch.setattr(study, "SENSIBLE_GAMES", 40)
    monkeypatch.setattr(study, "WATCHED", 300)
    order, gangs, lengths, endings = study.sections(Study(GAME, games=600, seed=1))
    for row in [line.split(" | ") for line in order.splitlines() if line[:3] in ("| 2", "| 3", "| 4")]:
        shares = [float(share.rstrip("%")) for share in row[1:5] if share]
        assert shares[0] > shares[-1] + 3  # who plays first against who plays last
        assert 95 < sum(shares) < 100.15  # each is rounded
    rows = [line.split(" | ") for line in gangs.splitlines() if line.startswith("| 4")]
    found, balanced = ([float(share.rstrip("%")) for share in row[2:6]] for row in rows)
    assert found[2] > balanced[2]  # Oleson
    assert 90 < sum(found) < 110
    assert max(int(line.split(" | ")[-1].rstrip(" |")) for line in lengths.splitlines()[6:]) <= box.TURNS
    for line in endings.splitlines()[4:]:
        assert sum(float(share) for share in re.findall(r"([\d.]+)%", line)) == pytest.approx(100, abs=0.1)
