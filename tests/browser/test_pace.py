"""People can follow: rounds end with a press, a turn begins with what others did, dice land before their verdict."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.table import gang_move, hears, mino_move, open_table, place, send, step
from tests.browser.test_dice_stars import stars_move
from tests.browser.test_mino_dice import bring_friend

LONG = 600.0
BOT = "bot-novice"
GO_ON, PART_ENDS, MINE = "#go-on", "#go-on[data-hold=part]", ".prompt.is-mine"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that waits for people as long as they like."""
    opened = House(tmp_path_factory.mktemp("patient"), look_time=LONG, undo_pause=LONG, nature_pause=0.05)
    yield opened
    opened.close()


def play_until(page: Page, wanted: str, move: object) -> None:
    """Make moves, letting go of what could be taken back, until something is there."""
    hears(page)  # a table waits only for those who are here
    while True:
        page.wait_for_selector(f"{wanted}, {MINE}, {GO_ON}")
        if page.locator(wanted).count():
            return
        if page.locator(GO_ON).count():
            at = page.locator("#table").get_attribute("class"), page.locator("#prompt").inner_text()
            page.locator(GO_ON).click()
            page.wait_for_function(
                "was => document.getElementById('prompt')?.innerText !== was || document.querySelector('.is-over')",
                arg=at[1],
            )
        elif page.locator(MINE).count():
            move(page)  # type: ignore[operator]


def test_the_end_of_a_round_stays_until_it_was_seen_with_everybodys_score(visit: Visit) -> None:
    page = visit()
    open_table(page, "mino_dice", ["me Anna", BOT, BOT])
    play_until(page, PART_ENDS, mino_move)
    told = page.locator("#news").inner_text()
    for name in ("You bid", "Félix bid", "Odette bid"):
        assert name in told, "a line for each, mine too"
    expect(page.locator(".trick-head h3")).to_have_text("Round 1 of 8")
    expect(page.locator("#prompt")).to_contain_text("Round 1 is over.")
    for part in ("#news", "#prompt", GO_ON):
        expect(page.locator(part)).to_be_in_viewport()
    at = place(page)
    page.reload()
    expect(page.locator(GO_ON)).to_be_visible()
    assert place(page) == at, "nothing is lost by looking away"
    page.locator(GO_ON).click()
    expect(page.locator(".trick-head h3")).to_have_text("Round 2 of 8")


def test_two_people_each_press_and_each_sees_who_is_still_looking(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "gang_of_dice", ["me Anna", "link"])
    ben = bring_friend(visit, anna, "Ben")
    pages = (anna, ben)
    for page in pages:
        hears(page)
    while not all(page.locator(PART_ENDS).count() for page in pages):
        for page in pages:
            if page.locator("#go-on[data-hold=undo]").count():
                page.locator("#go-on[data-hold=undo]").click()
                expect(page.locator("#go-on[data-hold=undo]")).to_have_count(0)
            elif page.locator(MINE).count() and not page.locator(GO_ON).count():
                gang_move(page)
    at = place(anna)
    anna.locator(GO_ON).click()
    expect(anna.locator("#prompt")).to_contain_text("Ben is still looking.")
    assert place(ben) == at
    ben.locator(GO_ON).click()
    expect(anna.locator(".warning-round")).to_have_text("Round 2 of 12")
    expect(ben.locator(".warning-round")).to_have_text("Round 2 of 12")


def test_a_last_move_can_be_taken_back_until_one_lets_go(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_stars", ["me Anna", BOT])
    play_until(page, "#go-on[data-hold=undo]", stars_move)
    expect(page.locator("#prompt")).to_contain_text("You can still take your move back.")
    step(page, page.locator("#undo").click)
    expect(page.locator(MINE)).to_be_visible()
    play_until(page, "#go-on[data-hold=undo]", stars_move)
    step(page, page.locator(GO_ON).click)


def test_my_turn_begins_with_what_the_others_did_and_the_log_leads_into_the_replay(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_stars", ["me Anna", BOT, BOT])
    play_until(page, "#since li:nth-child(2)", stars_move)
    tray = page.locator(".tray").bounding_box()
    page.locator("#log-open").click()
    assert page.locator(".tray").bounding_box() == tray, "it opens over the table, which stays where it is"
    lines = page.locator("#since li")
    expect(lines).to_have_count(2)
    for name in ("Félix", "Odette"):
        expect(lines.filter(has_text=f"{name} takes")).to_be_in_viewport()
        expect(page.locator("#log h3").get_by_text(name, exact=True).first).to_be_attached()
    page.locator("#log li a").first.click()
    expect(page.locator("#replay-form")).to_be_visible()


def test_the_end_of_a_game_is_seen_before_its_results(visit: Visit) -> None:
    page = visit()
    page.goto("/")
    page.locator("#alone-dice_stars").click()
    page.wait_for_selector("#table")
    play_until(page, "#go-on[data-hold=over]", stars_move)
    expect(page.locator(".end")).to_have_count(0)
    expect(page.locator(".tray")).to_be_visible()
    page.locator(GO_ON).click()
    expect(page.locator(".end")).to_be_visible()


def test_the_pace_is_one_touch_in_the_menu_and_the_device_remembers_it(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    page.locator("#menu > summary").click()
    send(page, page.locator("#pace-calm"))
    page.locator("#menu > summary").click()
    expect(page.locator("#pace-calm")).to_have_attribute("aria-pressed", "true")
    page.goto("/new")
    expect(page.locator("input[name=pace][value=calm]")).to_be_checked()


def test_dice_fall_one_by_one_and_their_verdict_comes_when_they_lie(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    page.add_init_script(
        """
        window.falls = [];
        document.addEventListener("dice-fell", () => {
          const dice = [...document.querySelectorAll(".tumble")].map((die) => parseFloat(die.style.animationDelay));
          const verdicts = [...document.querySelectorAll("[data-verdict]")];
          queueMicrotask(() => window.falls.push({ // before anything else can draw the table anew
            dice,
            falling: document.getElementById("table").classList.contains("is-falling"),
            hidden: verdicts.filter((each) => each.isConnected).map((each) => getComputedStyle(each).opacity),
            said: getComputedStyle(document.getElementById("prompt")).opacity,
            busy: document.querySelector(".foot").ariaBusy,
            waits: document.querySelector(".foot.is-waiting .prompt")?.textContent.trim() ?? "",
            inert: document.querySelector(".foot.is-waiting")?.inert,
          }));
        });
        """
    )
    roll_three(page)
    page.wait_for_function("() => window.falls.some((each) => each.dice.length >= 3)")
    fall = page.evaluate("window.falls.find((each) => each.dice.length >= 3)")
    assert fall["dice"] == sorted(fall["dice"])
    assert fall["dice"][0] < fall["dice"][1], "die by die"
    assert fall["falling"]
    assert set(fall["hidden"]) <= {"0"}
    assert fall["said"] == "0", "the prompt would tell it"
    assert fall["busy"] == "true"
    assert fall["waits"], "nothing is emptied"
    assert fall["inert"], "what was asked before cannot be pressed any more"
    expect(page.locator("#table.has-landed")).to_be_visible()
    expect(page.locator(".foot[aria-busy], .foot.is-waiting")).to_have_count(0)
    expect(page.locator(".row-so-far, .row-bad, .row-total").first).to_be_visible()


def test_a_verdict_waits_for_the_dice_also_when_somebody_comes_meanwhile(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    page.add_init_script(
        """
        window.waits = [];
        document.addEventListener("dice-fell", () => queueMicrotask(() => {
          const again = document.getElementById("table").cloneNode(true); // the server knows of no dice that still fall
          again.classList.remove("is-falling");
          again.querySelector(".foot").removeAttribute("aria-busy");
          for (const die of again.querySelectorAll("[style]")) die.removeAttribute("style");
          document.dispatchEvent(new CustomEvent("view", { detail: again.outerHTML }));
          const now = document.getElementById("table");
          window.waits.push([now.classList.contains("is-falling"), now.querySelector(".foot").ariaBusy]);
        }));
        """
    )
    roll_three(page)
    page.wait_for_function("() => window.waits.length")
    assert page.evaluate("window.waits[0]") == [True, "true"]
    expect(page.locator("#table.has-landed")).to_be_visible()
    expect(page.locator(".foot[aria-busy]")).to_have_count(0)


def roll_three(page: Page) -> None:
    """Roll three dice at a new table of Gang of Dice where nothing goes on by itself, whatever they show."""
    page.goto("/")
    open_table(page, "gang_of_dice", ["me Anna", "here Ben"], option__open_counts="true")
    hears(page)  # else the table would be drawn anew in the middle of it
    page.locator(".number").nth(2).click()


def test_a_press_is_heard_at_once_however_far_the_server_is(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    while not page.locator(".number").count():
        page.wait_for_selector(".number, #go-on")
        if page.locator(GO_ON).count():
            page.locator(GO_ON).click()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    slow = {"offline": False, "latency": 400, "downloadThroughput": -1, "uploadThroughput": -1}
    wire.send("Network.emulateNetworkConditions", slow)
    at = place(page)
    heard = page.evaluate(
        """() => {
          const button = document.querySelectorAll(".number")[2];
          button.click();
          return [button.classList.contains("is-sent"), button.getAttribute("aria-busy")];
        }"""
    )
    assert heard == [True, "true"], "in the same moment, long before an answer can come"
    page.wait_for_function("was => Number(document.getElementById('table').dataset.place) > was", arg=at)


def test_sounds_are_one_touch_away_and_each_moment_has_its_own(visit: Visit) -> None:
    page = visit()
    page.add_init_script(
        """
        window.heard = { dice: 0, bells: 0 };
        const [hit, bell] = [AudioContext.prototype.createBufferSource, AudioContext.prototype.createOscillator];
        AudioContext.prototype.createBufferSource = function () { window.heard.dice++; return hit.call(this); };
        AudioContext.prototype.createOscillator = function () { window.heard.bells++; return bell.call(this); };
        """
    )
    page.goto("/")
    open_table(page, "mino_dice", ["me Anna", BOT, BOT])
    assert page.evaluate("window.heard") == {"dice": 0, "bells": 0}, "off until asked for"
    page.locator("#sound").click()
    assert page.evaluate("window.heard.dice") > 0
    for moment in ("my-turn", "reveal", "win"):
        before = page.evaluate("window.heard.bells")
        page.evaluate("name => document.dispatchEvent(new Event(name))", moment)
        assert page.evaluate("window.heard.bells") > before
    before = page.evaluate("window.heard.dice")
    play_until(page, PART_ENDS, mino_move)
    assert page.evaluate("window.heard.dice") > before
