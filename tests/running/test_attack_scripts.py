"""The quick attacks of `benchmarks/attack/`: each says by how it ends whether the house held."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[2] / "benchmarks" / "attack"
PATIENCE = 300


@pytest.mark.parametrize("script", ["guests.py", "slow_names.py", "mail.py", "forgotten.py", "readers.py"])
def test_the_house_holds(script: str) -> None:
    command = [sys.executable, str(SCRIPTS / script), "--quick"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
