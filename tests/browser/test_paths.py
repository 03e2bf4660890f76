"""Ways through the house: languages, the menu, motion, what stays open."""

import re

from playwright.sync_api import expect

from brelan.engine.game import Game
from tests.browser.conftest import Visit
from tests.browser.table import gang_move, my_turn, open_table
from tests.browser.test_mino_dice import BOT


def test_a_french_browser_is_spoken_to_in_french_and_may_change_its_mind(visit: Visit) -> None:
    page = visit(locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("h1")).to_have_text("Prends une chaise")
    page.goto("/rules/mino_dice")
    expect(page.locator("#rules")).to_contain_text("maison")
    page.locator("#menu > summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.url.endswith("/rules/mino_dice")
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Pull up a chair")


def test_the_lobby_shows_the_games_and_where_one_plays(visit: Visit) -> None:
    page = visit()
    cards = page.locator(".game-card")
    expect(cards).to_have_count(len(Game.names()))
    for text in ("Reiner Knizia", "2–4 players", "30 minutes", "Push your luck"):
        expect(page.locator(".game-card.game-gang_of_dice")).to_contain_text(text)
    for picture in page.locator(".game-picture").all():
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    page.locator("#play-mino_dice").click()
    page.wait_for_selector("#table")
    address = page.url
    page.goto("/")
    page.locator(".lines a").click()
    expect(page).to_have_url(address)
    page.goto("/mine")
    expect(page.locator(".lines a")).to_have_count(1)


def test_many_unfinished_games_leave_the_catalogue_in_sight(visit: Visit) -> None:
    page = visit()
    for _ in range(5):
        page.goto("/")
        page.locator("#play-gang_of_dice").click()
        page.wait_for_selector("#table")
    page.goto("/")
    expect(page.locator(".lines a")).to_have_count(3)
    page.locator("#all-mine").click()
    expect(page.locator(".lines .line > a")).to_have_count(5)


def test_the_host_gives_a_table_up_with_a_second_press(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    my_turn(page)
    table = page.url
    page.goto("/mine")
    page.get_by_text("Give this table up").click()
    page.get_by_role("button", name="Yes, give it up").click()
    expect(page.locator(".line-state")).to_have_text("Given up")
    expect(page.get_by_text("Give this table up")).to_have_count(0)
    page.goto(table)
    expect(page.locator(".notice")).to_be_visible()
    expect(page.locator("#table button[name=move]")).to_have_count(0)


def test_options_and_names_arrive_at_the_table(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", BOT], option__open_counts="true")
    expect(page.locator("#seat-0")).to_contain_text("Anna")
    expect(page.locator(".seat .fact", has_text=re.compile(r"\d+"))).to_have_count(2)


def test_with_motion_dice_tumble_and_nothing_breaks(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    tumbled = 0
    for _ in range(8):
        if not my_turn(page):
            break
        gang_move(page)
        tumbled += page.locator(".tumble").count()
    assert tumbled > 0


def test_what_a_player_opened_stays_open_while_the_game_goes_on(visit: Visit) -> None:
    page = visit(viewport={"width": 1280, "height": 800})
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    expect(page.locator("#log-lines")).to_be_visible()  # on a wide screen the log is open from the start
    my_turn(page)
    gang_move(page)
    expect(page.locator("#log-lines")).to_be_visible()
    page.locator("#log-open").click()
    my_turn(page)
    gang_move(page)
    expect(page.locator("#log-lines")).to_be_hidden()


def test_sounds_are_off_until_switched_on(visit: Visit) -> None:
    page = visit()
    page.locator("#menu > summary").click()
    page.get_by_role("button", name="Switch sounds on").click()
    page.reload()
    page.locator("#menu > summary").click()
    expect(page.get_by_role("button", name="Switch sounds off")).to_be_visible()
