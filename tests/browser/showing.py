"""Every page in a real browser without a table behind it: what was drawn, and Brelan's own files, from a small server.

A server of its own is quicker than answering for the browser: it keeps the files that all pages ask for.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from playwright.sync_api import Browser, Page

from brelan.web.assets import TYPES, assets

SIZES = {360: 740, 768: 1024, 844: 390, 1280: 800}


@contextmanager
def serving(drawn: Mapping[str, str]) -> Iterator[str]:
    """The address of a server where each page is found at its name."""

    class Answer(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            name = self.path[1:].partition("?")[0]
            if name.startswith("static/"):
                file = assets()[name.removeprefix("static/")]
                self.answer(200, file.read_bytes(), TYPES[file.suffix], "max-age=3600")
            elif name in drawn:
                still = drawn[name].replace("data-live=", "data-still=")  # there is no live stream to be lost
                self.answer(200, still.encode(), "text/html; charset=utf-8", "no-store")
            else:
                self.answer(404, b"", "text/plain", "no-store")

        def answer(self, status: int, body: bytes, kind: str, kept: str) -> None:
            self.send_response(status)
            for name, value in (("type", kind), ("length", str(len(body)))):
                self.send_header(f"content-{name}", value)
            self.send_header("cache-control", kept)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *given: object) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    server.daemon_threads = True  # a browser may keep its connections
    server.block_on_close = False
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def showing(browser: Browser, drawn: Mapping[str, str], width: int, scheme: str) -> Iterator[Page]:
    """A window of a width, light or dark, in which each page is found at its name."""
    with serving(drawn) as address:
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": SIZES[width]},
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        try:
            yield context.new_page()
        finally:
            context.close()
