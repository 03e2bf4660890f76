from pathlib import Path

import pytest

from brelan.engine.box import FOLDER, Box, Wanted, box_file
from brelan.engine.errors import BadBox

GOOD = """
[dice]
value = 36
mark = "book"

[[card]]
name = "Loaded die"
kind = "bomb"
values = [1, 2]
mark = { name = "house", kind = "house", values = "public" }
"""


def load(folder: Path, text: str) -> None:
    path = folder / "toy.toml"
    path.write_text(text, encoding="utf-8")
    box = Box(path)
    box.number("dice", range(1, 37))
    fields: dict[str, Wanted] = {"name": str, "kind": ("bomb", "explosion"), "values": [range(1, 6)]}
    box.rows("card", fields, count=range(1, 3), optional=("name", "values"))
    box.finish()


def test_a_good_box_is_read(tmp_path: Path) -> None:
    load(tmp_path, GOOD)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("value = 36", "value = 37", r"toy\.toml: dice: 'value' must be a whole number from 1 to 36, not 37"),
        ("value = 36", "value = true", "dice: 'value' must be"),
        ("value = 36", 'value = "36"', "dice: 'value' must be"),
        ("value = 36", "", "dice: 'value' is missing"),
        ("[dice]", "[dices]", "dice: missing"),
        ('mark = "book"', "", "dice: 'mark' must be one of book, public, house"),
        ('mark = "book"', 'mark = "rumour"', "dice: 'mark' must be one of book, public, house, not 'rumour'"),
        ('kind = "bomb"', 'kind = "boom"', "card 1: 'kind' must be one of bomb, explosion, not 'boom'"),
        ('"Loaded die"', "7", "card 1: 'name' must be a text of 1 to 40 printable characters, not 7"),
        ('"Loaded die"', '"  "', "card 1: 'name' must be a text"),
        ('"Loaded die"', f'"{"x" * 41}"', "card 1: 'name' must be a text"),
        ('"Loaded die"', '"two\\nlines"', "card 1: 'name' must be a text"),
        ('kind = "bomb"', 'kind = "bomb"\nsize = 1', "card 1: unknown 'size'"),
        ("values = [1, 2]", "values = [1, 9]", "card 1: 'values' must be a list, each a whole number from 1 to 5"),
        ("values = [1, 2]", "values = []", "card 1: 'values' must be a list"),
        ("values = [1, 2]", "values = 1", "card 1: 'values' must be a list"),
        (' kind = "house"', ' colour = "house"', "card 1: a mark for 'colour'"),
        ('kind = "house", ', "", "card 1: 'kind' has no mark"),
        ("value = 36", f"value = {'9' * 5000}", "cannot be read"),
        ("[dice]", f"x = {'[' * 9000}", "cannot be read"),
        ("[[card]]", "[extra]\nvalue = 1\nmark = 'book'\n[[card]]", "extra: unknown entry"),
        ("[[card]]", "[card]", "card: missing; an entry"),
        ("[dice]", "[dice", "cannot be read"),
    ],
)
def test_a_wrong_box_names_file_entry_and_reason(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadBox, match=said):
        load(tmp_path, GOOD.replace(old, new))


def test_too_many_rows_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match="card: a whole number from 1 to 2 rows expected, not 3"):
        load(tmp_path, GOOD + '[[card]]\nkind = "bomb"\nmark = "book"\n' * 2)


def test_a_corrected_box_takes_the_place_of_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own.toml"
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert box_file("toy", own) == own
    (tmp_path / "toy.toml").touch()
    assert box_file("toy", own) == tmp_path / "toy.toml"
    monkeypatch.setenv(FOLDER, str(tmp_path / "nowhere"))
    with pytest.raises(BadBox, match="not a folder"):
        box_file("toy", own)


def test_the_fingerprint_follows_the_content_not_comments_and_marks(tmp_path: Path) -> None:
    prints = []
    for text in (GOOD, "# a comment\n" + GOOD.replace('"book"', '"house"'), GOOD.replace("36", "35")):
        (tmp_path / "box.toml").write_text(text)
        prints.append(Box(tmp_path / "box.toml").fingerprint)
    assert prints[0] == prints[1] != prints[2]
