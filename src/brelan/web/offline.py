"""What a browser keeps for when there is no network: the rules with their pictures, lessons that somebody has opened,
and a kind page for the rest.
"""

import json
from collections.abc import Sequence
from hashlib import sha256

from brelan.engine.game import Game
from brelan.engine.referee.first_game import first_game
from brelan.web.assets import STATIC, address, assets

STYLES = ("tokens.css", "page.css", "dice.css", "pages.css", "mark.svg", "offline.js")
OF_LESSONS = ("table.css", "sideways.css")
PAGE = "/offline"


def worker(games: Sequence[Game]) -> str:
    """The worker's script, begun with what it is to keep and a name for it that changes with the content."""
    files = [address(name) for name in (*STYLES, *(name for name in sorted(assets()) if ".rules." in name))]
    pages = [PAGE, *(f"/rules/{game.name}" for game in games)]
    lessons = {f"/learn/{game.name}": _lesson(game) for game in games if first_game(game)}
    script = (STATIC / "worker.js").read_text(encoding="utf-8")
    kept = f"brelan-{sha256((script + json.dumps([files, pages, lessons])).encode()).hexdigest()[:12]}"
    told = {"KEPT": kept, "FILES": files + pages, "LESSONS": lessons}
    return "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items()) + script


def _lesson(game: Game) -> list[str]:
    """What a lesson needs: style and pictures, then its steps."""
    script = first_game(game)
    styles = [address(name) for name in (*OF_LESSONS, f"{game.name}.css") if name in assets()]
    pictures = [f"/static/{name}" for name in ("felt.svg", f"{game.name}.dice.svg") if name in assets()]  # as styles do
    steps = range(1, 1 + len(script.steps if script else ()))
    return [*styles, *pictures, *(f"/learn/{game.name}?step={step}" for step in steps)]
