"""Every page in a real browser without a server: answers come from what was drawn, and from Brelan's own files."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Route

from brelan.web.assets import TYPES, assets

SIZES = {360: 740, 768: 1024, 1280: 800}


@contextmanager
def showing(browser: Browser, drawn: Mapping[str, str], width: int, scheme: str) -> Iterator[Page]:
    """A window of a width, light or dark, in which each page is found at its name."""

    def answer(route: Route) -> None:
        path = route.request.url.partition("//")[2].partition("/")[2].partition("?")[0]
        if path.startswith("static/"):
            file = assets()[path.removeprefix("static/")]
            route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
        elif path in drawn:
            still = drawn[path].replace("data-live=", "data-still=")  # there is no live stream to be lost
            route.fulfill(body=still, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(status=404, body="")

    context = browser.new_context(
        base_url="http://preview",
        viewport={"width": width, "height": SIZES[width]},
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.route("**/*", answer)
    try:
        yield context.new_page()
    finally:
        context.close()
