"""A real browser plays Dice Stars: against bots, alone, by keyboard, without script, with real dice, watched."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from brelan.web import render
from tests.browser import scenes_dice_stars as scenes
from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.showing import showing
from tests.browser.table import MINE, OVER, my_turn, open_table, place, press_until, send, step, words_alone

BOT = "bot-novice"
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}

GHOSTS = """() => [...document.querySelectorAll("#my-pad td")].map((each) => {
  const ghost = getComputedStyle(each, "::after").content;
  return ghost === "none" ? "" : ghost.replaceAll('"', "");
})"""
"""What the sheet shows of a choice that is not made yet, box by box, the scores of the rows too."""

WRITTEN = """() => [...document.querySelectorAll("#my-pad td")].map((each) => {
  const said = each.querySelector(".cross") ?? each;
  return said.textContent.trim().replace(/^.* /, "");
})"""
"""What stands there."""


def take(page: Page) -> None:
    """Touch the first die that can be taken, and take it in the way that is shown first."""
    page.locator(".touch:has([data-picks])").first.click()
    expect(page.locator(".way:has(:checked)")).to_be_visible()
    step(page, page.locator("#take").click)


def tick(page: Page) -> None:
    """Tick as many star boxes as are asked for, from the top."""
    boxes, wanted = page.locator(".tick"), int(page.locator("#tick").get_attribute("data-exactly") or 0)
    for number in range(wanted):
        expect(page.locator("#tick")).to_be_disabled()
        boxes.nth(number).click()
    step(page, page.locator("#tick").click)


def stars_move(page: Page) -> None:
    """A move of Dice Stars by clicks: leave the reserve, draw one die, take what comes first."""
    if page.locator("#tick").count():
        tick(page)
    elif page.locator(".touch").count():
        take(page)
    else:
        step(page, page.locator("#play button[name=move]").first.click)


def until(page: Page, wanted: str) -> Locator:
    """Play on until the page offers something."""
    while not page.locator(f"{MINE} >> visible=true").count() or not page.locator(wanted).count():
        assert my_turn(page), f"no {wanted} in this game"
        if not page.locator(wanted).count():
            stars_move(page)
    return page.locator(wanted)


@pytest.mark.parametrize("window", [PHONE, pytest.param(DESK, marks=pytest.mark.long)], ids=["phone", "desk"])
def test_a_whole_game_against_bots_by_clicks(visit: Visit, window: dict[str, int]) -> None:
    page = visit(viewport=window)
    page.locator("#play-dice_stars").click()
    page.wait_for_selector("#table")
    while my_turn(page):
        stars_move(page)
    expect(page.locator(".results tbody tr")).to_have_count(3)
    expect(page.locator(".end .score-pad")).to_have_count(3)
    for number, shown in enumerate(page.locator(".end .pad-total .sum").all_inner_texts()):
        assert shown == page.locator(".results tbody td:last-child").nth(number).inner_text()
    expect(page.locator(".chart tbody tr")).to_have_count(6)
    assert faults(page) == []
    page.get_by_role("link", name="Watch it again").click()
    page.locator("#replay-place").fill("40")
    expect(page.locator("#table")).to_have_attribute("data-place", "40")
    expect(page.locator("#my-pad")).to_be_visible()
    expect(page.locator(".touch, .tick, .way")).to_have_count(0)


def test_a_whole_solo_game_and_the_sky_of_the_opponent_fills(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play Dice Stars now, alone").click()
    page.wait_for_selector("#table")
    stars = page.locator(".tray .sky-box.is-ticked")
    seen = []
    while my_turn(page):
        if page.locator(".touch").count():
            page.locator(".touch:has([data-picks])").first.click()
            lit = page.locator(".sky-box").evaluate_all(
                "all => all.filter((each) => getComputedStyle(each).getPropertyValue('--lit')).length"
            )
            card = page.locator(".way:has(:checked)").inner_text()
            before, lost = stars.count(), "you lose" in card
            starred = "star" in (page.locator(".way :checked").get_attribute("id") or "")
            step(page, page.locator("#take").click)
            if not starred and not lost and not page.locator(OVER).count():
                assert stars.count() == before + lit
                assert f"opponent +{lit})" in card
            seen.append(stars.count())
        else:
            stars_move(page)
    assert len(set(seen)) > 4
    expect(page.locator(".end .sky")).to_be_visible()
    expect(page.locator(".winner")).to_be_in_viewport()


def test_what_a_die_would_write_is_seen_on_the_sheet_before_and_stands_there_after(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_stars", ["me Anna", BOT])
    compared = 0
    while compared < 6:
        until(page, ".touch:has([data-picks])").last.click()
        ways = page.locator(".way:visible")
        assert 1 <= ways.count() <= 2
        ways.first.click()
        if not page.locator("#way-star:checked").count() and page.locator(".way :checked").count():
            ghosts, before = page.evaluate(GHOSTS), page.evaluate(WRITTEN)
            assert sum(bool(each) for each in ghosts) >= 1
            step(page, page.locator("#take").click)
            expect(page.locator(".way")).to_have_count(0)
            assert page.evaluate(WRITTEN) == [new or old for new, old in zip(ghosts, before, strict=True)]
            compared += 1
        else:
            take(page)


def test_stars_are_ticked_exactly_and_may_be_taken_back(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_stars", ["me Anna", BOT])
    stars = until(page, ".touch:has(.of-star[data-picks='way-star'])")
    stars.first.click()
    before = page.locator("#my-pad .is-ticked").count()
    step(page, page.locator("#take").click)
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_have_count(0)
    stars.first.click()
    step(page, page.locator("#take").click)
    wanted = int(page.locator("#tick").get_attribute("data-exactly") or 0)
    boxes = page.locator(".tick")
    for number in range(wanted + 1):  # one too many: the first is free again
        boxes.nth(number).click()
    expect(page.locator(".tick :checked")).to_have_count(wanted)
    expect(boxes.first.locator("input")).not_to_be_checked()
    boxes.nth(wanted).click()
    expect(page.locator("#tick")).to_be_disabled()
    boxes.first.click()
    step(page, page.locator("#tick").click)
    expect(page.locator("#my-pad .is-ticked")).to_have_count(before + wanted)


def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    press_until(page, "#play-dice_stars")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    taken = 0
    while taken < 5:
        assert my_turn(page)
        if page.locator("#tick").count():
            for number in range(int(page.locator("#tick").get_attribute("data-exactly") or 0)):
                press_until(page, f"#{page.locator('.tick input').nth(number).get_attribute('id')}")
                page.keyboard.press("Space")
            press_until(page, "#tick")
        elif page.locator(".touch").count():
            press_until(page, ".touch input")
            page.keyboard.press("Space")
            while not page.locator(".way :checked").count():  # a die that does not fit
                page.keyboard.press("ArrowRight")
            press_until(page, ".way input")
            press_until(page, "#take")
            taken += 1
        else:
            press_until(page, "#play button[name=move]")
        step(page, lambda: page.keyboard.press("Enter"))


def test_without_script_style_and_pictures_words_are_enough(visit: Visit) -> None:
    page = words_alone(visit)
    open_table(page, "dice_stars", ["me Anna"])
    over = page.get_by_role("heading", name="The game is over")
    box = page.get_by_role("checkbox", name=re.compile(r"^Star box \d of row \d"))
    way = page.get_by_role("radio", name=re.compile("^(Take|Discard) .*\\("))
    other = page.get_by_role("button", name=re.compile("^(Draw|Leave it)"))
    taken = 0
    for _ in range(300):
        if over.count():
            break
        if box.count():
            box.first.check()
            send(page, page.get_by_role("button", name=re.compile("^Tick")))  # one at a time, as the page asks on
        elif way.count():
            expect(page.get_by_role("radio", name=re.compile("see how you can take it")).first).to_be_visible()
            way.first.check()
            send(page, page.get_by_role("button", name=re.compile("these dice")))
            taken += 1
        else:
            send(page, other.first)
    expect(over).to_be_visible()
    assert taken >= 5


def test_others_sheets_open_large_stay_open_while_others_play_and_close_by_a_touch_beside(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_stars", ["me Anna", "bot-novice", "bot-novice"])
    my_turn(page)
    expect(page.locator("#pad-0")).to_have_count(0)
    page.locator("#pad-1 > summary").click()
    expect(page.locator("#pad-1 .score-pad")).to_be_visible()
    assert faults(page) + shut_out(page) == []
    step(page, lambda: page.evaluate("play.requestSubmit(play.querySelector('button'))"))
    expect(page.locator("#pad-1 .score-pad")).to_be_visible()
    page.locator("#pad-2 > summary").click()
    expect(page.locator("#pad-1 .score-pad")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#pad-2 .score-pad")).to_be_hidden()
    expect(page.locator("#pad-2 > summary")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#prompt").click()
    expect(page.locator("#pad-2 .score-pad")).to_be_hidden()


def test_on_one_device_each_has_the_own_sheet_large_without_a_curtain(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_stars", ["me Anna", "here Ben"])
    seen = set()
    for _ in range(12):
        assert my_turn(page)
        expect(page.locator("#lift-curtain")).to_have_count(0)
        turn = page.locator(".seat.is-turn")
        seen.add(turn.locator(".seat-name").inner_text())
        expect(turn.locator(".other")).to_have_count(0)  # whose turn it is has the large one
        expect(page.locator(".other")).to_have_count(1)
        stars_move(page)
    assert seen == {"Anna", "Ben"}


def test_a_friend_by_link_and_somebody_who_watches_see_the_same_table(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "dice_stars", ["me Anna", "link"])
    ben, watcher = visit("/mine"), visit("/mine")
    ben.goto(anna.locator(".invitation input").first.input_value())
    ben.locator("#name").fill("Ben")
    ben.locator("#sit-down").click()
    watcher.goto(anna.url)
    expect(watcher.locator(".watching")).to_be_visible()
    pages, moved = (anna, ben), 0
    while moved < 12:
        mover = next((page for page in pages if page.locator(MINE).count()), None)
        if mover:
            stars_move(mover)
            moved += 1
            for page in (*pages, watcher):
                expect(page.locator("#table")).to_have_attribute("data-place", str(place(mover)))
            bags = {" ".join((page.locator(".pouches").text_content() or "").split()) for page in (*pages, watcher)}
            assert len(bags) == 1
    expect(watcher.locator(".chief .score-pad")).to_be_visible()
    assert watcher.locator("#table [name=move]").count() == 0
    assert faults(watcher) == []


def test_real_dice_are_typed_with_colour_and_face(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_stars", ["me Anna"], dice="typed")
    step(page, page.get_by_role("button", name="Draw 3 dice").click)
    for die in ("blue 4", "blue 4", "orange ★"):
        page.get_by_role("button", name=f"A die falls: {die}").first.click()
    assert faults(page) == []
    step(page, page.locator("#typed-send").click)
    expect(page.locator(".touch")).to_have_count(3)
    page.locator(".touch").first.click()
    expect(page.locator(".way:visible")).to_have_count(2)
    page.locator(".way.for-blue").click()
    expect(page.locator(".way.for-blue .way-writes")).to_contain_text("8")


@pytest.mark.parametrize(("language", "scheme"), [pytest.param("en", "light", marks=pytest.mark.long), ("fr", "dark")])
def test_what_is_shown_of_a_choice_fits_and_shuts_nobody_out(
    browser: Browser, artefacts: Path, language: str, scheme: str
) -> None:
    drawn = {name: render.table(table, whole=True) for name, table in scenes.touched(language)}
    found = {}
    for width in (360, 1280):
        with showing(browser, drawn, width, scheme) as page:
            for number, name in enumerate(drawn):
                page.goto(f"/{name}")
                for thing in scenes.TOUCHED[name]:
                    page.locator(thing).first.click()
                page.screenshot(path=artefacts / f"{name}-touched-{width}-{language}-{scheme}.png")
                seen_by_axe = width == 360 and number % 2 == (language == "fr")
                found[name, width] = faults(page) + (shut_out(page) if seen_by_axe else [])
    assert {at: fault for at, fault in found.items() if fault} == {}
