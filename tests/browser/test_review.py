"""A finished game looked back upon: from its end to the review, and decisions found again; by touch, keys or links."""

import re
from collections.abc import Iterator
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.browser.conftest import PATIENCE, Visit
from tests.browser.house import House
from tests.browser.looking import faults, shut_out
from tests.browser.table import press_until, send
from tests.coach.games import weigher

FIRST_REVIEW = 240_000.0
"""A review has little priority."""
LOOKS = {
    "a phone in French": ({"width": 360, "height": 740}, "fr-FR", "dark", "Il y a mieux", "il n'y a pas mieux"),
    "a desk in English": ({"width": 1280, "height": 800}, "en-GB", "light", "something better", "nothing better"),
}


class Finished:
    """A finished game: where it is, who played it, and what the coach makes of it."""

    def __init__(self, address: str, player: StorageState, made: dict[str, Any]) -> None:
        self.address, self.player, self.made = address, player, made

    @property
    def dearest(self) -> tuple[int, dict[str, Any]]:
        """The decision of the player that cost most, with its number."""
        mine = [each for each in enumerate(self.made["decisions"]) if each[1]["seat"] == 0]
        return max(mine, key=lambda each: float(each[1]["loss"]) if each[1]["grade"] else 0.0)


def play(page: Page) -> str:
    """A game of Gang of Dice against one bot by moves at random; says where it is."""
    ask, origin = page.context.request, {"origin": page.url.rstrip("/")}
    chairs = [{"kind": "me", "name": "Zoé"}, {"kind": "bot", "level": "novice"}]
    table = ask.post("/api/tables", data={"game": "gang_of_dice", "chairs": chairs}, headers=origin).json()
    chance, end = Random(1), monotonic() + PATIENCE / 1000
    while not table["over"]:
        assert monotonic() < end, "nobody goes on"
        if table["view"]["actor"] == 0:
            move = chance.choice(table["view"]["choices"])["move"]
            wish = {"seat": 0, "moves": [move], "place": table["place"]}
            ask.post(f"/api/tables/{table['id']}/moves", data=wish, headers=origin)
            end = monotonic() + PATIENCE / 1000
        table = ask.get(f"/api/tables/{table['id']}").json()
    return f"/table/{table['id']}"


@pytest.fixture(scope="module")
def finished(browser: Browser, house: House) -> Iterator[Finished]:
    """From the end of a game to its review, as its player goes there."""
    weigher("gang_of_dice")
    house.choose_dice()
    context = browser.new_context(base_url=house.address, locale="en-GB", viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto("/")
    address = play(page)
    page.goto(address)
    page.locator(".end").get_by_role("link", name="Luck or skill?").click()
    page.wait_for_selector(".balance", timeout=FIRST_REVIEW)  # the curve comes first, and what it is made of last
    made = context.request.get(f"/api{address.replace('table', 'tables')}/review").json()
    yield Finished(address, context.storage_state(), made)
    context.close()


def sees(page: Page, plan: int) -> None:
    """Choose a plan; it may be among those that are folded away."""
    link = page.locator(f"#plan-{plan}")
    if not link.is_visible():
        page.locator("#more-plans > summary").click()
    link.click()


@pytest.mark.parametrize("look", LOOKS)
def test_a_decision_is_found_again(visit: Visit, finished: Finished, look: str) -> None:
    size, language, light, better, best = LOOKS[look]
    page = visit("/mine", viewport=size, locale=language, color_scheme=light, storage_state=finished.player)
    page.locator(f"a[href='{finished.address}/review']").click()
    expect(page.locator(".curve")).to_be_in_viewport()
    expect(page.locator("#curve-told p")).to_have_count(2)  # the curve in words
    expect(page.locator(".curve-point text").first).to_have_css("text-anchor", "middle")  # a number in a circle
    assert faults(page) + shut_out(page) == []
    number, one = finished.dearest
    assert one["grade"], "whoever plays at random makes mistakes"
    page.locator(f".asked a[href$='/review/{number}']").click()
    expect(page.locator("#question-head")).to_be_visible()
    expect(page.locator(".tray")).to_be_in_viewport()
    assert faults(page) + shut_out(page) == []
    sees(page, one["made"])
    expect(page.locator("#advice")).to_contain_text(better)
    expect(page.locator("#advice")).to_be_in_viewport()
    expect(page.locator(".worths")).to_have_count(0)  # the answer is not given away
    sees(page, one["best"])
    expect(page.locator("#advice")).to_contain_text(best)
    expect(page.locator("#advice")).to_be_in_viewport()
    expect(page.locator(".worths .is-best")).to_be_visible()
    assert faults(page) + shut_out(page) == []
    page.locator("#to-review").click()
    expect(page.locator("#asked-head")).to_be_in_viewport()


def test_what_was_missed_comes_back(visit: Visit, finished: Finished) -> None:
    page = visit("/mine", viewport={"width": 360, "height": 740}, storage_state=finished.player)
    page.locator("#content a[href='/mine/record']").click()
    expect(page.locator(".records li")).to_have_count(1)
    expect(page.locator("#review-some")).to_have_count(0)  # the coach has seen the only game
    page.locator("#exercise").click()
    page.wait_for_url(re.compile(rf"{finished.address}/review/\d+$"))
    number = int(page.url.rpartition("/")[2])
    one = finished.made["decisions"][number]
    assert one["grade"]
    sees(page, one["best"])
    page.locator("#next-exercise").click()
    page.wait_for_url(lambda url: f"/review/{number}" not in url)


def test_a_review_is_read_by_keyboard(visit: Visit, finished: Finished) -> None:
    page = visit(f"{finished.address}/review", storage_state=finished.player)
    go_by_keys(page, ".asked a", "#question-head")
    question = page.url
    go_by_keys(page, ".plans button", "#advice")
    page.goto(question)  # that may have been the answer
    go_by_keys(page, "#question-answer", ".worths")
    go_by_keys(page, "#to-review", ".curve")


def go_by_keys(page: Page, wanted: str, there: str) -> None:
    """Walk to a link, which shows that it has the focus, and follow it."""
    press_until(page, wanted)
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none", (
        f"{wanted} does not show it"
    )
    page.keyboard.press("Enter")
    page.wait_for_selector(there)


def test_a_review_is_read_without_script(visit: Visit, finished: Finished) -> None:
    page = visit(f"{finished.address}/review", java_script_enabled=False, storage_state=finished.player)
    number, one = finished.dearest
    send(page, page.locator(f".asked a[href$='/review/{number}']"))
    sees(page, one["made"])
    expect(page.locator("#advice")).to_contain_text("something better")
    expect(page.locator("#advice")).to_be_in_viewport()
    page.locator("#question-answer").click()
    expect(page.locator(".worths .is-best")).to_be_visible()
    page.locator("#to-review").click()
    expect(page.locator(".curve")).to_be_attached()
