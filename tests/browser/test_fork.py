"""A finished game is played on from its replay, as people do it."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import gang_move, my_turn, open_table, place


def test_a_finished_game_is_played_on_from_its_replay(visit: Visit) -> None:
    page = visit("/", viewport={"width": 360, "height": 740})
    open_table(page, "gang_of_dice", ["me", "bot-novice"])
    while my_turn(page):
        gang_move(page, dice=9)
    over = page.url
    page.goto(f"{over}/replay?place=12")
    page.locator("#fork > summary").click()
    page.locator("#fork input[value='same']").check()
    assert faults(page) + shut_out(page) == []
    page.locator("#fork-go").click()
    page.wait_for_url(lambda url: "/table/" in url and over not in url)
    assert place(page) >= 12
    expect(page.locator(".fork-of a")).to_have_attribute("href", f"/table/{over.rpartition('/')[2]}/replay?place=12")
    assert my_turn(page)
    gang_move(page)
