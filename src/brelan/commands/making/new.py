"""`brelan new`: the skeleton of a game, small and complete, to be changed into another."""

import re
from argparse import Namespace
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from rich.console import Console

from brelan.commands import shared
from brelan.engine.errors import BadOption
from brelan.engine.game import Game

SKELETON = Path(__file__).parents[2] / "skeleton"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 40


def run(chosen: Namespace) -> int:
    """Write a folder with a package of its own that passes `brelan check`."""
    name: str = chosen.game
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise BadOption(f"a game is called in small letters, such as liars_dice, unlike {name!r}")
    if name in Game.names():
        raise BadOption(f"there is a game called {name} already")
    if iskeyword(name) or find_spec(name):
        raise BadOption(f"Python has a module or a word called {name} already: call the game something else")
    folder: Path = chosen.folder / name
    if folder.exists():
        raise BadOption(f"{folder} is there already")
    write(name, folder)
    words = shared.words(chosen)
    Console(highlight=False).print(words.say("new_game.written", folder=folder, game=name), soft_wrap=True)
    return 0


def write(name: str, folder: Path) -> None:
    """The files of the skeleton, with the game's own name in them."""
    title = name.replace("_", " ").title()
    own = {
        "«game»": name,
        "«dashed»": name.replace("_", "-"),
        "«title»": title,
        "«letters»": "".join(word[0] for word in title.split())[:3],
    }
    for path in sorted(SKELETON.rglob("*.in")):
        text = path.read_text(encoding="utf-8")
        for mark, meant in own.items():
            text = text.replace(mark, meant)
        target = folder / path.relative_to(SKELETON).as_posix().replace("GAME", name).removesuffix(".in")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
