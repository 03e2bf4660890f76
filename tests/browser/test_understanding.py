"""What newcomers must see: what dice can show, what a press costs, how a game went; on a phone on its side too."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.looking import faults
from tests.browser.table import gang_move, mino_move, my_turn, open_table, place, run_move, send, step
from tests.browser.test_desperados import move as desperados_move
from tests.browser.test_dice_stars import stars_move

BOT = "bot-novice"
MOVES: dict[str, Callable[[Page], None]] = {
    "gang_of_dice": gang_move,
    "mino_dice": mino_move,
    "dice_stars": stars_move,
    "dice_run": run_move,
    "desperados": desperados_move,
}
SIDEWAYS, ZOOMED = {"width": 844, "height": 390}, {"width": 640, "height": 400}
NOT_CUT = """() => {
  const [news, near] = [".tray > .news", ".near"].map((each) => document.querySelector(each)?.getBoundingClientRect());
  return !news || news.bottom <= near.top + 1 || news.top >= near.top - 1;
}"""


def test_dice_that_would_be_lost_say_why_and_no_golden_button_loses_them(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", BOT], option__open_counts="true")
    while not page.locator("#stop.loses").count():
        if not my_turn(page):
            open_table(page, "gang_of_dice", ["me Anna", BOT], option__open_counts="true")
        elif page.locator(".number").count():
            step(page, page.locator(".number:visible").last.click)
        elif not page.locator("#stop.loses").count():
            gang_move(page)
    expect(page.locator(".row-so-far.is-broken")).to_be_visible()
    played = page.locator(".row.is-turn .die").count()
    expect(page.locator("#stop")).to_have_text(f"Stop and lose {played} dice")
    plain = page.evaluate("getComputedStyle(document.getElementById('stop')).backgroundColor")
    page.locator(".lift").last.click()  # of a heap the uppermost is touched
    gold = page.evaluate("getComputedStyle(document.getElementById('roll')).backgroundColor")
    assert plain != gold


def test_while_bidding_each_die_shows_its_six_faces_and_all_are_one_touch_away(visit: Visit) -> None:
    page = visit()
    open_table(page, "mino_dice", ["me Anna", BOT, BOT])
    page.wait_for_selector(".number")
    expect(page.locator(".hand-die .side")).to_have_count(6 * page.locator(".hand-die").count())
    page.locator("#faces > summary").click()
    expect(page.locator("#faces li")).to_have_count(7)
    for line in page.locator("#faces li").all():
        expect(line).to_be_in_viewport()
        expect(line.locator(".side")).to_have_count(6)
    assert faults(page) == []
    page.locator(".seats").click()
    expect(page.locator("#faces li").first).to_be_hidden()


def test_a_slider_that_was_moved_before_the_script_came_is_heard(visit: Visit) -> None:
    page = visit()
    open_table(page, "gang_of_dice", ["me Anna", BOT])
    my_turn(page)
    gang_move(page)
    held: list[Route] = []
    page.route("**/static/replay.js*", lambda route: held.append(route))  # noqa: PLW0108 - Playwright wants a function
    with page.expect_request("**/static/replay.js*"):
        page.goto(f"{page.url.partition('?')[0]}/replay?place=0", wait_until="commit")
    page.locator("#replay-place").fill("1")
    assert held, "the script has come already"
    held[0].continue_()
    expect(page.locator("#table")).to_have_attribute("data-place", "1")


def test_a_replay_plays_by_itself_and_hides_nothing(visit: Visit) -> None:
    page = visit()
    open_table(page, "mino_dice", ["me Anna", BOT, BOT], option__simplified="true")
    while my_turn(page):
        mino_move(page)
    send(page, page.get_by_role("link", name="Watch it again"))
    expect(page.locator("#replay-form")).to_be_visible()
    first = place(page)
    assert first > 0, "it opens at the first decision, not at an empty table"
    expect(page.locator(".is-gone")).to_have_count(0)

    page.locator("#replay-part-ahead").click()
    expect(page.locator("#prompt")).to_contain_text("Round 2")
    page.keyboard.press("PageUp")
    expect(page.locator("#prompt")).to_contain_text("Round 1")
    begins = place(page)
    page.locator("#replay-mine-ahead").click()
    decided = _moved(page, begins)
    page.locator("#table").focus()
    page.keyboard.press("ArrowRight")
    assert _moved(page, decided) > decided
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_function("was => Number(document.getElementById('table').dataset.place) <= was", arg=decided)

    page.locator("#replay-place").fill(str(first))
    page.wait_for_function("at => Number(document.getElementById('table').dataset.place) === at", arg=first)
    for seat in (0, 1, 2):
        page.locator("#replay-eyes").select_option(str(seat))
        expect(page.locator(".hand-die")).to_have_count(1)
        page.wait_for_function("seat => location.search.includes(`seat=${seat}`)", arg=seat)
    page.locator("#replay-speed").select_option("0.6")
    page.locator("#replay-play").click()
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "true")
    moved = _moved(page, _moved(page, first))
    line = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 900, "downloadThroughput": -1, "uploadThroughput": -1}
    line.send("Network.emulateNetworkConditions", slow)  # slower than the game plays
    _moved(page, _moved(page, moved))
    page.locator("#replay-play").click()
    expect(page.locator("#replay-play")).to_have_attribute("aria-pressed", "false")


def _moved(page: Page, before: int) -> int:
    page.wait_for_function("was => Number(document.getElementById('table').dataset.place) > was", arg=before)
    return place(page)


@pytest.mark.parametrize("game", MOVES)
def test_on_its_side_and_at_twice_its_size_table_and_hand_stand_side_by_side(visit: Visit, game: str) -> None:
    page = visit()
    page.locator(f"#play-{game}").click()
    page.wait_for_selector("#table")
    for _ in range(4):
        assert my_turn(page)
        MOVES[game](page)
    assert my_turn(page)
    for window in (SIDEWAYS, ZOOMED):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        page.evaluate("() => new Promise(requestAnimationFrame)")  # the script hears of it with the next frame
        page.evaluate("scrollTo(0, 0)")
        tray, foot = (page.locator(part).bounding_box() for part in (".tray", ".foot"))
        assert tray
        assert foot
        assert tray["x"] + tray["width"] <= foot["x"], "side by side"
        assert foot["y"] + foot["height"] <= window["height"], "prompt and buttons are in sight"
        page.evaluate("scrollTo(0, 400)")
        expect(page.locator("#prompt")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_play_now_asks_once_whom_to_play_against(visit: Visit) -> None:
    page = visit()
    send(page, page.locator("#players-4"))
    page.locator("#level-expert").click()
    expect(page.locator("#level-expert")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#players-4")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#play-gang_of_dice")).to_contain_text("with 3 bots (expert)")
    page.locator("#play-gang_of_dice").click()
    expect(page.locator(".seat")).to_have_count(4)
    expect(page.locator(".seat-note >> text=expert")).to_have_count(3)
    page.goto("/")
    expect(page.locator("#players-4")).to_have_attribute("aria-pressed", "true")


def test_real_cards_with_long_names_are_no_wider_than_a_phone(visit: Visit) -> None:
    page = visit(locale="fr-FR", viewport={"width": 390, "height": 740})
    open_table(page, "gang_of_dice", ["me Anna", BOT], dice="typed")
    page.locator("#typed-form button").first.click()
    expect(page.locator("#prompt")).to_contain_text("Avertissement")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert faults(page) == []


def test_what_just_happened_is_never_cut_by_the_foot(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 640})
    open_table(page, "gang_of_dice", ["me Anna", BOT, BOT, BOT])
    for _ in range(3):
        assert my_turn(page)
        gang_move(page)
        assert page.evaluate(NOT_CUT)
