"""A club as people see it: joined by link, a ladder after a game, a tournament with its page."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.table import gang_move, send
from tests.browser.test_challenges import in_both_languages


def test_a_club_with_a_ladder_and_a_tournament(visit: Visit) -> None:
    anna = visit("/")
    anna.locator("#menu summary").click()
    send(anna, anna.get_by_role("link", name="Clubs"))
    in_both_languages(anna, 360)
    anna.locator("#club").fill("Les Dés pipés du jeudi")
    anna.locator("#name").fill("Anna")
    anna.locator("#open-club").click()
    ben = visit(anna.locator("#link").input_value())
    in_both_languages(ben, 360)
    ben.locator("#name").fill("Ben")
    send(ben, ben.locator("#join-club"))
    club = ben.url
    ben.goto(f"{club}?game=gang_of_dice")
    ben.locator("#seat-0").select_option(label="Ben")
    ben.locator("#seat-1").select_option("bot-novice")
    ben.locator("#open-club-table").click()
    expect(ben.locator("#table")).to_be_visible()
    while not ben.locator("#table.is-over").count():
        if ben.locator(".prompt.is-mine").count() and not ben.locator("#table.is-over").count():
            gang_move(ben, dice=9)
    ben.goto(f"{club}?game=gang_of_dice")
    expect(ben.locator(".ladder tbody tr")).to_have_count(2)
    expect(ben.locator(".ladder .is-mine")).to_contain_text("±")
    anna.goto(f"{club}?game=gang_of_dice")
    for width in (360, 1280):
        in_both_languages(anna, width)
    send(anna, anna.locator("#new-tournament"))
    in_both_languages(anna, 360)
    anna.locator("#title").fill("Coupe d'automne")
    anna.locator("#choose-bots").select_option("4")
    anna.locator("#open-tournament").click()
    expect(anna.locator(".standing tbody tr")).to_have_count(6)
    expect(anna.get_by_role("link", name="Round 1, table 1")).to_be_visible()
    for width in (360, 1280):
        in_both_languages(anna, width)
