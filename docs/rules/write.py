"""Writes docs/rules/ from the sheets in the games' folders: `make docs`."""

from pathlib import Path

from brelan.engine.game import Game
from brelan.words import LANGUAGES, Words
from brelan.words.sheet import PICTURE, folder, sheet

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def page(game: Game, language: str) -> str:
    """A sheet as a page of the docs: its pictures are found where they are, and other languages are one touch away."""
    own = (folder(game) / f"{language}.md").relative_to(ROOT)
    others = " · ".join(
        f"[{Words(other).say(f'web.language_name.{other}')}]({game.name}.{other}.md)"
        for other in LANGUAGES
        if other != language
    )
    text = PICTURE.sub(rf"![\g<caption>](../../{own.parent}/\g<file>)\n\n*\g<caption>*", sheet(game, language))
    return f"<!-- Written from {own} by `make docs`: change it there. -->\n\n{others}\n\n{text}"


def pages() -> dict[Path, str]:
    """Every page by its file."""
    games = [Game.load(name) for name in Game.names()]
    return {HERE / f"{game.name}.{lang}.md": page(game, lang) for game in games for lang in LANGUAGES}


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
