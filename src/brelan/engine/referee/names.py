"""What people at a table can be called."""

from unicodedata import category

from brelan.engine.errors import BadOption
from brelan.engine.referee.limits import LONGEST_NAME_KEPT

JOINER = "\u200d"  # holds the parts of some emoji together
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs, says Unicode, but nothing is seen of them


def check_name(name: str, longest: int = LONGEST_NAME_KEPT) -> None:
    """Refuse what nobody can be called, or what nobody could see or tell from another name."""
    printable = all(part.isprintable() and part.strip() for part in name.split(JOINER))
    if not printable or len(name) > longest or not any(map(_visible, name)):
        raise BadOption(f"a name has 1 to {longest} printable characters, unlike {name!r}")


def _visible(char: str) -> bool:
    """Whether a character shows by itself: a letter, a digit, a sign."""
    return category(char)[0] in "LNPS" and char not in BLANKS
