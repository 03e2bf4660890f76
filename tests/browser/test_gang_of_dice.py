"""A real browser plays Gang of Dice: by clicks, by keyboard alone, without script, with real dice."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import MINE, OVER, gang_move, my_turn, open_table, place, step


def test_a_whole_game_against_bots_by_clicks(visit: Visit) -> None:
    page = visit()
    page.locator("#play-gang_of_dice").click()
    while my_turn(page):
        gang_move(page)
    expect(page.locator(".results tbody tr")).to_have_count(3)
    expect(page.locator(".how li").last).to_be_visible()
    page.locator("#verify").click()
    expect(page.locator("#verdict .good")).to_have_count(2)
    expect(page.locator(".chart tbody tr")).to_have_count(6)
    page.get_by_role("link", name="Watch it again").click()
    page.locator("#replay-ahead").click()
    expect(page.locator("#news")).to_contain_text(re.compile("begins?\\."))
    page.locator("#replay-place").fill("20")
    expect(page.locator("#table")).to_have_attribute("data-place", "20")
    expect(page.locator("#prompt")).to_contain_text("Moment 20 of")
    page.get_by_role("link", name="Back to the table").click()
    page.locator("#again").click()
    page.wait_for_selector(f"{MINE}, .prompt")
    assert place(page) < 40


def press_until(page: Page, wanted: str) -> None:
    """Walk with the Tab key until an element has the focus."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by keyboard")


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    press_until(page, "#play-gang_of_dice")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    while my_turn(page):
        if page.locator(".number").count():
            press_until(page, ".number:nth-child(2), .number:only-child")
        elif page.locator(".lift").count() and "2 rerolls" in page.locator("#prompt").inner_text():
            press_until(page, ".lift input")
            page.keyboard.press("Space")
            press_until(page, "#roll")
        else:
            press_until(page, "#stop")
        step(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(".winner")).to_be_visible()


def test_without_script_style_and_pictures_words_are_enough(visit: Visit) -> None:
    page = visit("/mine", java_script_enabled=False)
    page.route("**/static/**", lambda route: route.abort())
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play Gang of Dice now")).click()
    for _ in range(60):
        if page.get_by_role("heading", name="The game is over").count():
            break
        if page.get_by_role("button", name="Play 2 dice").count():
            page.get_by_role("button", name="Play 2 dice").click()
        elif page.get_by_text("(2 rerolls left)").count() and page.get_by_role("checkbox").count():
            page.get_by_role("checkbox", name=re.compile("Lift a die showing")).first.check()
            page.get_by_role("button", name="Roll the lifted dice").click()
        elif page.get_by_role("button", name=re.compile("^Stop")).count():
            page.get_by_role("button", name=re.compile("^Stop")).click()
        elif page.get_by_role("button", name="Play 1 die").count():
            page.get_by_role("button", name="Play 1 die").click()
        else:
            page.wait_for_timeout(100)
            page.reload()
    assert "Round 3" in page.content()


def test_a_lifted_die_can_be_taken_back(visit: Visit) -> None:
    page = visit()
    page.locator("#play-gang_of_dice").click()
    my_turn(page)
    gang_move(page)
    while not (page.locator(".lift").count() and page.locator(MINE).count()):
        my_turn(page)
        gang_move(page)
    dice = page.locator(".lift").count()
    face = page.locator(".lift input").first.get_attribute("value") or ""
    address = page.locator("#play").get_attribute("action") or ""
    seat = page.locator("#play [name=seat]").get_attribute("value") or ""
    # As a page without script, or another program, would do it: one step, and no roll yet.
    origin = page.url.partition("/table")[0]
    page.request.post(address, form={"place": str(place(page)), "seat": seat, "move": face}, headers={"Origin": origin})
    expect(page.locator(".in-hand")).to_have_count(1)
    page.locator("#undo").click()
    expect(page.locator(".in-hand")).to_have_count(0)
    expect(page.locator(".lift")).to_have_count(dice)


def test_rolling_nothing_is_answered_with_the_rule_that_opens_beside_the_table(visit: Visit) -> None:
    page = visit()
    page.locator("#play-gang_of_dice").click()
    while not page.locator("#roll").count():
        my_turn(page)
        if page.locator(".number").count():
            gang_move(page)
    page.locator("#roll").click()
    expect(page.locator(".notice")).to_contain_text(re.compile("lift", re.IGNORECASE))
    page.locator(".notice .rule").click()
    expect(page.locator("#sheet .is-target")).to_contain_text("Roll them all")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    assert "/table/" in page.url


def test_real_dice_are_said_and_may_be_corrected_before_they_count(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", "here Ben"], dice="typed")
    while not page.locator(".number").count():  # who begins and which warning comes is drawn from real cards
        my_turn(page)
        if page.locator("#lift-curtain").count():
            page.locator("#lift-curtain").click()
            page.wait_for_selector("#prompt.is-mine")
        elif page.locator("#typed").count():
            step(page, page.locator("#typed-form .choices .button").first.click)
    step(page, page.locator(".number").nth(2).click)
    for face in (5, 4, 4):
        page.locator(f"#typed-{face}").click()
    page.locator(".gathered-list .button").first.click()  # it was a 2, not a 5
    expect(page.locator("#typed-send")).to_be_hidden()
    page.locator("#typed-2").click()
    step(page, page.locator("#typed-send").click)
    expect(page.locator(".row .die")).to_have_count(3)
    expect(page.locator(".row")).to_contain_text("2")
    assert page.locator(OVER).count() == 0
