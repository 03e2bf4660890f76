"""The rules of every game as pages: they fit, shut nobody out, show their pictures, open at the rule that is cited."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from brelan.engine.game import Game
from brelan.words.sheet import folder
from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import mino_move, my_turn

SEEN = "img => { img.loading = 'eager'; return img.decode().then(() => img.naturalWidth); }"


@pytest.mark.parametrize("name", Game.names())
@pytest.mark.parametrize(("language", "width", "scheme"), [("fr", 360, "light"), ("en", 1280, "dark")])
def test_the_rules_fit_and_every_picture_is_seen(
    visit: Visit, artefacts: Path, name: str, language: str, width: int, scheme: str
) -> None:
    page = visit(f"/rules/{name}", locale=language, viewport={"width": width, "height": 800}, color_scheme=scheme)
    pictures = page.locator(".rules figure img")
    assert pictures.count() == len(list(folder(Game.load(name)).glob("*.svg")))
    for picture in pictures.all():
        assert picture.evaluate(SEEN) > 0
    page.screenshot(path=artefacts / f"rules-{name}-{width}-{language}-{scheme}.png", full_page=True)
    assert faults(page) + (shut_out(page) if language == "fr" else []) == []


def test_rules_asked_for_without_a_connection_leave_the_table_where_it_is(visit: Visit) -> None:
    page = visit()
    page.locator("#play-mino_dice").click()
    my_turn(page)
    page.context.set_offline(True)
    page.locator("#prompt .rule").click()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#table")).to_be_visible()
    page.context.set_offline(False)


def test_a_prompt_opens_its_rule_beside_the_table_and_the_table_stays(visit: Visit) -> None:
    page = visit()
    page.locator("#play-mino_dice").click()
    my_turn(page)
    prompt = page.locator("#prompt .rule")
    cited = prompt.inner_text().partition(" ")[2]
    address = page.url
    prompt.click()
    rule = page.locator("#sheet .is-target")
    expect(rule).to_have_attribute("id", f"rule-{cited}")
    expect(rule).to_be_in_viewport()
    assert page.locator("#sheet figure img").count() == 4
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    assert page.url == address
    mino_move(page)
