"""A seat that is moved to a phone and back."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import MINE, open_table, send


def test_a_seat_goes_to_a_phone_and_back(visit: Visit) -> None:
    desk, phone = visit(viewport={"width": 1280, "height": 800}), visit()
    open_table(desk, "gang_of_dice", ["me Anna", "bot-novice"])
    table = desk.url
    expect(desk.locator(MINE)).to_be_visible()
    desk.locator("#menu > summary").click()
    send(desk, desk.locator("#menu a[href^='/mine/device']"))
    send(desk, desk.locator("#make-link"))
    assert faults(desk) + shut_out(desk) == []
    phone.goto(desk.locator("#once-link").input_value())
    expect(phone.locator("h1")).to_have_text("Go on as Anna")
    phone.locator("#go-on-here").click()
    expect(phone).to_have_url(table)
    expect(phone.locator(MINE)).to_be_visible()
    expect(desk.locator("#leave-device")).to_be_visible()  # it has noticed by itself
    send(desk, desk.locator("#leave-device"))
    desk.goto(table)
    expect(desk.locator(".watching")).to_be_visible()
    phone.goto("/mine/device")
    phone.locator("#make-link").click()
    desk.goto(phone.locator("#once-link").input_value())
    send(desk, desk.locator("#go-on-here"))
    desk.goto(table)
    expect(desk.locator(MINE)).to_be_visible()
