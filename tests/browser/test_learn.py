"""A real browser plays every first game through by touch, on a phone, in both languages, and looks at each step."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from brelan.engine.game import Game
from brelan.engine.referee.first_game import FirstGame, first_game
from brelan.words import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import press_until

TAUGHT = [name for name in Game.names() if first_game(Game.load(name))]


def script_of(name: str) -> FirstGame:
    script = first_game(Game.load(name))
    assert script
    return script


def do(page: Page, moves: tuple[int, ...]) -> None:
    """Make moves by touch: what can be checked is checked, a button is pressed; it, or the form's own, sends them."""
    sent: Locator | None = None
    for move in moves:
        thing = page.locator(f"[name=move][value='{move}']:not(:checked)").first
        open_around(thing)
        if thing.evaluate("each => each.matches('input')"):
            checked = thing.get_attribute("id") or ""
            label = page.locator(f"label:has(#{checked}), label[for='{checked}']").first
            for lead in page.locator("label:has([data-picks])").all():  # what shows the ways to do it
                if not label.is_visible():
                    lead.click()
            if not page.locator(f"#{checked}").is_checked():
                label.click()
            expect(page.locator(f"#{checked}")).to_be_checked()
            sent = page.locator("#table form.play button:not([name]):visible, #table form.play .main:visible").first
        else:
            thing.click()
            sent = None
            if move != moves[-1]:
                page.wait_for_timeout(100)
    if sent:
        sent.click()


def open_around(thing: Locator) -> None:
    """What lies in something folded is unfolded first."""
    thing.evaluate("each => { for (let at = each; at; at = at.parentElement?.closest('details')) at.open = true; }")


def arrive(page: Page, number: int) -> None:
    """Wait until a step is shown; steps count from 0."""
    page.wait_for_function(
        "step => document.getElementById('table')?.dataset.here.includes(step)", arg=f"step={number + 1}"
    )


TOLD = [
    pytest.param(name, language, marks=() if LANGUAGES[number % len(LANGUAGES)] == language else pytest.mark.long)
    for number, name in enumerate(TAUGHT)
    for language in LANGUAGES
]
"""Every first game in one language; in the others once more."""


@pytest.mark.parametrize(("name", "language"), TOLD)
def test_a_newcomer_plays_the_first_game_by_touch(visit: Visit, artefacts: Path, name: str, language: str) -> None:
    script = script_of(name)
    page = visit("/", locale=f"{language}-CH")
    page.locator(f"#learn-{name}").click()
    found = {}
    for number, step in enumerate(script.steps):
        arrive(page, number)
        expect(page.locator(".lesson-do")).to_be_in_viewport()
        page.screenshot(path=artefacts / f"learn-{name}-{number + 1:02}-{language}.png")
        found[step.say] = faults(page)
        if step.moves:
            do(page, step.moves)
        elif number + 1 < len(script.steps):
            page.locator("#lesson-next").click()
    assert {say: fault for say, fault in found.items() if fault} == {}
    page.locator("#lesson-play").click()
    page.wait_for_url("**/table/*")


@pytest.mark.parametrize("name", TAUGHT)
def test_every_step_can_be_shown_and_shuts_nobody_out(visit: Visit, name: str) -> None:
    page = visit(f"/learn/{name}", viewport={"width": 1280, "height": 800}, color_scheme="dark")
    found, last = {}, len(script_of(name).steps) - 1
    for number, step in enumerate(script_of(name).steps):
        arrive(page, number)
        found[step.say] = faults(page) + (shut_out(page) if number % 2 == 0 or number == last else [])
        onward = page.locator("#lesson-show, #lesson-next")
        if onward.count():
            onward.click()
    assert {say: fault for say, fault in found.items() if fault} == {}
    page.locator("#lesson-back").click()
    arrive(page, len(script_of(name).steps) - 2)
    page.reload()
    arrive(page, len(script_of(name).steps) - 2)


def test_another_choice_is_answered_and_the_language_changes_where_one_is(visit: Visit) -> None:
    page = visit("/learn/gang_of_dice?step=3")
    page.locator("#move-12").click()
    expect(page.locator(".notice")).to_contain_text("For now, press 3.")
    page.locator("#move-10").click()
    arrive(page, 3)
    page.locator("#menu > summary").click()
    page.get_by_role("button", name="Français").click()
    expect(page.locator(".lesson-do")).to_contain_text("Touche le 5")
    assert page.url.endswith("step=4")


def test_a_row_says_what_its_stars_make_of_it_while_they_are_ticked(visit: Visit) -> None:
    page = visit("/learn/dice_stars?step=8")
    shown = []
    for box in range(3):
        page.locator(f"label:has(#tick-3-{box})").click()
        row = page.locator(f"tr:has(#tick-3-{box}) .sum")
        shown.append(row.evaluate("each => getComputedStyle(each, '::after').content"))
    assert shown == ['"0"', '"0"', '"32"']
    page.locator("label:has(#tick-2-0)").click()  # one too many takes the place of the first
    page.locator("#tick").click()
    expect(page.locator(".notice")).to_contain_text("Tick the three boxes of row 3.")


def test_on_a_phone_a_touched_die_leaves_room_for_the_dice_and_the_sheet(visit: Visit) -> None:
    page = visit("/learn/dice_stars?step=3", locale="fr-CH")
    page.locator(".touch").first.click()
    expect(page.locator(".lesson-do")).to_be_in_viewport()
    for seen in (page.locator(".touch").first, page.locator("#my-pad"), page.locator("#take")):
        expect(seen).to_be_in_viewport(ratio=0.95)
    top = page.locator(".lesson").bounding_box()
    dice = page.locator(".touch").first.bounding_box()
    assert top and dice
    assert top["y"] + top["height"] <= dice["y"]


def test_a_first_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/learn/mino_dice")
    script = script_of("mino_dice")
    for number, step in enumerate(script.steps[:-1]):
        arrive(page, number)
        press_until(page, f"[name=move][value='{step.moves[0]}']" if step.moves else "#lesson-next")
        page.keyboard.press("Enter")
    arrive(page, len(script.steps) - 1)
    expect(page.locator("#announcer")).to_contain_text("Now you can play.")


def test_a_first_game_without_script(visit: Visit) -> None:
    page = visit("/learn/gang_of_dice", java_script_enabled=False)
    for number, step in enumerate(script_of("gang_of_dice").steps):
        expect(page.locator("#table")).to_have_attribute("data-here", f"/learn/gang_of_dice?step={number + 1}")
        page.wait_for_load_state()  # to its end
        if step.moves:
            do(page, step.moves)
        elif page.locator("#lesson-next").count():
            page.locator("#lesson-next").click()
    expect(page.locator("#lesson-play")).to_be_visible()
