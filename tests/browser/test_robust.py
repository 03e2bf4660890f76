"""What can go wrong between a page and its server, and does no harm."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import KNOWN, Visit
from tests.browser.house import House
from tests.browser.table import MINE, gang_move, hears, mino_move, my_turn, open_table, place
from tests.browser.test_mino_dice import BOT, sit_together
from tests.server.house import wait


@pytest.fixture
def frail(tmp_path: Path, browser: Browser) -> Iterator[tuple[House, Page, Page]]:
    """A server of one's own, where absence is noticed soon (but not while a page is loaded), and two guests."""
    house = House(tmp_path, absence=4.0, reload_time=2.0)
    contexts = [browser.new_context(base_url=house.address, locale="en-GB", reduced_motion="reduce") for _ in range(2)]
    for context in contexts:
        context.add_init_script(KNOWN)
    first, second = (context.new_page() for context in contexts)
    yield house, first, second
    for context in contexts:
        context.close()
    house.close()


def test_a_server_killed_in_the_middle_loses_nothing_and_pages_come_back_by_themselves(
    frail: tuple[House, Page, Page],
) -> None:
    house, page, _ = frail
    page.goto("/")
    page.locator("#play-gang_of_dice").click()
    for _ in range(3):
        my_turn(page)
        gang_move(page)
    my_turn(page)
    before, prompt = place(page), page.locator("#prompt").inner_text()
    house.kill()
    expect(page.locator("#lost")).to_be_visible()
    house.open()
    expect(page.locator("#lost")).to_be_hidden()
    assert (place(page), page.locator("#prompt").inner_text()) == (before, prompt)
    gang_move(page)
    page.reload()
    assert place(page) > before


def test_who_is_gone_is_replaced_by_a_bot_and_takes_the_seat_back(frail: tuple[House, Page, Page]) -> None:
    _, anna, ben = frail
    anna.goto("/")
    open_table(anna, "mino_dice", ["me Anna", "link", BOT])
    ben.goto(anna.locator(".invitation input").first.input_value())
    ben.locator("#name").fill("Ben")
    with ben.expect_response("**/live?*"):
        ben.locator("#sit-down").click()
    table = anna.url
    expect(anna.locator(".waiting")).to_have_count(0)
    expect(anna.locator("#replace-1")).to_have_count(0)  # nobody is replaced who is here
    ben.goto("about:blank")
    anna.locator("#replace-1").click()
    expect(anna.locator("#seat-1")).to_contain_text("a bot stands in")
    ben.goto(table)
    expect(anna.locator("#seat-1")).not_to_contain_text("a bot stands in")
    expect(ben.locator("#seat-1")).to_contain_text("you")


def test_reloading_loses_nothing(visit: Visit) -> None:
    page = visit()
    page.locator("#play-mino_dice").click()
    my_turn(page)
    mino_move(page)
    my_turn(page)
    before = (place(page), page.locator("#prompt").inner_text(), page.locator(".hand").inner_text())
    page.reload()
    assert (place(page), page.locator("#prompt").inner_text(), page.locator(".hand").inner_text()) == before


def test_a_page_that_is_behind_is_shown_the_present(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    my_turn(page)
    old = page.context.new_page()
    old.route("**/live?*", lambda route: route.abort())  # this one hears of nothing
    old.goto(page.url)
    gang_move(page)
    my_turn(page)  # nothing happens any more until somebody moves
    old.locator(".number").first.click()
    expect(old.locator(".notice")).to_be_visible()
    assert place(old) == place(page)


def test_what_was_lifted_stays_lifted_while_others_come_and_go(frail: tuple[House, Page, Page]) -> None:
    _, anna, ben = frail
    anna.goto("/")
    open_table(anna, "gang_of_dice", ["me Anna", "link"])
    ben.goto(anna.locator(".invitation input").first.input_value())
    ben.locator("#name").fill("Ben")
    with ben.expect_response("**/live?*"):
        ben.locator("#sit-down").click()
    while not anna.locator(".lift").count():
        for page in (anna, ben):
            if page.locator(MINE).count() and not anna.locator(".lift").count():
                gang_move(page)
    anna.locator(".lift").first.click()
    ben.goto("about:blank")
    expect(anna.locator("#seat-1")).to_contain_text("away")
    expect(anna.locator(".lift input:checked")).to_have_count(1)
    expect(anna.locator(".lift input").first).to_be_focused()


def test_a_used_link_and_an_unknown_one_have_a_kind_page(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "mino_dice", ["me Anna", "link", BOT])
    link = anna.locator(".invitation input").first.input_value()
    ben = visit("/mine")
    ben.goto(link)
    ben.locator("#name").fill("<b>Ben</b>")
    ben.locator("#sit-down").click()
    expect(ben.locator("#seat-1")).to_contain_text("<b>Ben</b>")
    late = visit("/mine")
    assert late.goto(link).status in (403, 410)  # type: ignore[union-attr]
    expect(late.locator("h1")).to_be_visible()
    late.get_by_role("link", name="Watch the game").click()
    expect(late.locator("#table .tray")).to_be_visible()
    assert late.goto("/table/nothing").status == 404  # type: ignore[union-attr]
    expect(late.get_by_role("link", name="To the games")).to_be_visible()


def test_two_pages_of_one_game_agree(visit: Visit) -> None:
    pages = sit_together(visit)
    moves = compared = 0
    while moves < 16:
        mover = next((page for page in pages if page.locator(MINE).count()), None)
        if mover is None:
            continue
        if mover.locator("button.hand-die").count():  # while people bid, only one's own bid is shown
            for page in pages:  # until the last event has arrived
                expect(page.locator("#table")).to_have_attribute("data-place", str(place(mover)))
            first, second = (page.locator(".seats-strip .seat-facts").all_inner_texts() for page in pages)
            assert first == second
            compared += 1
        mino_move(mover)
        moves += 1
    assert compared


DRAWN_ANEW = """() => {
  const again = document.getElementById("table").cloneNode(true);
  again.dataset.again = "";
  for (const each of again.querySelectorAll("[style]")) each.removeAttribute("style"); // the server's has none
  document.dispatchEvent(new CustomEvent("view", { detail: again.outerHTML }));
}"""


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_a_press_counts_also_if_the_table_is_drawn_anew_while_the_finger_is_down(visit: Visit, how: str) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", "here Ben"], option__open_counts="true")
    hears(page)
    button = page.locator(".number").first
    button.hover()
    button.focus()
    before = place(page)
    page.mouse.down() if how == "mouse" else page.keyboard.down("Space")
    page.evaluate(DRAWN_ANEW)
    expect(page.locator("#table[data-again]")).to_have_count(0)
    page.mouse.up() if how == "mouse" else page.keyboard.up("Space")
    wait(lambda: place(page) > before)


def test_who_holds_a_finger_down_sees_what_happens_all_the_same(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", "here Ben"], option__open_counts="true")
    hears(page)
    page.locator(".number").first.hover()
    page.mouse.down()
    page.evaluate(DRAWN_ANEW)
    expect(page.locator("#table[data-again]")).to_have_count(1)
    page.mouse.up()
