"""A real browser for the tests: Debian's Chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

PROGRAM = os.environ.get("BRELAN_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The headless shell is the same browser without a window around it: a quarter less work for the processor."""
HOW = "the browser tests need Chromium: apt-get install chromium-headless-shell, or name one in BRELAN_CHROMIUM"
UNWANTED = (
    # What draws suggestions below an address that nobody types, and waits for pages that nobody opens: two or three
    # processes for every guest.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
    # What Playwright leaves out: only the last list counts.
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNWANTED)}",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless browser, closed at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PROGRAM, chromium_sandbox=False, args=list(QUIET))
        try:
            yield browser
        finally:
            browser.close()
