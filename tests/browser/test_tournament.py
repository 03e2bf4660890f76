"""A tournament of six, four of them bots, looked at in the page from its beginning to its end; the ladder after it."""

from collections.abc import Callable, Iterator
from functools import partial
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.table import send
from tests.browser.test_challenges import in_both_languages
from tests.server.house import PATIENCE, Guest, play_out


@pytest.fixture
def people(visit: Visit, house: House) -> Iterator[list[tuple[Guest, Page]]]:
    """Two who look at pages and move through the API."""
    both = [(Guest(house.address, "en"), visit()) for _ in range(2)]
    for guest, page in both:
        page.context.add_cookies([{"name": "guest", "value": guest.client.cookies["guest"], "url": house.address}])
    yield both
    for guest, _ in both:
        guest.client.close()


def tables_of(page: Page, number: int) -> list[str]:
    """The tables of a round that lie."""
    links = page.locator(f"section[aria-labelledby=round-{number}] a[href^='/table/']")
    return [str(each.get_attribute("href")).rpartition("/")[2] for each in links.all()]


def lies(page: Page, number: int) -> bool:
    """Whether both tables of a round lie."""
    return len(tables_of(page, number)) == 2


def until(page: Page, so: Callable[[], bool]) -> None:
    """Look again until it is so."""
    end = monotonic() + PATIENCE
    while not so():
        assert monotonic() < end, "it never came"
        page.reload()


def test_a_tournament_of_six_is_played_to_its_end(people: list[tuple[Guest, Page]]) -> None:
    (anna_plays, anna), (ben_plays, ben) = people
    anna.goto("/clubs")
    anna.locator("#club").fill("Les Dés pipés du jeudi soir")
    anna.locator("#name").fill("Anna")
    anna.locator("#open-club").click()
    ben.goto(anna.locator("#link").input_value())
    ben.locator("#name").fill("Maximilien-Théophile")
    send(ben, ben.locator("#join-club"))
    club = ben.url
    anna.goto(f"{club}/tournament?game=gang_of_dice")
    anna.locator("#title").fill("Coupe")
    anna.locator("#choose-bots").select_option("4")
    for name, choice in (("level", "novice"), ("kind", "rounds")):
        anna.locator(f"input[name={name}][value={choice}]").check()
    anna.locator("#choose-seats").select_option("3")
    anna.locator("#choose-rounds").select_option("2")
    send(anna, anna.locator("#open-tournament"))
    for number in (1, 2):
        until(anna, partial(lies, anna, number))  # a round begins by itself
        assert number == 2 or tables_of(anna, 2) == []  # who plays whom is known, and waits for the round before
        for name in tables_of(anna, number):
            shown = anna_plays.look({"id": name})
            if not shown["over"]:
                play_out(shown, [anna_plays, ben_plays])
    until(anna, lambda: "over" in anna.locator("main > p").first.inner_text())
    expect(anna.locator(".standing tbody tr")).to_have_count(6)
    points = [float(text) for text in anna.locator(".standing tbody td:nth-child(3)").all_inner_texts()]
    assert sum(points) == 2 * 2 * 3  # two rounds, two tables, three points at each
    ben.goto(anna.url)
    for page in (anna, ben):
        for width in (360, 1280):
            in_both_languages(page, width)
    ben.goto(f"{club}?game=gang_of_dice")
    expect(ben.locator(".ladder .is-mine")).to_contain_text("±")
    assert ben.locator(".ladder tbody tr").count() == 3  # two people, and bots of one level
