"""What is made once and then kept: templates, pictures' addresses, words. Made before anybody asks, nobody waits."""

from functools import cache

from brelan.engine.game import Game
from brelan.engine.referee.first_game import first_game
from brelan.web.assets import address, assets
from brelan.web.render import TEMPLATES, environment, has_table
from brelan.words import LANGUAGES, Words


@cache
def get_ready() -> None:
    """Make all of it now."""
    for path in TEMPLATES.rglob("*.html"):
        environment().get_template(path.relative_to(TEMPLATES).as_posix())
    for game in map(Game.load, Game.names()):
        for page in (game.folder / "page").glob("*.html"):
            environment().get_template(f"games/{game.name}/page/{page.name}")
        if has_table(game):
            first_game(game)
            game.part("bot")
    for name in assets():
        address(name)
    for language in LANGUAGES:
        for number in range(2):
            Words(language).say("verify.follow", n=number)
