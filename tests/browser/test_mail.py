"""Notices by mail, on the page: asked for, confirmed, ended."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.house import House
from tests.browser.looking import faults, shut_out
from tests.server.features.notices.test_mail import link_in
from tests.server.postman import postman


def test_mail_is_asked_for_and_confirmed(browser: Browser, tmp_path: Path) -> None:
    with postman() as man:
        house = House(tmp_path, smtp=f"smtp://127.0.0.1:{man.port}", mail_from="house@club.example")
        try:
            page = browser.new_page(base_url=house.address, locale="en-GB", reduced_motion="reduce")
            page.goto("/mine/notices")
            page.locator("#mail").fill("anna@club.example")
            page.locator("#ask-mail").click()
            expect(page.locator("#mail-asked")).to_be_visible()
            link = link_in(man.came[0], "confirm")
            for language in ("en", "fr"):
                for width in (360, 1280):
                    page.set_viewport_size({"width": width, "height": 800})
                    for path in ("/mine/notices", link):
                        page.goto(f"{path}?language={language}")
                        assert faults(page) + shut_out(page) == []
            page.locator("#mail-yes").click()
            expect(page.locator("#mail-done")).to_be_visible()
            assert faults(page) + shut_out(page) == []
            page.goto("/mine/notices")
            expect(page.locator(".channels")).to_contain_text("anna@club.example")
        finally:
            page.close()
            house.close()
