"""How a test sits at a table: it waits for its turn, and does what the page offers."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit

MINE, OVER = ".prompt.is-mine", "#table.is-over"
SLOW = 60_000.0


def open_table(page: Page, game: str, seats: Sequence[str], **fields: str) -> None:
    """Fill in the form of a new table: who sits where ("me", "here Ben", "link", "bot-…", "none") and options."""
    page.goto(f"/new?game={game}")
    for number in range(page.locator("select[name^='seat.']").count()):
        kind, _, name = (seats[number] if number < len(seats) else "none").partition(" ")
        page.locator(f"#seat-{number}").select_option(kind)
        if name:
            page.locator(f"#name-{number}").fill(name)
    for field, choice in fields.items():
        page.locator(f"input[name='{field.replace('__', '.')}'][value='{choice}']").check()
    page.locator("#open-table").click()
    page.wait_for_selector("#table")
    page.wait_for_load_state()  # with its script


def words_alone(visit: Visit) -> Page:
    """A page without script, style and pictures."""
    page = visit("/mine", java_script_enabled=False)
    page.route("**/static/**", lambda route: route.abort())
    page.goto("/")
    return page


def send(page: Page, button: Locator) -> None:
    """Press what leads to another page (without script, every button), and wait for that page."""
    with page.expect_navigation():
        button.click()


def place(page: Page) -> int:
    """How long the log is, as the page knows it."""
    return int(page.locator("#table").get_attribute("data-place") or 0)


def my_turn(page: Page) -> bool:
    """Wait until this page may do something; False if the game is over."""
    page.wait_for_selector(f"{MINE}, {OVER}, #lift-curtain, #typed, #pass-on", timeout=SLOW)
    expect(page.locator("#table [inert]")).to_have_count(0, timeout=SLOW)  # what was asked before waits for the dice
    page.wait_for_load_state()  # what is pressed before its script has come is sent without it
    if page.locator("#pass-on").count():  # who holds the device has seen what came out
        page.locator("#pass-on").click()
        page.wait_for_selector("#lift-curtain", timeout=SLOW)
    return page.locator(OVER).count() == 0


def step(page: Page, act: Callable[[], None]) -> None:
    """Do something, and wait until the table has taken notice."""
    before = place(page)
    act()
    page.wait_for_function("before => Number(document.getElementById('table')?.dataset.place) > before", arg=before)


def hears(page: Page) -> None:
    """Wait until a page's live stream has told it something."""
    page.wait_for_function("() => document.documentElement.dataset.stream")


def press_until(page: Page, wanted: str) -> None:
    """Walk with the Tab key until an element has the focus."""
    for _ in range(60):
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} cannot be reached by keyboard")


def gang_move(page: Page, dice: int = 3) -> None:
    """A move of Gang of Dice by clicks: a few dice, one reroll of the lowest, then stop."""
    if page.locator(".number").count():
        offered = page.locator(".number")
        step(page, offered.nth(min(dice, offered.count()) - 1).click)
        return
    lifts = page.locator(".lift")
    if lifts.count() and "2 rerolls" in page.locator("#prompt").inner_text():
        lifts.first.click()
        expect(lifts.first.locator("input")).to_be_checked()
        step(page, page.locator("#roll").click)
    else:
        step(page, page.locator("#stop").click)


def mino_move(page: Page) -> None:
    """A move of Mino Dice by clicks: bid one trick, then the first die that may be played."""
    numbers = page.locator(".number")
    step(
        page,
        (numbers.nth(min(1, numbers.count() - 1)) if numbers.count() else page.locator("button.hand-die").first).click,
    )


def run_move(page: Page, nth: int = 0, rather: str = "") -> None:
    """A step of Dice Run by clicks: look at one of the things that are lit, rather among some, then do it."""
    leaders, groups = page.locator(".sprint-pick + .lift"), page.locator(".group-touch")
    if groups.count():
        step(page, groups.last.click)
        return
    if leaders.count():
        for at in range(int(page.locator("#go").get_attribute("data-exactly") or 0)):
            leaders.nth(at).click()
    else:
        wanted, offered = page.locator(f"{rather} label > .pick"), page.locator("label > .pick")
        offered = wanted if wanted.count() else offered
        offered.nth(nth % offered.count()).check()
    step(page, page.locator("#go:visible, .show .main:visible").click)
