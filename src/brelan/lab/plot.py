"""Pictures of figures, as SVG: they need no library, and stay sharp."""

from collections.abc import Sequence
from html import escape
from typing import Any

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 720, 44, 120, 90, 56, 44
INK, SOFT, GROUND, FELT, BRASS = "#1F2421", "#5A5F58", "#FFFDF7", "#2F5D50", "#B98B2F"


def win_shares(rows: Sequence[dict[str, Any]], title: str, fair: float, fair_label: str) -> str:
    """A bar for the win share of each bot, with its 95 % interval, and a line at the fair share."""
    height = TOP + ROW * len(rows) + BOTTOM
    bottom = height - BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>',
        _text(16, 30, title, size=18),
    ]
    for tick in range(0, 101, 20):
        x = _across(tick / 100)
        parts.append(f'<path d="M{x} {TOP}V{bottom}" stroke="{SOFT}" stroke-opacity=".25"/>')
        parts.append(_text(x, bottom + 18, f"{tick} %", anchor="middle", colour=SOFT))
    for number, row in enumerate(rows):
        parts += _bar(row, TOP + ROW * number + ROW / 2)
    x = _across(fair)
    parts.append(f'<path d="M{x} {TOP - 6}V{bottom}" stroke="{BRASS}" stroke-width="2" stroke-dasharray="6 4"/>')
    parts.append(_text(x, bottom + 36, fair_label, anchor="middle", colour=INK))
    return "\n".join([*parts, "</svg>", ""])


def _bar(row: dict[str, Any], y: float) -> list[str]:
    """One bot: its name, its share as a bar, the interval as a whisker, the share in figures."""
    share, low, high = (_across(row[key]) for key in ("share", "low", "high"))
    return [
        _text(LEFT - 10, y + 5, row["bot"], anchor="end"),
        f'<rect x="{LEFT}" y="{y - 12}" width="{share - LEFT:.1f}" height="24" rx="3" fill="{FELT}"/>',
        f'<path d="M{low} {y}H{high}M{low} {y - 6}v12M{high} {y - 6}v12" stroke="{INK}" stroke-width="2" fill="none"/>',
        _text(WIDTH - 12, y + 5, f"{row['share']:.1%}", anchor="end"),
    ]


def _across(share: float) -> float:
    return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 14, colour: str = INK) -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">{escape(text)}</text>'
