"""What a messenger shows of a link before anybody opens it (Open Graph). Whoever has the link may read it, and so may
the messenger: nothing in it is secret.

Messengers take a PNG or a JPEG; none of the common ones takes an SVG. 1200 by 630 is the size that all of them show
uncut, and WhatsApp leaves out what is larger than about 600 kB.
"""

from dataclasses import dataclass

from brelan.engine.game import Game
from brelan.web.assets import address, assets

WIDTH, HEIGHT = 1200, 630


@dataclass(frozen=True)
class LinkPreview:
    """A title, a sentence and a picture for a page."""

    title: str
    text: str
    address: str  # of the page, absolute
    picture: str  # absolute
    language: str


def picture(game: Game | None, origin: str) -> str:
    """Where the drawn picture of a game is found, or that of the house for a game that has none."""
    own = f"{game.name}.card.png" if game else ""
    return origin + address(own if own in assets() else "card.png")
