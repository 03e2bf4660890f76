"""The rules as a page: every numbered rule can be linked to, marks are seen, nothing is let through."""

import re
from pathlib import Path
from runpy import run_path
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from brelan.engine.game import Game
from brelan.web.assets import assets, picture_name
from brelan.web.rules import PLAIN, rule_anchor, rules_sheet
from brelan.words import LANGUAGES
from brelan.words.sheet import PICTURE, folder, sheet
from tests.play import GAMES, table_name

CITED = re.compile(r"""["']([A-Z]{2} \d+(?:\.\d+)?)["']""")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_every_rule_that_the_game_cites_can_be_opened(game: Game, language: str) -> None:
    page = rules_sheet(game, language)
    files = [file for kind in ("py", "html", "toml") for file in game.folder.rglob(f"*.{kind}")]
    cited = {rule for file in files for rule in CITED.findall(file.read_text(encoding="utf-8"))}
    cited = {rule for rule in cited if rule.startswith(game.sheet)}
    assert cited
    for rule in cited:
        assert page.count(f'id="{rule_anchor(rule)}"') == 1, rule


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_contents_and_references_lead_to_what_they_name(game: Game, language: str) -> None:
    page = rules_sheet(game, language)
    linked = re.findall(r'<a href="#([^"]+)">', page)
    assert len(linked) >= page.count("<h2") >= 5
    for anchor in linked:
        assert page.count(f'id="{anchor}"') == 1, anchor


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_every_picture_is_shown_with_its_caption(game: Game, language: str) -> None:
    page, shown = rules_sheet(game, language), PICTURE.findall(sheet(game, language))
    assert page.count("<img ") == page.count("<figcaption>") == len(shown)
    for _, file in shown:
        assert picture_name(game.name, file) in assets()
    if language != LANGUAGES[0]:
        assert [file for _, file in shown] == [file for _, file in PICTURE.findall(sheet(game, LANGUAGES[0]))]
    assert {file for _, file in shown} == {path.name for path in folder(game).glob("*.svg")}


PICTURES = [path for game in GAMES for path in sorted(folder(game).glob("*.svg"))]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_a_picture_is_as_wide_as_a_phone_and_speaks_no_language(picture: Path) -> None:
    root = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("viewBox", "").startswith("0 0 360 ")
    for each in root.iter():
        assert each.tag.partition("}")[2] not in ("style", "script", "image", "foreignObject", "title", "desc", "a")
        assert not {"style", "class"} & set(each.attrib), "what a page's policy would not let through"
        for name, value in each.attrib.items():
            assert not name.endswith("href") or value.startswith("#")
            assert "url(" not in value or "url(#" in value
        assert not re.search(r"[^\W\d_]", each.text or ""), "words belong in the caption"


def test_the_docs_say_what_the_sheets_say() -> None:
    write = run_path(str(Path(__file__).parents[2] / "docs" / "rules" / "write.py"))
    for file, text in write["pages"]().items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name} is out of date: make docs"
        for linked in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (file.parent / linked).exists(), linked


@pytest.mark.parametrize("game", GAMES, ids=table_name)
def test_every_picture_has_its_room_before_it_has_come(game: Game) -> None:
    """Else a page that is opened at a rule would be pushed away from it."""
    drawn = str(rules_sheet(game, "en"))
    assert len(re.findall(r'<img [^>]*width="360" height="\d+"', drawn)) == drawn.count("<img ") > 0
