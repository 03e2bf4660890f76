"""The chat at the table, on two phones: folded, counted, said aloud, and nothing that is being written is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.looking import faults, shut_out
from tests.browser.table import MINE, gang_move, send, step
from tests.browser.test_challenges import in_both_languages
from tests.browser.test_turn import two

LONG = "W" * 200
COVERED = """() => {
  const panel = document.getElementById("chat").getBoundingClientRect();
  const parts = [...document.querySelectorAll(".seats-strip, .tray, .mine, .foot")];
  const over = (a, b) => a.top < b.bottom - 1 && a.bottom > b.top + 1 && a.left < b.right - 1 && a.right > b.left + 1;
  return parts.filter((each) => over(panel, each.getBoundingClientRect())).map((each) => each.className);
}"""
"""What of the table the chat lies over, with the page scrolled down to it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that has a chat."""
    opened = House(tmp_path_factory.mktemp("house"), chat=True)
    yield opened
    opened.close()


def say(page: Page, text: str) -> None:
    page.locator("#chat-text").fill(text)
    page.locator("#chat-text").press("Enter")
    expect(page.locator("#chat-lines li").last).to_contain_text(text)
    expect(page.locator("#chat-text")).to_have_value("")


def test_people_write_to_each_other(visit: Visit) -> None:
    mover, other = two(visit)
    expect(other.locator("#chat-text")).to_be_hidden()
    mover.locator("#chat-open").focus()
    mover.keyboard.press("Enter")
    say(mover, "Shall we?")
    expect(other.locator(".chat-unread")).to_have_text("1 new", use_inner_text=True)
    expect(other.locator("body > [aria-live]").last).to_contain_text("Shall we?")
    say(mover, "<b>Go!</b>")
    expect(other.locator(".chat-unread")).to_have_text("2 new", use_inner_text=True)
    assert faults(other) + shut_out(other) == []
    expect(other.locator("#chat-open")).to_be_in_viewport()
    expect(other.locator("#chat-jump")).to_be_hidden()  # it is for those who have scrolled away
    other.locator("#chat-open").click()
    other.locator("#chat-text").focus()
    expect(other.locator(".chat-unread")).to_be_hidden()
    expect(other.locator("#chat-lines li")).to_have_count(2)
    other.locator("#chat-text").press_sequentially("half a sen")
    while mover.locator(MINE).count():
        gang_move(mover)
    expect(other.locator(MINE)).to_have_count(1)  # the table has been drawn anew
    expect(other.locator("#chat-text")).to_have_value("half a sen")
    expect(other.locator("#chat-text")).to_be_focused()
    other.locator("#chat-text").press_sequentially("tence")
    other.locator("#chat-text").press("Enter")
    expect(mover.locator("#chat-lines")).to_contain_text("half a sentence")
    mover.locator("#chat-mutes > summary").click()
    mover.locator("#chat-mutes [id^=chat-mute-]").first.click()
    expect(mover.locator("#chat-lines")).not_to_contain_text("half a sentence")
    mover.locator("#chat-mute-all").click()
    expect(mover.locator("#chat-lines")).to_have_count(0)
    say(other, "Are you there?")
    expect(mover.locator(".chat-unread")).to_be_hidden()
    mover.locator("#chat-unmute-all").click()
    expect(mover.locator("#chat-lines")).to_contain_text("Shall we?")


def test_a_line_is_not_lost_while_a_move_is_on_its_way(visit: Visit) -> None:
    mover, _ = two(visit)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    mover.route("**/moves", hold)  # a slow line
    with mover.expect_request("**/moves"):
        mover.locator(".number, #stop").first.click()
    mover.locator(".number, #stop").first.click()  # pressed twice, sent once
    mover.locator("#chat-open").click()
    say(mover, "Wait for me")
    say(mover, "I am on a train")
    assert len(held) == 1
    step(mover, held[0].continue_)


def test_it_fits_below_the_table(visit: Visit) -> None:
    mover, other = two(visit)
    mover.locator("#chat-open").click()
    say(mover, LONG)
    for page in (mover, other):
        for width in (360, 1280):
            in_both_languages(page, width)
            page.locator("#chat-open").click()
            page.locator("#chat-mutes > summary").click()
            assert faults(page) + shut_out(page) == []
            page.locator("#chat").scroll_into_view_if_needed()
            assert page.evaluate(COVERED) == []
    other.goto(f"{other.url}/chat")
    in_both_languages(other, 360)


def test_without_script_it_has_a_page_of_its_own(visit: Visit) -> None:
    ben, anna = two(visit)  # whose turn it is: without script, the others' pages load again by themselves
    table, cookies = ben.url, ben.context.cookies()
    plain = visit("/", java_script_enabled=False)
    plain.context.add_cookies(cookies)  # type: ignore[arg-type]
    plain.goto(table)
    plain.locator("#chat-open").click()
    send(plain, plain.get_by_role("link", name="Read and write"))
    plain.locator("#chat-text").fill("no script here")
    send(plain, plain.locator("#chat-send"))
    expect(plain.locator("#chat-lines")).to_contain_text("no script here")
    expect(anna.locator(".chat-unread")).to_have_text("1 new", use_inner_text=True)


def test_a_host_can_have_none(visit: Visit) -> None:
    pages = two(visit)
    host = next(page for page in pages if page.locator("#allow-chat-0").count())
    host.locator("#menu > summary").click()
    assert faults(host) + shut_out(host) == []
    host.locator("#allow-chat-0").click()
    for page in pages:
        expect(page.locator("#chat")).to_have_count(0)
