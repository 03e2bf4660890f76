"""An invitation that a phone's camera can read."""

import segno
from markupsafe import Markup


def qr(link: str) -> Markup:
    """A link as a QR code, drawn as SVG: always dark on light, or cameras would not see it."""
    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(border=3, dark="#1F2421", light="#FFFFFF", omitsize=True, svgclass="qr"))
