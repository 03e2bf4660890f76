"""A real browser plays Mino Dice: with a friend by link, on one device with a curtain, and watched."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import MINE, OVER, mino_move, my_turn, open_table, send, words_alone

HEAR = """
  window.heard = [];
  const Real = window.EventSource;
  window.EventSource = class extends Real {
    constructor(address) { super(address); this.addEventListener("message", (m) => window.heard.push(m.data)); }
  };
"""
"""Keeps everything that the live stream tells a page."""

BOT = "bot-novice"
ENOUGH = 4
"""Rounds after which one knows that words are enough."""
KINDS = re.compile("red|yellow|purple|grey|Minotaur|Griffin|Siren")


def everything(page: Page) -> str:
    """All that a page holds, and heard since this was last asked."""
    heard: list[str] = page.evaluate("window.heard?.splice(0) ?? []")
    return page.content() + "".join(heard)


def bring_friend(visit: Visit, host: Page, name: str, words: str = "") -> Page:
    """A friend opens the link on another device and sits down, perhaps with words of their own for the dice."""
    link = host.locator(".invitation input").first.input_value()
    expect(host.locator("[data-pledge]")).to_have_count(0)  # what the host mixes in is promised
    friend = visit("/mine")
    friend.add_init_script(HEAR)
    friend.goto(link)
    friend.locator("#name").fill(name)
    if words:
        friend.locator("#mix > summary").click()
        friend.locator("#words").fill(words)
    friend.locator("#sit-down").click()
    friend.wait_for_selector("#table")
    friend.wait_for_load_state()
    return friend


def sit_together(visit: Visit) -> tuple[Page, Page]:
    """Anna with a table of Mino Dice, Ben by link, and a bot."""
    anna = visit()
    anna.add_init_script(HEAR)
    open_table(anna, "mino_dice", ["me Anna", "link", BOT])
    expect(anna.locator(".waiting")).to_contain_text("One seat is still free")
    expect(anna.locator(".qr").first).to_have_count(1)
    ben = bring_friend(visit, anna, "Ben", "the moon over Crete")
    expect(anna.locator(".waiting")).to_have_count(0)  # the host's page notices by itself
    return anna, ben


def test_a_friend_by_link_and_neither_page_ever_holds_the_dice_of_the_other(visit: Visit) -> None:
    pages = dict(zip(("Anna", "Ben"), sit_together(visit), strict=True))
    secrets = 0
    while True:
        for name, page in pages.items():
            page.wait_for_selector(f"{MINE}, {OVER}, .prompt")
            if page.locator(OVER).count() or not page.locator(MINE).count():
                continue
            other = "Ben" if name == "Anna" else "Anna"
            if page.locator(".number").count():  # bidding: nobody's bid is shown, hands are not told
                expect(page.locator(".bid:not(.is-sealed)")).to_have_count(0)
                for apart in (".seats-strip", ".trick"):
                    assert not KINDS.search(page.locator(apart).inner_text()), "dice are only behind one's own screen"
                secrets += 1
            mino_move(page)
            known = everything(page)
            assert f"{other} draws" not in known
            assert f"{other} bids" not in known
            assert all(view.count('class="hand"') <= 1 for view in known.split("<main")), "a hand of others"
        if all(page.locator(OVER).count() for page in pages.values()):
            break
    assert secrets >= 16  # two people, eight rounds
    for page in pages.values():
        expect(page.locator(".end .pad-table tbody tr")).to_have_count(8)
        expect(page.locator(".results tbody tr")).to_have_count(3)
        expect(page.locator(".seeds")).to_contain_text("Mixed in by Ben")
        expect(page.locator(".seeds")).to_contain_text("the moon over Crete")
    pages["Anna"].locator("#verify").click()
    expect(pages["Anna"].locator("#verdict .good")).to_have_count(2)


def test_who_only_watches_sees_what_anybody_may_see(visit: Visit) -> None:
    anna, ben = sit_together(visit)
    watcher = visit("/mine")
    watcher.goto(anna.url)
    expect(watcher.locator(".watching")).to_be_visible()
    expect(watcher.locator(".hand")).to_have_count(0)
    for page in (anna, ben):
        expect(page.locator(".hand-die")).to_have_count(1)
    moved = 0
    while moved < 6:
        for page in (anna, ben):
            if page.locator(MINE).count():
                mino_move(page)
                moved += 1
    expect(watcher.locator("#log-lines")).to_contain_text("Round 2")
    assert not re.search(r"(Anna|Ben) (draws|bids)", watcher.content())


def test_without_script_style_and_pictures_words_are_enough(visit: Visit) -> None:
    page = words_alone(visit)
    send(page, page.get_by_role("button", name=re.compile("Play Mino Dice now")))
    bid = page.get_by_role("button", name=re.compile("^Bid "))
    play = page.get_by_role("button", name=re.compile(f"^Roll .*({KINDS.pattern})"))
    bids = 0
    while bids < ENOUGH:
        if bid.count():
            send(page, bid.first)
            bids += 1
        elif play.count():
            if page.locator(".trick .die").count():  # what lies there is said in words
                expect(page.locator(".place-words", has_text=KINDS).first).to_be_visible()
            send(page, play.first)
        else:
            page.wait_for_timeout(100)
            page.reload()
    assert page.locator(".pad-table tbody tr").count() == bids - 1


def test_on_one_device_a_curtain_hides_what_belongs_to_the_next(visit: Visit) -> None:
    page = visit()
    open_table(page, "mino_dice", ["me Anna", "here Ben", BOT])
    seen = set()
    for _ in range(60):
        if not my_turn(page):
            break
        if page.locator("#lift-curtain").count():
            name = "Ben" if "Ben" in page.locator("h1").inner_text() else "Anna"
            assert page.locator(".hand, .hand-die, .is-mine").count() == 0
            assert "You draw" not in page.content()
            page.locator("#lift-curtain").click()
            page.wait_for_selector(MINE)
            seen.add(name)
            expect(page.locator(f".seat.is-turn:has-text('{name}')")).to_have_count(1)
        else:
            mino_move(page)
        if len(seen) == 2 and "Round 3" in page.content():
            break
    assert seen == {"Anna", "Ben"}


def test_real_dice_in_mino_dice_while_hands_stay_with_brelan(visit: Visit) -> None:
    page = visit()
    open_table(page, "mino_dice", ["me Anna", BOT, BOT], dice="typed")
    rolled = 0
    while rolled < 3:
        my_turn(page)
        if page.locator("#typed").count():
            rolled += page.locator("#typed-form .die").count() > 0
            before = page.locator("#table").get_attribute("data-place")
            page.locator("#typed-form .button").first.click()
            expect(page.locator("#table")).not_to_have_attribute("data-place", str(before))
        else:
            mino_move(page)
    assert "Behind your screen" in page.content()
