"""The colours of the house can be told from what they stand on, in the light and in the dark."""

import re

import pytest

from brelan.web import assets

TEXT, DRAWN = 4.5, 3.0
"""How much lighter or darker letters must be than their ground, and lines of a picture (WCAG 2.2, 1.4.3 and 1.4.11)."""
PAIRS = [
    *(
        (ink, ground, TEXT)
        for ink in ("ink", "soft", "brass-text", "danger", "good-text")
        for ground in ("ground", "paper")
    ),
    *((f"{name}-ink", name, TEXT) for name in ("felt", "rim", "brass")),
    *((f"curve-{seat}", "paper", DRAWN) for seat in range(6)),
]


def colours(dark: bool) -> dict[str, str]:
    """The tokens as they are in one light: what is not said of the dark stays as it was."""
    light, _, night = (
        assets.assets()["tokens.css"].read_text(encoding="utf-8").partition("@media (prefers-color-scheme: dark)")
    )
    return dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", light + night * dark))


def brightness(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_is_read_and_drawn_can_be_told_from_its_ground(dark: bool) -> None:
    tokens = colours(dark)
    assert tokens["paper"] == ("20262a" if dark else "fffdf7")
    for front, ground, least in PAIRS:
        one, other = sorted((brightness(tokens[front]), brightness(tokens[ground])))
        assert (other + 0.05) / (one + 0.05) >= least, f"{front} on {ground}"
