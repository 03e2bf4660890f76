"""A folder is a subject, whole, however many files that is; its files stay small."""

from pathlib import Path

import pytest

import brelan
from brelan.check.shape import LONGEST

SOURCE = Path(brelan.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_no_module_is_too_long(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST
