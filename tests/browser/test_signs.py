"""Signs at the table, on two phones."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import send
from tests.browser.test_turn import two


def test_a_sign_is_seen_for_a_moment_and_stays_with_the_log(visit: Visit) -> None:
    anna, ben = two(visit)
    anna.locator("#signs > summary").click()
    assert faults(anna) + shut_out(anna) == []
    anna.locator("#give-bravo").click()
    expect(ben.locator(".seat .sign")).to_be_visible()  # before anything else is looked at: it goes by itself
    expect(anna.locator("#signs .signs-all")).to_be_hidden()  # given, and out of the way
    expect(ben.locator("#announcer")).to_contain_text("Well played!")
    expect(ben.locator(".seat .sign")).to_be_hidden()  # by itself
    ben.locator("#log-open").click()
    expect(ben.locator(".signs-told li")).to_contain_text("Well played!")
    ben.locator("#log-open").click()
    ben.locator("#menu > summary").click()
    send(ben, ben.locator("#signs-off"))
    expect(ben.locator("#signs")).to_be_hidden()
    anna.locator("#signs > summary").click()
    anna.locator("#give-hello").click()
    expect(ben.locator(".seat .sign")).to_have_count(1)
    expect(ben.locator(".seat .sign")).to_be_hidden()
