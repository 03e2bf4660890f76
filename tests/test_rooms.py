"""A newcomer finds the room of a line by its name: rooms with few files, files that can be read at a sitting."""

from pathlib import Path

import pytest

import brelan
from brelan.check.shape import LONGEST

HOUSE = Path(brelan.__file__).parent
MOST = 12
ROOMS = [folder for folder in [HOUSE, *HOUSE.rglob("*")] if folder.is_dir() and list(folder.glob("*.py"))]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(HOUSE)))
def test_a_room_has_a_dozen_modules_at_most_and_none_is_too_long(room: Path) -> None:
    modules = {path.stem: len(path.read_text().splitlines()) for path in room.glob("*.py")}
    parts = {name.split("_", 1)[0] if name.startswith(("rules_", "view_")) else name for name in modules}
    assert len(parts - {"__init__"}) <= MOST, f"{room} wants rooms of its own, by what its parts are for: {parts}"
    assert not {name: lines for name, lines in modules.items() if lines > LONGEST}
