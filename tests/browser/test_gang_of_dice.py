"""A real browser plays Gang of Dice: by clicks, by keyboard alone, without script, with real dice."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import MINE, OVER, gang_move, my_turn, open_table, place, press_until, send, step, words_alone


def test_a_whole_game_against_bots_by_clicks(visit: Visit) -> None:
    page = visit()
    page.locator("#play-gang_of_dice").click()
    my_turn(page)
    page.locator("#log-open").click()
    sealed = page.locator("#log .sealed code")
    expect(sealed).to_be_visible()
    fingerprint = sealed.inner_text()
    page.locator("#menu > summary").click()
    expect(page.locator("#menu .sealed")).to_contain_text(fingerprint)
    page.keyboard.press("Escape")
    while my_turn(page):
        gang_move(page)
    expect(page.locator(".results tbody tr")).to_have_count(3)
    expect(page.locator(".seeds dd").first).to_have_text(fingerprint)
    with page.expect_download() as kept:
        page.get_by_role("link", name="Keep this game").click()
    assert fingerprint in kept.value.path().read_text()
    expect(page.locator(".how li").last).to_be_visible()
    page.locator("#verify").click()
    expect(page.locator("#verdict .good")).to_have_count(2)
    expect(page.locator(".chart tbody tr")).to_have_count(6)
    page.get_by_role("link", name="Watch it again").click()
    expect(page.locator("#news")).to_contain_text("Round 1")
    page.locator("#replay-step-ahead").click()
    expect(page.locator("#news")).to_contain_text(re.compile("plays? "))
    page.locator("#replay-place").fill("20")
    expect(page.locator("#table")).to_have_attribute("data-place", "20")
    expect(page.locator("#prompt")).to_contain_text("Moment 20 of")
    page.get_by_role("link", name="Back to the table").click()
    page.locator("#again").click()
    page.wait_for_selector(f"{MINE}, .prompt")
    assert place(page) < 40


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
    page = words_alone(visit)
    send(page, page.get_by_role("button", name=re.compile("Play Gang of Dice now")))
    over = page.get_by_role("heading", name="The game is over")
    lift = page.get_by_role("checkbox", name=re.compile("Pick up a"))
    few = page.get_by_role("button", name=re.compile("^Play [12] di"))
    stop = page.get_by_role("button", name=re.compile("^Stop"))
    for _ in range(500):
        if over.count():
            break
        if few.count():
            send(page, few.last)
        elif lift.count() and page.get_by_text("(2 rerolls left)").count():
            lift.first.check()
            send(page, page.get_by_role("button", name="Reroll these dice"))
        elif stop.count():
            send(page, stop)
        else:
            page.wait_for_timeout(100)
            page.reload()
    expect(over).to_be_visible()
    expect(page.get_by_role("table", name="Results").get_by_role("row")).to_have_count(4)
    page.get_by_role("button", name="Check every roll").click()
    expect(page.get_by_text(re.compile(r"All \d+ rolls and draws follow from the seed"))).to_be_visible()


def until_lifting(visit: Visit) -> Page:
    """A page that may lift dice now."""
    page = visit()
    page.locator("#play-gang_of_dice").click()
    while not (page.locator(".lift").count() and page.locator(MINE).count()):
        my_turn(page)
        gang_move(page)
    return page


def test_dice_lifted_by_mistake_are_put_back(visit: Visit) -> None:
    page = until_lifting(visit)
    before = place(page)
    expect(page.locator("#put-back")).to_be_hidden()
    parts = (".row.is-turn", ".near", "#stop")
    boxes = [page.locator(part).bounding_box() for part in parts]
    page.locator(".lift").first.click()
    expect(page.locator("#put-back")).to_be_visible()
    assert [page.locator(part).bounding_box() for part in parts] == boxes, "nothing jumps"
    page.locator(".lift").first.click()
    for lift in page.locator(".lift").all():
        lift.click()
    page.locator("#put-back").click()
    expect(page.locator(".lift input:checked")).to_have_count(0)
    expect(page.locator(".lift input").first).to_be_focused()
    expect(page.locator("#put-back")).to_be_hidden()
    assert place(page) == before


def test_a_lift_made_elsewhere_can_be_taken_back(visit: Visit) -> None:
    page = until_lifting(visit)
    dice = page.locator(".lift").count()
    face = page.locator(".lift input").first.get_attribute("value") or ""
    address = page.locator("#play").get_attribute("action") or ""
    seat = page.locator("#play [name=seat]").get_attribute("value") or ""
    # As a program would do it: one step, and no roll yet.
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
    expect(page.locator(".notice")).to_contain_text(re.compile("touch dice", re.IGNORECASE))
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
    expect(page.locator(".row.is-turn")).to_contain_text("2")
    assert page.locator(OVER).count() == 0
