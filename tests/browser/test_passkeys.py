"""A passkey in a real browser, kept by Chromium's virtual authenticator."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import MINE, open_table, send

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """Give a browser a device that keeps passkeys, and says yes at once."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]


def take(page: Page) -> None:
    page.goto("/mine/passkeys")
    page.locator("#take-passkey").click()
    expect(page.locator("#passkey-taken")).to_be_visible()


def test_a_guest_takes_a_passkey_loses_the_cookie_and_comes_back(visit: Visit) -> None:
    desk = visit()
    authenticator(desk)
    open_table(desk, "gang_of_dice", ["me Anna", "bot-novice"])
    table = desk.url
    take(desk)
    desk.locator("#take-passkey").click()
    expect(desk.locator("#passkey-state")).to_have_text("This device has a passkey for these games already.")
    desk.context.clear_cookies()
    desk.goto(table)
    expect(desk.locator(".watching")).to_be_visible()
    desk.goto("/mine")
    desk.locator("main a[href='/mine/passkeys']").click()
    desk.locator("#come-back").click()
    expect(desk).to_have_url(table.partition("/table/")[0] + "/mine")
    desk.goto(table)
    expect(desk.locator(MINE)).to_be_visible()


def test_another_device_with_a_table_of_its_own_is_asked_first(visit: Visit) -> None:
    desk, phone = visit(), visit(locale="fr-FR")
    here, name = authenticator(desk)
    open_table(desk, "gang_of_dice", ["me Anna", "bot-novice"])
    table = desk.url
    take(desk)
    there, other = authenticator(phone)
    phone.goto("/mine/passkeys")
    phone.locator("#come-back").click()
    expect(phone.locator("#passkey-state")).to_have_text("Aucune clé d'accès n'a été choisie. Rien n'a changé.")
    for key in here.send("WebAuthn.getCredentials", {"authenticatorId": name})["credentials"]:
        there.send("WebAuthn.addCredential", {"authenticatorId": other, "credential": key})
    open_table(phone, "gang_of_dice", ["me Ben", "bot-novice"])
    phone.goto("/mine/passkeys")
    phone.locator("#come-back").click()
    expect(phone.locator(".notice")).to_have_text("Cet appareil a une table à lui : elle resterait en arrière.")
    send(phone, phone.locator("#go-on-here"))
    phone.goto(table)
    expect(phone.locator(MINE)).to_be_visible()


def test_it_is_not_offered_where_the_browser_cannot(visit: Visit) -> None:
    page = visit()
    page.context.add_init_script("delete globalThis.PublicKeyCredential")
    page.goto("/mine/passkeys")
    expect(page.locator("#passkey-state")).to_contain_text("cannot do that here")
    expect(page.locator("#take-passkey")).to_be_hidden()
    expect(page.locator("#come-back")).to_be_hidden()


@pytest.mark.parametrize(
    ("locale", "width"),
    [
        ("fr-FR", 360),
        ("en-GB", 1280),
        pytest.param("en-GB", 360, marks=pytest.mark.long),
        pytest.param("fr-FR", 1280, marks=pytest.mark.long),
    ],
)
def test_the_page_fits_and_shuts_nobody_out(visit: Visit, locale: str, width: int) -> None:
    page = visit(locale=locale, viewport={"width": width, "height": 800})
    authenticator(page)
    take(page)
    assert faults(page) + shut_out(page) == []
