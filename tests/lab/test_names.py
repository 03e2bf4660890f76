"""What others import stays: docs/names.md is the list."""

import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "names.md").read_text(encoding="utf-8")
LISTED = {
    module: set(re.findall(r"`(\w+)`", names))
    for module, names in re.findall(r"^\| `(brelan[\w.]*)` \| (.*) \|$", PAGE, re.MULTILINE)
}


def test_the_page_lists_what_it_should() -> None:
    assert {"brelan.engine", "brelan.lab", "brelan.engine.rule"} <= LISTED.keys()
    assert sum(map(len, LISTED.values())) > 80


@pytest.mark.parametrize("module", LISTED)
def test_no_name_goes_away(module: str) -> None:
    found = import_module(module)
    assert {name for name in LISTED[module] if not hasattr(found, name)} == set()


@pytest.mark.parametrize("module", [module for module in LISTED if hasattr(import_module(module), "__all__")])
def test_every_public_name_is_listed(module: str) -> None:
    assert set(import_module(module).__all__) == LISTED[module]
