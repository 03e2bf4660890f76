"""A real browser plays Dice Run: against bots, with a friend by link, on one device, by keyboard, without script."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from brelan.web import render
from brelan.web.preview import shown
from tests.browser import scenes_dice_run as scenes
from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.showing import showing
from tests.browser.table import MINE, OVER, my_turn, open_table, place, press_until, run_move, send, step, words_alone
from tests.browser.test_mino_dice import HEAR, bring_friend, everything

BOT = "bot-novice"
STAGES, HAND = 4, 3


def aims(html: str) -> set[str]:
    """The targets that a page shows as its reader's own."""
    return {words for row in re.findall(r'<ul class="aims".*?</ul>', html, re.DOTALL) for words in AIM.findall(row)}


AIM = re.compile(r'<span class="unseen">((?:red|orange|green|blue|purple) \d)')


@pytest.mark.parametrize(
    ("language", "width", "scheme"),
    [
        ("fr", 360, "light"),
        ("en", 1280, "dark"),
        pytest.param("en", 360, "light", marks=pytest.mark.long),
        pytest.param("fr", 1280, "dark", marks=pytest.mark.long),
    ],
)
def test_what_is_touched_fits_and_shuts_nobody_out(
    browser: Browser, artefacts: Path, language: str, width: int, scheme: str
) -> None:
    drawn = {name: render.table(table, whole=True) for name, table in scenes.touched(language)}
    found = {}
    with showing(browser, drawn, width, scheme) as page:
        for number, name in enumerate(drawn):
            page.goto(f"/{name}")
            for thing in scenes.TOUCHED[name]:
                page.locator(thing).evaluate("each => each.click()")
            page.screenshot(path=artefacts / f"{name}-touched-{width}-{language}-{scheme}.png")
            seen_by_axe = (number % 2, language, width) in ((0, "en", 360), (1, "fr", 1280))
            found[name] = faults(page) + (shut_out(page) if seen_by_axe else [])
            assert page.locator("#go:visible, .show .main:visible").count() == 1, name
    assert {name: fault for name, fault in found.items() if fault} == {}


ABOVE_THE_HAND = """() => {
  const tail = [...document.querySelectorAll(".race > :last-child")].find((each) => each.checkVisibility());
  return tail.getBoundingClientRect().bottom <= document.querySelector(".near").getBoundingClientRect().top + 1;
}"""


@pytest.mark.parametrize("step", ["joker", "reroll_group", "put", "play"])
def test_on_a_phone_a_long_race_is_seen_to_its_tail(browser: Browser, step: str) -> None:
    table = shown(scenes.asked(f"prompt.{step}", more=scenes.long, seats=3), language="fr")
    with showing(browser, {"long": render.table(table, whole=True)}, 360, "light") as page:
        page.goto("/long")
        assert page.locator("#race > *").count() >= 8
        assert page.evaluate(ABOVE_THE_HAND)
        assert page.locator("#news").is_visible()  # what others did, in its line


def test_the_button_says_whether_a_card_asks_for_more(browser: Browser) -> None:
    drawn = {name: render.table(table, whole=True) for name, table in scenes.touched("en")}
    with showing(browser, drawn, 360, "light") as page:
        for name, words in (("run-special", "Play it and choose"), ("run-first", "Go!"), ("run-swap", "Go!")):
            page.goto(f"/{name}")
            page.locator(scenes.TOUCHED[name][0]).evaluate("each => each.click()")
            expect(page.locator("#go")).to_have_text(words, use_inner_text=True)


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
def test_a_whole_game_against_bots_by_clicks(visit: Visit, artefacts: Path, width: int) -> None:
    page = visit("/", viewport={"width": width, "height": 740})
    page.locator("#play-dice_run").click()
    turns, found = 0, []
    while my_turn(page):
        run_move(page, turns)
        turns += 1
        if turns % 5 == 0:
            found += faults(page)
    assert found == []
    assert turns >= 12
    expect(page.locator(".results tbody tr")).to_have_count(3)
    expect(page.locator(".end .stage-table thead th")).to_have_count(STAGES + 2)
    expect(page.locator(".end .stage-table .is-won")).to_have_count(STAGES)
    page.screenshot(path=artefacts / f"run-played-{width}.png", full_page=True)
    page.get_by_role("link", name="Watch it again").click()
    page.locator("#replay-place").fill("120")
    expect(page.locator("#table")).to_have_attribute("data-place", "120")
    expect(page.locator("#race .racer")).to_have_count(30)
    expect(page.locator("[name=move]")).to_have_count(0)


def test_looking_at_a_card_shows_where_the_dice_would_be_and_changes_nothing(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_run", ["me Anna", "here Ben", "here Cleo"])
    page.locator("#lift-curtain").click()
    page.wait_for_selector(MINE)
    before, now = place(page), page.locator("#race")
    look = page.locator(".card .pick.shows").first
    if not look.count():  # no card of this hand moves dice at once; a target does
        look = page.locator(".aim .pick.shows").first
    look.check()
    expect(now).to_be_hidden()
    then = page.locator(".race.then:visible")
    expect(then.locator(".racer")).to_have_count(30)
    promised = then.locator(".group").all_inner_texts(), then.locator(".group").count()
    expect(page.locator(".says p:visible")).to_have_count(1)
    page.get_by_role("button", name="Put back").click()
    expect(now).to_be_visible()
    expect(look).to_be_focused()
    look.check()
    look.click()  # touched again, it is put back
    expect(now).to_be_visible()
    assert place(page) == before
    look.check()
    dice = [each.get_attribute("data-travel") for each in then.locator(".racer").all()]
    step(page, page.locator("#go:visible, .show .main:visible").click)
    my_turn(page)
    page.locator("#lift-curtain").click()
    page.wait_for_selector(MINE)
    assert now.locator(".group").count() == promised[1]
    assert [each.get_attribute("data-travel") for each in now.locator(".racer").all()] == dice


COUNT_TRAVELS = """
  window.travels = 0;
  const begin = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.travels += "travel" in this.dataset;
    return begin.apply(this, how);
  };
"""


def test_dice_travel_when_they_are_looked_at_and_when_they_move(visit: Visit) -> None:
    page = visit("/", reduced_motion="no-preference")
    page.add_init_script(COUNT_TRAVELS)
    page.locator("#play-dice_run").click()
    my_turn(page)
    before = page.evaluate("window.travels")
    look = page.locator("label > .pick.shows").first
    look.click()  # a target always shows where its dice would be
    expect(look).to_be_checked()
    expect(page.locator(".race.then:visible .racer")).to_have_count(30)
    looked = page.evaluate("window.travels")
    assert looked > before
    step(page, page.locator("#go:visible, .show .main:visible").click)
    while page.evaluate("window.travels") == looked and my_turn(page):
        run_move(page)
    assert page.evaluate("window.travels") > looked


PRESS_TOO_SOON = """() => {
  const [one, other] = document.querySelectorAll(".aim label > .pick.shows");
  other.click(); // its picture comes with the next frame
  document.querySelector(`#show-${one.id.replace("pick-", "")} .main`).click();
}"""


def test_what_is_not_seen_yet_is_not_sent(visit: Visit) -> None:
    page = visit("/", reduced_motion="no-preference")
    page.locator("#play-dice_run").click()
    my_turn(page)
    looks = page.locator(".aim label > .pick.shows")
    looks.nth(0).click()
    expect(looks.nth(0)).to_be_checked()
    before = place(page)
    page.evaluate(PRESS_TOO_SOON)
    expect(looks.nth(1)).to_be_checked()
    page.wait_for_timeout(300)
    assert place(page) == before


def test_a_step_is_taken_back(visit: Visit) -> None:
    page = visit()
    page.locator("#play-dice_run").click()
    my_turn(page)
    while not page.locator(".is-reroll .pick").count():
        run_move(page)
        my_turn(page)
    page.locator(".is-reroll .pick").check()
    step(page, page.locator("#go").click)
    expect(page.locator("#prompt")).to_contain_text("which group")
    step(page, page.locator(".group-touch").first.click)  # a group is touched where it stands
    expect(page.locator("#prompt")).to_contain_text("which card")
    step(page, page.locator("#undo").click)
    step(page, page.locator("#undo").click)
    expect(page.locator("#prompt")).to_contain_text("Play a card")
    expect(page.locator(".hand .card:not(.is-reroll)").first).to_be_visible()


def sit_together(visit: Visit) -> dict[str, Page]:
    """Anna with a table of Dice Run, Ben by link, and a bot."""
    anna = visit()
    anna.add_init_script(HEAR)
    open_table(anna, "dice_run", ["me Anna", "link", BOT])
    ben = bring_friend(visit, anna, "Ben")
    expect(anna.locator(".waiting")).to_have_count(0)
    return {"Anna": anna, "Ben": ben}


def test_a_friend_by_link_and_neither_page_ever_holds_the_secrets_of_the_other(visit: Visit) -> None:
    pages = sit_together(visit)
    for page in pages.values():
        page.wait_for_selector(".aims")
    own = {name: aims(page.content()) for name, page in pages.items()}
    assert [len(targets) for targets in own.values()] == [STAGES, STAGES]
    assert not own["Anna"] & own["Ben"]
    moves = chosen = 0
    while not all(page.locator(OVER).count() for page in pages.values()):
        for name, page in pages.items():
            page.wait_for_selector(f"{OVER}, .prompt")
            if page.locator(OVER).count() or not page.locator(MINE).count():
                continue
            chosen += page.locator("#choosing").count()
            run_move(page, moves, rather=".hand")  # targets stay hidden until a stage ends
            moves += 1
            other = "Ben" if name == "Anna" else "Anna"
            known = everything(page)
            assert not re.search(f"{other} (draws|has the)", known)
            assert f"{other} chooses the target" not in known
            assert all(view.count('class="hand"') <= 1 for view in known.split("<main"))
            assert aims(known) <= own[name]
    assert chosen
    for page in pages.values():
        expect(page.locator(".end .stage-table tbody tr")).to_have_count(3)


def test_who_only_watches_sees_the_race_and_nobody_s_cards(visit: Visit) -> None:
    pages = sit_together(visit)
    watcher = visit("/mine")
    watcher.goto(pages["Anna"].url)
    expect(watcher.locator(".watching")).to_be_visible()
    moved = 0
    while moved < 6:
        for page in pages.values():
            if page.locator(MINE).count():
                run_move(page, moved)
                moved += 1
    expect(watcher.locator("#race .racer")).to_have_count(30)
    expect(watcher.locator(".hand, .aims, .pick")).to_have_count(0)
    assert not re.search(r"(Anna|Ben) (draws|has the)", watcher.content())


def test_on_one_device_a_curtain_hides_cards_and_targets(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_run", ["me Anna", "here Ben", BOT])
    seen: dict[str, set[str]] = {}
    for turn in range(40):
        my_turn(page)
        if page.locator("#lift-curtain").count():
            name = "Ben" if "Ben" in page.locator("h1").inner_text() else "Anna"
            assert page.locator(".hand, .aims, .is-mine").count() == 0
            page.locator("#lift-curtain").click()
            page.wait_for_selector(MINE)
            seen.setdefault(name, aims(page.content()))
            assert aims(page.content()) <= seen[name]
        else:
            run_move(page, turn)
        if len(seen) == 2:
            break
    assert not seen["Anna"] & seen["Ben"]


A_FRAME_LATER = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))"
"""When what was chosen has been seen: before, nothing is sent."""


def test_turns_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    press_until(page, "#play-dice_run")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table")
    for turn in range(8):
        my_turn(page)
        if page.locator(".sprint-pick").count():
            for at in (1, 2, 3):
                press_until(page, f".sprint-pick:nth-of-type({at})")
                page.keyboard.press("Space")
        if page.locator(".group-touch").count():
            press_until(page, ".group-touch")
        else:
            if page.locator(".pick").count():
                press_until(page, ".pick")
                page.keyboard.press("Space")
                for _ in range(turn % 3):
                    page.keyboard.press("ArrowDown")
                expect(page.locator(".pick:checked")).to_have_count(1)
            press_until(page, "#go, .show .main")
            page.evaluate(A_FRAME_LATER)
        step(page, lambda: page.keyboard.press("Enter"))


def test_without_script_style_and_pictures_words_are_enough(visit: Visit) -> None:
    page = words_alone(visit)
    send(page, page.get_by_role("button", name=re.compile("Play Dice Run now")))
    choices = page.get_by_role("radio")
    leaders = page.get_by_role("checkbox")
    groups = page.get_by_role("button", name=re.compile("^Group \\d"))
    go = page.locator("#go")
    second = page.get_by_text("Stage 2 of 4")
    for _ in range(120):
        if second.count():
            break
        if leaders.count():
            for at in range(3):
                leaders.nth(at).check()
            send(page, go)
        elif groups.count():
            send(page, groups.last)
        elif choices.count():
            choices.first.check()
            send(page, go)
        else:
            page.wait_for_timeout(100)
            page.reload()
    expect(second.first).to_be_visible()
    expect(page.locator("#race")).to_contain_text(re.compile("Group 1, leading: (red|orange|green|blue|purple) [1-6]"))


def test_thirty_real_dice_at_the_start(visit: Visit) -> None:
    page = visit()
    open_table(page, "dice_run", ["me Anna", BOT, BOT], dice="typed")
    page.wait_for_selector("#typed")
    expect(page.locator("#typed-form .die")).to_have_count(6)
    for at in range(30):
        page.locator("#typed-form > .choices .button").nth(at % 6).click()
    expect(page.locator(".gathered-list .button")).to_have_count(30)
    step(page, page.locator("#typed-send").click)
    while page.locator("#typed").count():  # who begins is drawn from a hat, or by Brelan
        step(page, page.locator("#typed-form .button").first.click)
    for colour in ("red", "purple"):
        expect(page.locator("#race")).to_contain_text(f"{colour} 1 2 3 4 5 6")
