"""What a browser keeps for when there is no network: the rules with their pictures, and a kind page for the rest."""

import json
from collections.abc import Sequence
from hashlib import sha256

from brelan.engine.game import Game
from brelan.web.assets import STATIC, address, assets

STYLES = ("tokens.css", "page.css", "dice.css", "pages.css", "mark.svg", "offline.js")
PAGE = "/offline"


def worker(games: Sequence[Game]) -> str:
    """The worker's script, begun with what it is to keep and a name for it that changes with the content."""
    files = [address(name) for name in (*STYLES, *(name for name in sorted(assets()) if ".rules." in name))]
    pages = [PAGE, *(f"/rules/{game.name}" for game in games)]
    script = (STATIC / "worker.js").read_text(encoding="utf-8")
    kept = f"brelan-{sha256((script + json.dumps(files + pages)).encode()).hexdigest()[:12]}"
    return f"const KEPT = {json.dumps(kept)};\nconst FILES = {json.dumps(files + pages)};\n{script}"
