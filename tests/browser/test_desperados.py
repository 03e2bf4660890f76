"""A real browser plays Desperados of Dice Town: against bots, with a friend by link, on one device, with real dice."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from brelan.web import render
from brelan.web.preview import shown
from tests.browser.conftest import Visit
from tests.browser.looking import faults
from tests.browser.scenes_desperados import MOMENTS, SHOWN, moment, tables
from tests.browser.showing import showing
from tests.browser.table import MINE, OVER, my_turn, open_table, press_until, send, step, words_alone
from tests.browser.test_mino_dice import BOT, HEAR, bring_friend, everything

MANY = 80
"""Moves of two people in which cards are drawn, kept, played and stolen; their game may take three times as many."""
ENOUGH = 3
"""Turns with an Action after which one knows that words are enough."""
SECRETS = r"{} (looks at (?!\d|cards)|gets|keeps (?!a card|\d)|draws (?!a card))"
"""What another's page may never tell of somebody's cards."""


def move(page: Page, cards: bool = False) -> None:
    """A move by clicks: roll, act as soon as an Action shows, the jailed first; else reroll, then draw."""

    def there(selector: str) -> bool:
        return page.locator(selector).count() > 0

    if there(".question"):
        step(page, page.locator(".answer").first.click)
    elif there("#keep"):
        inputs = page.locator(".looked input")
        for number in range(2 if inputs.first.get_attribute("type") == "checkbox" else 1):
            page.locator(f"label[for='{inputs.nth(number).get_attribute('id')}']").click()
        step(page, page.locator("#keep").click)
    elif there("#go"):
        jailed = page.locator("label.poster.is-jailed")
        (jailed if jailed.count() else page.locator("label.poster")).last.click()
        step(page, page.locator("#go").click)
    elif cards and there(".card.is-playable"):
        page.locator(".card.is-playable summary").first.click()
        step(page, page.locator(".card[open] .button.main").click)
    elif there("#act"):
        step(page, page.locator("#act").click)
    elif there(".lift"):
        page.locator(".lift").last.click()
        step(page, page.locator("#roll").click)
    else:
        step(page, page.locator("#roll, #draw, .turn-die, .foot [name=move]").first.click)


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
def test_a_whole_game_against_bots_by_clicks(visit: Visit, width: int) -> None:
    page = visit(viewport={"width": width, "height": 740})
    if width == 360:
        page.locator("#play-desperados").click()
    else:
        open_table(page, "desperados", ["me Anna", BOT])
    while my_turn(page):
        move(page, cards=width > 360)
    expect(page.locator(".winner")).to_be_visible()
    rows = page.locator(".how-dollars tbody tr")
    for row in rows.all():  # what was paid, lost and taken is what is left
        lost, taken, left = (int(re.sub(r"\D", "", row.locator("td").nth(n).inner_text())) for n in range(3))
        assert 50 - lost + taken == left
    page.locator("#verify").click()
    expect(page.locator("#verdict .good")).to_have_count(2)
    expect(page.locator(".chart tbody tr")).to_have_count(6)
    page.get_by_role("link", name="Watch it again").click()
    page.locator("#replay-place").fill("20")
    expect(page.locator("#table")).to_have_attribute("data-place", "20")
    expect(page.locator(".posters .poster")).to_have_count(5)


def test_a_friend_by_link_and_neither_page_ever_tells_of_the_cards_of_the_other(visit: Visit) -> None:
    anna = visit()
    anna.add_init_script(HEAR)
    open_table(anna, "desperados", ["me Anna", "link"])
    ben = bring_friend(visit, anna, "Ben")
    expect(anna.locator(".waiting")).to_have_count(0)
    pages = {"Anna": anna, "Ben": ben}
    held = moves = 0
    while moves < MANY and not all(page.locator(OVER).count() for page in pages.values()):
        for name, page in pages.items():
            page.wait_for_selector(f"{MINE}, {OVER}, .prompt")
            if page.locator(OVER).count() or not page.locator(MINE).count():
                continue
            other = "Ben" if name == "Anna" else "Anna"
            shown = page.locator(".cards .card-name").all_inner_texts()
            size = page.locator(".seat.is-me .held").inner_text()
            assert sum(int((re.findall(r"×(\d)", card) or ["1"])[0]) for card in shown) == int(size.split()[0])
            held += len(shown)
            move(page)
            moves += 1
            told = everything(page)
            assert not re.search(SECRETS.format(other), told)
            assert all(view.count('class="hand"') <= 1 for view in told.split("<main")), "a hand of others"
    assert held


def test_who_only_watches_sees_no_card_and_the_gang_at_turn(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "desperados", ["me Anna", BOT, BOT])
    watcher = visit("/mine")
    watcher.goto(anna.url)
    expect(watcher.locator(".watching")).to_be_visible()
    for _ in range(12):
        if not my_turn(anna):
            break
        move(anna)
    expect(watcher.locator(".posters .poster")).to_have_count(5)
    expect(watcher.locator(".hand, .looked, .goal")).to_have_count(0)
    assert not re.search(SECRETS.format("Anna"), watcher.content())


def test_on_one_device_a_curtain_hides_what_belongs_to_the_next(visit: Visit) -> None:
    page = visit()
    open_table(page, "desperados", ["me Anna", "here Ben", BOT])
    seen: list[str] = []
    while len(seen) < 5 and my_turn(page):
        if page.locator("#lift-curtain").count():
            seen.append("Ben" if "Ben" in page.locator("h1").inner_text() else "Anna")
            assert page.locator(".hand, .looked, .is-mine, .question").count() == 0
            assert "You get" not in page.content()
            page.locator("#lift-curtain").click()
            page.wait_for_selector(f"{MINE}, {OVER}")
        else:
            move(page)
    assert {"Anna", "Ben"} <= set(seen)


def test_real_dice_while_cards_stay_with_brelan(visit: Visit) -> None:
    page = visit()
    open_table(page, "desperados", ["me Anna", BOT], dice="typed")
    rolls = 0
    while rolls < 8 and my_turn(page):
        if not page.locator("#typed").count():
            move(page)
            continue
        before = page.locator("#table").get_attribute("data-place")
        dice = int(page.locator("#typed-form").get_attribute("data-gather") or 0)
        for number in range(max(dice, 1)):  # an Action, then whatever
            page.locator("#typed-form > .choices .button").nth(number if dice else 0).click()
        if dice > 1:
            page.locator("#typed-send").click()
        expect(page.locator("#table")).not_to_have_attribute("data-place", str(before))
        rolls += dice > 0
    assert rolls == 8


def test_a_notch_may_be_taken_back(visit: Visit) -> None:
    page = visit()
    open_table(page, "desperados", ["me Anna", BOT], dice="typed")
    while not page.locator("#act").count():  # let two Actions and two guns fall for Anna
        my_turn(page)
        if page.locator("#typed").count() and "You roll 4 dice" in page.locator("#prompt").inner_text():
            for face in (0, 0, 4, 5):
                page.locator(f"#typed-{face}").click()
            step(page, page.locator("#typed-send").click)
        else:
            step(page, page.locator("#typed-brelan, #roll, .answer").first.click)
    step(page, page.locator("#act").click)
    before = page.locator(".posters").inner_text()
    page.locator("label.poster").last.click()
    expect(page.locator(".previews li:visible")).to_contain_text("Boss")
    step(page, page.locator("#go").click)
    assert page.locator(".posters").inner_text() != before
    step(page, page.locator("#undo").click)
    assert page.locator(".posters").inner_text() == before
    expect(page.locator("#prompt")).to_contain_text("2 Actions left: touch")


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    open_table(page, "desperados", ["me Anna", BOT])
    acted = 0
    while acted < 2 and my_turn(page):
        if page.locator("#go").count():
            press_until(page, ".posters input")
            page.keyboard.press("Space")
            expect(page.locator(".posters input:checked")).to_have_count(1)
            press_until(page, "#go")
            acted += 1
        elif page.locator("#roll, #act, #draw").count():
            press_until(
                page, "#act" if page.locator("#act").count() else "#draw" if page.locator("#draw").count() else "#roll"
            )
        else:
            move(page)
            continue
        step(page, lambda: page.keyboard.press("Enter"))
    assert acted or page.locator(OVER).count()


def test_without_script_style_and_pictures_words_are_enough(visit: Visit) -> None:
    page = words_alone(visit)
    send(page, page.get_by_role("button", name=re.compile("Play Desperados of Dice Town now")))
    over = page.get_by_role("heading", name="The game is over")
    acts = 0
    while acts < ENOUGH and not over.count():
        button = page.get_by_role(
            "button", name=re.compile(r"^(Roll the dice|Stop|Act:|Give|Keep th|Turn this|No answer|Rob)")
        )
        radios = page.get_by_role("radio")
        ticks = page.get_by_role(
            "checkbox", name=re.compile("Loaded die|Second|File|Saloon|Hold|Hide|Sher|Gold|Amb|Doub")
        )
        if not button.count():
            page.wait_for_timeout(100)
            page.reload()
            continue
        if radios.count():
            acts += page.get_by_role("radio", name=re.compile("Trickster|Brute|Crook|Bad girl|Boss")).count() > 0
            radios.last.check()
        for number in range(min(2, ticks.count())):
            ticks.nth(number).check()
        send(page, button.first)
    assert acts


@pytest.mark.parametrize("width", [360, 1280])
def test_what_an_attack_would_do_is_shown_on_the_opponents_before_it_is_confirmed(browser: Browser, width: int) -> None:
    match = moment("act")
    drawn = {"act": render.table(shown(match), whole=True)}
    with showing(browser, drawn, width, "light") as page:
        page.goto("/act")
        expect(page.locator(".loss:visible")).to_have_count(0)
        for act in match.view(0).table["acts"]:
            page.locator(f"label[for='use-{act['symbol']}']").click()
            expect(page.locator(".previews li:visible")).to_have_count(1)
            expect(page.locator(".previews li:visible")).to_be_in_viewport()
            for seat, loss in enumerate(act["losses"]):
                badge = page.locator(f"#seat-{seat} .loss:visible")
                expect(badge).to_have_count(1 if loss else 0)
                if loss:
                    expect(badge).to_contain_text(f"${loss}")
                    expect(badge).to_be_in_viewport()


@pytest.mark.parametrize("width", [360, 1280])
def test_an_attack_is_answered_as_a_question_that_fits_the_window(browser: Browser, width: int) -> None:
    match = moment("answer")
    with showing(browser, {"answer": render.table(shown(match), whole=True)}, width, "dark") as page:
        page.goto("/answer")
        expect(page.locator(".answer")).to_have_count(3)
        for part in page.locator("#prompt, .attack, .answer").all():
            expect(part).to_be_in_viewport(ratio=1)
        expect(page.locator(".answer").last).to_contain_text("You lose $")


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_all_other_moments_fit_a_phone_too(browser: Browser, language: str) -> None:
    others = [name for name in MOMENTS if name not in SHOWN]
    drawn = {name: render.table(table, whole=True) for name, table in tables(language, others)}
    with showing(browser, drawn, 360, "light") as page:
        for name in drawn:
            page.goto(f"/{name}")
            assert faults(page) == [], name


def test_pressing_twice_does_not_press_what_comes_next(visit: Visit) -> None:
    page = visit()
    open_table(page, "desperados", ["me Anna", BOT])
    while my_turn(page) and not page.get_by_role("button", name="Roll the dice").count():
        move(page)
    place = page.locator("#roll").bounding_box()
    assert place
    at = place["x"] + place["width"] - 20, place["y"] + place["height"] / 2  # where stopping will be
    page.mouse.click(*at)
    page.wait_for_selector("#act, #draw")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(300)
    expect(page.locator("#act, #draw").first).to_be_visible()
