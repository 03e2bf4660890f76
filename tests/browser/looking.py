"""What is wrong with a page as it is seen: what sticks out, is cut off, too small for a finger, or shuts people out."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")

TOO_WIDE = """() => {
  const may = (each) => each.closest(".unseen, .skip, .wide-table, [data-row], #sheet, [hidden], details:not([open])");
  const wide = [...document.body.querySelectorAll("*")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1) && !may(each);
  });
  return wide.map((each) => `${each.tagName}.${each.getAttribute("class")}: ${each.textContent.trim().slice(0, 40)}`);
}"""
"""Elements that stick out of the window."""

CUT_OFF = """() => {
  const people = ".seat-name, .place-name, .row-name span, .reveal-name, .line-names, .pad-table th, .stage-table th";
  const names = `${people}, .link`;
  const apart = ".unseen, .log, .news, svg, .seat-note, .place-face, .brand span"; // for ears, or scrolled
  const boxes = [...document.body.querySelectorAll("p, button, a, h1, h2, h3, li, td, label, summary, span")];
  const cut = boxes.filter((each) => {
    const hides = getComputedStyle(each).overflowX !== "visible" || each.matches("button");
    const full = each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1;
    return hides && full && !each.closest(`${names}, ${apart}`);
  });
  return cut.map((each) => `${each.className}: ${each.textContent.trim().slice(0, 60)}`);
}"""
"""Messages that do not fit into their place; only names of people may be shortened."""


def faults(page: Page) -> list[str]:
    """What does not fit."""
    page.wait_for_load_state()  # with its styles, and what its script makes of it
    found: list[str] = page.evaluate(TOO_WIDE) + page.evaluate(CUT_OFF) + small_targets(page)
    return found


def small_targets(page: Page) -> list[str]:
    """Things to touch that are smaller than a finger; links inside a sentence may be."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, summary, select, input.field, .choose label, .lift, a.button")]
          .filter((each) => each.checkVisibility() && !each.matches(".unseen"))
          .filter((each) => each.getBoundingClientRect().height < 43.5)
          .map((each) => each.outerHTML.slice(0, 80))"""
    )
    return found


def shut_out(page: Page) -> list[str]:
    """What axe-core finds serious."""
    page.wait_for_load_state()
    found = [fault for fault in Axe().run(page).response["violations"] if fault["impact"] in SERIOUS]
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:120]} {fault['nodes'][0].get('failureSummary', '')[:200]}"
        for fault in found
    ]
