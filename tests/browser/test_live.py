"""A page and its live connection: it may die without a word, be refused, or rest while nobody looks."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.table import MINE, gang_move, hears, my_turn, open_table, place, step
from tests.browser.test_mino_dice import BOT, sit_together
from tests.server.house import wait

STREAMS = """
  window.streams = [];
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    constructor(address) {
      super(address);
      window.streams.push(this);
      this.addEventListener("alive", () => (this.beats = true));
    }
  };
"""
"""Remembers the live connections that a page opens, and whether each has given a sign of life."""

NO_CONTENT = 204
OPEN, CLOSED = 1, 2
"""How a browser counts the states of a connection."""

LOOK_AWAY = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def lively(tmp_path: Path, browser: Browser) -> Iterator[tuple[House, Page]]:
    """A server of one's own with a quick heart, and a guest."""
    house = House(tmp_path, heartbeat=0.5)
    context = browser.new_context(base_url=house.address, locale="en-GB", reduced_motion="reduce")
    yield house, context.new_page()
    context.close()
    house.close()


def test_a_connection_that_died_without_a_word_is_noticed_and_renewed(lively: tuple[House, Page]) -> None:
    house, page = lively
    page.add_init_script(STREAMS)
    page.clock.install()
    page.goto("/")
    page.locator("#play-gang_of_dice").click()
    my_turn(page)
    page.wait_for_function("() => streams.at(-1)?.beats")
    page.clock.fast_forward(39_000)
    expect(page.locator("#lost")).to_be_hidden()
    page.evaluate("streams.at(-1).beats = false")
    page.wait_for_function("() => streams.at(-1).beats")
    house.process.send_signal(signal.SIGSTOP)  # as if the line were cut: still open, but nothing comes
    try:
        page.clock.fast_forward(41_000)
        expect(page.locator("#lost")).to_be_visible()
    finally:
        house.process.send_signal(signal.SIGCONT)
    expect(page.locator("#lost")).to_be_hidden()
    gang_move(page)


def test_who_goes_offline_is_told_at_once_and_comes_back_by_itself(visit: Visit) -> None:
    page = visit()
    page.locator("#play-gang_of_dice").click()
    my_turn(page)
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_be_hidden()
    gang_move(page)


def test_a_hidden_page_rests_after_a_minute_and_knows_everything_on_return(visit: Visit) -> None:
    anna, ben = sit_together(visit)
    for page in (anna, ben):
        page.add_init_script(STREAMS)
        page.clock.install()
        page.reload()
        hears(page)
    while not anna.locator(MINE).count():
        if ben.locator(MINE).count():
            step(ben, ben.locator(".number, button.hand-die").first.click)
        anna.wait_for_timeout(50)
    for page in (anna, ben):
        page.evaluate(LOOK_AWAY, True)
        page.clock.fast_forward("01:01")
    assert anna.evaluate("streams.at(-1).readyState") == OPEN  # the others wait for her
    assert ben.evaluate("streams.at(-1).readyState") == CLOSED
    anna.evaluate(LOOK_AWAY, False)
    anna.locator(".number, button.hand-die").first.click()
    expect(anna.locator(MINE)).to_have_count(0)
    assert place(ben) < place(anna)
    ben.evaluate(LOOK_AWAY, False)
    wait(lambda: place(ben) == place(anna))  # the bot may move meanwhile


@pytest.mark.parametrize(
    ("status", "reason"), [(403, "not your seat"), (429, "One moment"), (502, "every move is kept")]
)
def test_a_refusal_says_why_and_leaves_the_table_as_it_was(visit: Visit, status: int, reason: str) -> None:
    page = visit()
    page.locator("#play-gang_of_dice").click()
    my_turn(page)
    pages = {403: "This is not your seat", 429: "One moment, please"}
    body = f"<main id='content'><h1>{pages[status]}</h1> <p>Why.</p></main>" if status in pages else "Bad gateway"

    def refuse(route: Route) -> None:
        route.fulfill(status=status, body=body, content_type="text/html")

    page.route("**/moves", refuse)
    before = place(page)
    page.locator(".number, #stop").first.click()
    expect(page.locator("#refused")).to_contain_text(reason)
    assert place(page) == before
    page.unroute("**/moves")
    gang_move(page)
    expect(page.locator("#refused")).to_be_hidden()


def test_an_answer_that_never_comes_does_not_leave_the_page_dead(visit: Visit) -> None:
    page = visit()
    page.locator("#play-gang_of_dice").click()
    my_turn(page)
    page.evaluate(
        """() => {
          const real = AbortSignal.timeout;
          AbortSignal.timeout = () => {
            AbortSignal.timeout = real; // the next answer may take its time
            return AbortSignal.timeout(500);
          };
        }"""
    )
    page.route("**/moves", lambda _: None)  # taken, and never answered
    page.locator(".number, #stop").first.click()
    expect(page.locator("#lost")).to_be_visible()
    page.unroute("**/moves")
    gang_move(page)
    expect(page.locator("#lost")).to_be_hidden()


def test_ones_own_move_comes_back_once(visit: Visit) -> None:
    page = visit()
    page.add_init_script(STREAMS)
    page.locator("#play-gang_of_dice").click()
    my_turn(page)
    hears(page)
    with page.expect_response("**/moves") as answered:
        gang_move(page)
    assert answered.value.status == NO_CONTENT
    my_turn(page)  # without a stream it would not hear of it
    page.evaluate("streams.at(-1).close(); delete document.documentElement.dataset.stream")
    with page.expect_response("**/moves") as answered:
        page.locator(".number, #stop").first.click()
    assert 'id="table"' in answered.value.text()


def test_a_page_whose_stream_has_fallen_silent_shows_its_move_and_opens_another(visit: Visit) -> None:
    page = visit()
    page.add_init_script(STREAMS)
    page.goto("/")
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    my_turn(page)
    hears(page)
    streams = page.evaluate("streams.length")
    page.evaluate("streams.at(-1).onmessage = () => {}")
    step(page, page.locator(".number, #stop").first.click)
    page.wait_for_function("(streams) => window.streams.length > streams", arg=streams)
    hears(page)
    gang_move(page)


def test_a_table_that_is_gone_has_a_kind_page_instead_of_trying_for_ever(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    gone = "**/table/**"
    page.context.route(gone, lambda route: route.fulfill(status=410, body="<h1>Gone</h1>", content_type="text/html"))
    page.evaluate("dispatchEvent(new Event('offline')); dispatchEvent(new Event('online'))")
    expect(page.locator("h1")).to_have_text("Gone")


def test_where_nothing_may_be_stored_the_table_is_alive_all_the_same(visit: Visit) -> None:
    page = visit()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })")
    page.goto("/")
    page.locator("#play-gang_of_dice").click()
    with page.expect_request("**/moves"):
        my_turn(page)
        gang_move(page)
    page.locator("#menu > summary").click()
    page.get_by_role("button", name="Switch sounds on").click()
    expect(page.get_by_role("button", name="Switch sounds off")).to_be_visible()
