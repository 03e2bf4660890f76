"""An invitation: who can open it, and how a phone's camera reads it."""

from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from markupsafe import Markup


def reach(link: str) -> str:
    """Who can open a link: "device" (this one alone), "network" (those nearby), or "" (perhaps everybody)."""
    host = urlsplit(link).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return "device"
    try:
        address = ip_address(host)
    except ValueError:
        return "network" if host.endswith(".local") or "." not in host else ""
    return "device" if address.is_loopback else "network" if address.is_private else ""


def host_of(address: str) -> str:
    """The name of the machine that an address leads to: what comes after it may be nobody else's business."""
    return urlsplit(address).hostname or ""


def qr(link: str) -> Markup:
    """A link as a QR code, drawn as SVG: always dark on light, or cameras would not see it."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=3, dark="#1F2421", light="#FFFFFF", omitsize=True, svgclass="qr"))
