"""It is your turn: the title, the icon, the badge, a notification; a push message shown; no network."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.looking import faults, shut_out
from tests.browser.table import MINE, gang_move, open_table

NOTED = """
window.noted = { badges: [], shown: [] };
navigator.setAppBadge = async (n) => noted.badges.push(n);
navigator.clearAppBadge = async () => noted.badges.push(0);
let answer = sessionStorage.getItem("answer") ?? "default";
window.Notification = class {
  static get permission() { return answer; }
  static async requestPermission() {
    answer = "granted";
    sessionStorage.setItem("answer", answer);
    return answer;
  }
  constructor(title, how) { noted.shown.push([title, how.tag]); }
  close() { noted.shown.push("closed"); }
};
"""
"""What a person would press in the browser's own dialog, and see outside the page."""
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def two(visit: Visit) -> tuple[Page, Page]:
    """Two people at a table: first whose turn it is."""
    pages = visit(), visit()
    for page in pages:
        page.context.add_init_script(NOTED)
    anna, ben = pages
    open_table(anna, "gang_of_dice", ["me Anna", "link"])
    ben.goto(anna.locator("#table-link").input_value())
    ben.locator("#name").fill("Ben")
    ben.locator("#sit-down").click()
    for page in pages:
        expect(page.locator(".waiting")).to_have_count(0)
        page.wait_for_load_state()
    return (anna, ben) if anna.locator(MINE).count() else (ben, anna)


def test_the_tab_says_whose_turn_it_is_and_asks_at_the_right_moment(visit: Visit) -> None:
    mover, other = two(visit)
    assert mover.title() == "Your turn · Gang of Dice at Brelan"
    assert "mark-turn.svg" in (mover.locator("link[rel=icon]").get_attribute("href") or "")
    assert mover.evaluate("noted.badges.at(-1)") == 1
    expect(mover.locator("#offer")).to_have_count(0)
    assert other.title() == "Gang of Dice at Brelan"
    expect(other.locator("#offer")).to_be_visible()  # who waits for people is asked
    assert faults(other) == []
    other.locator("#offer-yes").click()
    expect(other.locator("#offer")).to_be_hidden()
    other.evaluate(HIDE, True)
    while mover.locator(MINE).count():
        gang_move(mover)
    expect(other.locator(MINE)).to_have_count(1)
    assert other.title().startswith("Your turn · ")
    [[title, tag]] = other.evaluate("noted.shown")
    assert (title, tag) == ("Your turn", f"turn-{other.url.rpartition('/')[2]}")
    other.evaluate(HIDE, False)
    assert other.evaluate("noted.shown")[-1] == "closed"
    assert mover.title() == "Gang of Dice at Brelan"
    assert mover.evaluate("noted.badges.at(-1)") == 0


def test_who_says_no_is_not_asked_again(visit: Visit) -> None:
    _, other = two(visit)
    other.locator("#offer-no").click()
    expect(other.locator("#offer")).to_be_hidden()
    other.reload()
    expect(other.locator("#prompt")).to_be_visible()
    expect(other.locator("#offer")).to_be_hidden()


@pytest.fixture
def app(visit: Visit, house: House) -> Page:
    """A page whose worker has been installed."""
    page = visit(service_workers="allow", permissions=["notifications"])
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller")
    return page


def test_the_worker_shows_what_is_pushed(app: Page, house: House) -> None:
    wire = app.context.new_cdp_session(app)
    found: list[dict[str, Any]] = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    wire.send("ServiceWorker.enable")
    for _ in range(300):
        if found:
            break
        app.wait_for_timeout(100)  # the browser tells it in its own time
    assert found
    for title in ("Your turn", "Your turn again"):
        shown = {"title": title, "body": "Gang of Dice", "navigate": f"{house.address}/mine", "tag": "turn-x"}
        told = json.dumps({"web_push": 8030, "notification": shown})
        to = {"origin": house.address, "registrationId": found[0]["registrationId"]}
        wire.send("ServiceWorker.deliverPushMessage", {**to, "data": told})
        app.wait_for_function(
            """async (title) => {
              const worker = await navigator.serviceWorker.ready;
              return (await worker.getNotifications()).map((each) => each.title).join() === title;
            }""",
            arg=title,
        )  # one message a table: the newer one has taken the place of the older


def test_without_a_network_there_are_the_rules_and_a_kind_page(app: Page) -> None:
    app.locator("#play-gang_of_dice").click()
    app.wait_for_selector("#table")
    table = app.url
    app.context.set_offline(True)
    app.goto("/rules/mino_dice")
    expect(app.locator("#rules h1")).to_be_visible()
    app.goto(table)
    expect(app.locator("h1")).to_have_text("No connection")
    expect(app.locator("#table")).to_have_count(0)
    assert faults(app) == []
    app.context.set_offline(False)  # the page notices by itself
    expect(app.locator("#table")).to_be_visible()


def test_the_app_is_offered_where_one_wishes_to_be_told(visit: Visit) -> None:
    page = visit("/mine/notices")
    expect(page.locator("#install")).to_be_hidden()
    page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { window.asked = offer.defaultPrevented; };
          dispatchEvent(offer);
        }"""
    )  # what a browser does where Brelan can be installed
    page.locator("#install").click()
    page.wait_for_function("window.asked === true")
    expect(page.locator("#install")).to_be_hidden()


def test_a_lesson_that_was_opened_can_be_read_without_a_network(app: Page) -> None:
    app.goto("/learn/gang_of_dice")
    expect(app.locator(".lesson-kept")).to_be_hidden()
    app.wait_for_function("async () => Boolean(await caches.match('/learn/gang_of_dice?step=2'))")
    app.locator("#lesson-next, #lesson-show").click()
    expect(app.locator("#lesson-step")).to_contain_text("Step 2")
    app.context.set_offline(True)
    app.goto("/learn/mino_dice")
    expect(app.locator("h1")).to_have_text("No connection")  # never opened before
    app.goto("/learn/gang_of_dice")
    expect(app.locator(".lesson-kept")).to_be_visible()  # it says what it is
    expect(app.locator("#lesson-step")).to_contain_text("Step 1")
    for step in (2, 3):
        app.locator("#lesson-next, #lesson-show").click()
        expect(app.locator("#lesson-step")).to_contain_text(f"Step {step}")
        expect(app.locator(".is-kept .lesson-kept")).to_be_visible()
    expect(app.locator("[data-live]")).to_have_count(0)
    expect(app.locator(".foot button:visible")).to_have_count(0)  # nothing can be played
    assert faults(app) + shut_out(app) == []
    app.context.set_offline(False)
    app.reload()
    expect(app.locator(".lesson-kept")).to_be_hidden()
