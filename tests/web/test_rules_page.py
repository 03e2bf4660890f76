"""The rules as a page: every numbered rule can be linked to, marks are seen, nothing is let through."""

import re

import pytest
from markdown_it import MarkdownIt

from brelan.engine.game import Game
from brelan.web.rules import PLAIN, rule_anchor, rules_sheet
from brelan.words import LANGUAGES
from tests.play import GAMES, table_name

CITED = re.compile(r'"([A-Z]{2} \d+(?:\.\d+)?)"')


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_every_rule_that_the_game_cites_can_be_opened(game: Game, language: str) -> None:
    page = rules_sheet(game, language)
    cited = {rule for file in game.folder.glob("*.py") for rule in CITED.findall(file.read_text(encoding="utf-8"))}
    cited = {rule for rule in cited if rule.startswith(game.sheet)}
    assert cited
    for rule in cited:
        assert page.count(f'id="{rule_anchor(rule)}"') == 1, rule


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_house_decisions_stand_out(game: Game, language: str) -> None:
    page = rules_sheet(game, language)
    assert page.count('class="mark mark-house"') >= 3
    assert "<em>(" not in page


def test_a_sheet_cannot_bring_html_along() -> None:
    drawn = MarkdownIt(*PLAIN).render("<script>alert(1)</script>\n\n[x](javascript:alert(1))")
    assert "<script>" not in drawn
    assert "href" not in drawn
