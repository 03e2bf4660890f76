"""Brelan from outside: a fresh interpreter, and the command line with what a person types."""

import io
import os
import subprocess
import sys

import pytest

from brelan.cli import main


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a fresh interpreter says: `python("-c", code, BRELAN_BOXES=folder)`."""
    command = [sys.executable, *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def brelan(monkeypatch: pytest.MonkeyPatch, line: str, typed: str = "") -> int:
    """The exit code of a command, given what is typed while it runs."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(line.split())
