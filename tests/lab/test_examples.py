"""The examples of docs/study.md run as they stand there, only shorter."""

import contextlib
import io
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples" / "study").glob("*.py"))
SHORTER = (
    ("1_000_000", "1_000"),
    ("SIMULATIONS = 20", "SIMULATIONS = 3"),
    ("range(1000)", "range(120)"),
    ("256", "16"),
    ("games: int = 4000", "games: int = 20"),
)


LEARNS = "learn_gang_of_dice"
"""An example that is too long for the page, and needs PyTorch, which is too large to be installed for every test."""


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_it_runs(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if file.stem == LEARNS:
        pytest.importorskip("torch", reason="this example needs PyTorch: pip install torch, then run this test again")
    monkeypatch.setattr(sys, "argv", [file.name, "0.01"])  # for the one that learns: minutes
    text, said = file.read_text(encoding="utf-8"), io.StringIO()
    for long, short in SHORTER:
        text = text.replace(long, short)
    with contextlib.redirect_stdout(said):
        exec(compile(text, str(file), "exec"), {"__name__": "__main__"})
    assert re.search(r"\d", said.getvalue())


def test_the_page_shows_them_as_they_are() -> None:
    page = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
    for file in (file for file in EXAMPLES if file.stem != LEARNS):
        code = file.read_text(encoding="utf-8").partition('"""\n\n')[2]
        assert f"```python\n{code}```" in page, f"docs/study.md shows another {file.name}"


def test_the_first_snippet_of_the_page_runs() -> None:
    page = (ROOT / "docs" / "study.md").read_text(encoding="utf-8")
    snippets = [code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "Observer(" in code]
    assert snippets
    for code in snippets:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(code, {})
