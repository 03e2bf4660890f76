"""What tests at the keyboard share."""

from pathlib import Path

import pytest


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A keyboard in England, in an empty folder."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.chdir(tmp_path)
