"""Writes docs/rules/ from the sheets in the folders of Brelan's own games: `make docs`."""

from pathlib import Path

from brelan.engine.game import Game
from brelan.engine.installed import own
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


def index(games: list[Game]) -> str:
    """All games, with their rules in every language."""
    head = "# The rules of the games\n\nIn our own words, numbered as code, tests and errors cite them.\n\n"
    lines = []
    for game in games:
        links = (f"[{Words(lang).say(f'web.language_name.{lang}')}]({game.name}.{lang}.md)" for lang in LANGUAGES)
        lines.append(f"- **{Words(LANGUAGES[0], game).say('title')}**: {' · '.join(links)}")
    return head + "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """Every page by its file."""
    games = [Game.load(name) for name in own()]
    sheets = {HERE / f"{game.name}.{lang}.md": page(game, lang) for game in games for lang in LANGUAGES}
    return {HERE / "README.md": index(games), **sheets}


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
