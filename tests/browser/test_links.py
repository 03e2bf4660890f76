"""One link for a table, opened on three phones."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.looking import faults, shut_out
from tests.browser.table import open_table


def test_one_link_for_three(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "mino_dice", ["me Anna", "link", "link"])
    link = anna.locator("#table-link").input_value()
    ben, cleo = visit(link), visit(link, locale="fr-FR")
    assert faults(ben) + shut_out(ben) + faults(anna) + shut_out(anna) == []
    cleo.locator("#free-2").check()
    cleo.locator("#name").fill("Cléo")
    cleo.locator("#sit-down").click()
    expect(anna.locator("#seat-2 .seat-name")).to_have_text("Cléo")
    ben.locator("#free-2").check()  # a moment too late
    ben.locator("#name").fill("Ben")
    ben.locator("#sit-down").click()
    expect(ben.locator(".notice")).to_contain_text("Somebody was quicker")
    expect(ben.locator("#name")).to_have_value("Ben")
    ben.locator("#sit-down").click()  # one seat is left: nothing is to be chosen any more
    for page in (anna, ben, cleo):
        expect(page.locator(".waiting")).to_have_count(0)
    watcher = visit(link)
    expect(watcher.locator(".watching")).to_be_visible()


def test_the_host_closes_the_link_without_leaving_the_table(visit: Visit) -> None:
    anna = visit()
    open_table(anna, "gang_of_dice", ["me Anna", "link"])
    link = anna.locator("#table-link").input_value()
    anna.locator("#set-link").click()
    expect(anna.locator("#table-link")).to_have_count(0)
    assert "closed" in visit(link).locator("h1").inner_text()
    anna.locator("#set-link").click()
    expect(anna.locator("#table-link")).to_have_value(link)
    expect(visit(link).locator("#sit-down")).to_be_visible()
