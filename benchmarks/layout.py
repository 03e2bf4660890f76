"""Does the table hold still? Whole games of bots with a person's seat in between, in Chromium, on five screens.

python benchmarks/layout.py                                  # every game at its most seats, in both languages
python benchmarks/layout.py mino_dice --seats all --sizes 360x640 --languages fr
python benchmarks/layout.py --into benchmarks/results/layout.json

At every view: the share of what must be in sight (`data-must`, every seat, the prompt, every button) that is wholly in
sight without scrolling; how much of the screen the panel below the felt takes; and how far things stand from where they
were in the view before, though nobody moved them. Needs Chromium, and the test tools (`make setup`).
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.chromium import chromium
from tests.browser.sight import SIZES, Look, Size, look, put, shifts, table_window, views

from brelan.engine.game import Game
from brelan.web import render


def measure(
    browser: Browser, game: str, seats: int, sizes: list[Size], language: str, seed: int, every: int
) -> list[dict[str, Any]]:
    """What was seen of one game, for each size."""
    looks: dict[Size, list[Look]] = {size: [] for size in sizes}
    with ExitStack() as opened:
        pages: dict[Size, Any] = {}
        for table in views(game, seats, language, seed, lambda match: len(match.log) % every == 0):
            html = render.table(table, whole=True)
            for size in sizes:
                if size in pages:
                    put(pages[size], html.replace("data-live=", "data-still="))
                else:
                    pages[size] = opened.enter_context(table_window(browser, html, size))
                looks[size].append(look(pages[size]))
    return [{"game": game, "seats": seats, "language": language, **summed(size, looks[size])} for size in sizes]


def summed(size: Size, looks: list[Look]) -> dict[str, Any]:
    """The figures of one game on one screen."""
    moved = [shifts(before, after) for before, after in pairwise(looks)]
    by = [far for each in moved for far in each.values()]
    hidden = Counter(name for each in looks for name in each["hidden"])
    restless = Counter(name for each in moved for name, far in each.items() if far > 8)
    shares = [1 - len(each["hidden"]) / each["must"] for each in looks]
    return {
        "size": f"{size[0]}x{size[1]}",
        "views": len(looks),
        "in sight": round(100 * sum(shares) / len(shares), 1),
        "worst view": round(100 * min(shares), 1),
        "panel": round(max(each["panel"] for each in looks), 1),
        "shift median": round(median(by), 1),
        "shift worst": round(max(by), 1),
        "scrolls": sum(each["scrolls"] for each in looks),
        "hidden": dict(hidden.most_common(5)),
        "moved": dict(restless.most_common(5)),
    }


def main() -> None:
    """Measure, print a table, and keep the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=Game.names())
    parser.add_argument("--seats", default="most", help="most, all, or a number")
    parser.add_argument("--sizes", nargs="*", default=[f"{x}x{y}" for x, y in SIZES])
    parser.add_argument("--languages", nargs="*", default=["fr", "en"])
    parser.add_argument("--every", type=int, default=1, help="look at every n-th view")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--into", type=Path, help="a JSON file for the figures")
    wish = parser.parse_args()
    sizes = [(int(x), int(y)) for x, _, y in (each.partition("x") for each in wish.sizes)]
    rows = []
    print("| game | seats | language | size | in sight | worst view | panel | shift, median (worst) |")
    print("|---|---|---|---|---|---|---|---|")
    with chromium() as browser:
        for game in wish.games:
            allowed = list(Game.load(game).seats_allowed)
            for seats in (
                allowed if wish.seats == "all" else allowed[-1:] if wish.seats == "most" else [int(wish.seats)]
            ):
                for language in wish.languages:
                    for row in measure(browser, game, seats, sizes, language, wish.seed, wish.every):
                        rows.append(row)
                        print(
                            f"| {game} | {seats} | {language} | {row['size']} | {row['in sight']} % |"
                            f" {row['worst view']} % |"
                            f" {row['panel']} % | {row['shift median']} ({row['shift worst']}) |",
                            flush=True,
                        )
    if wish.into:
        wish.into.parent.mkdir(parents=True, exist_ok=True)
        commit = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
        ).stdout.strip()
        kept = {"commit": commit, "date": f"{datetime.now(UTC):%Y-%m-%d}", "rows": rows}
        wish.into.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
    for row in rows:
        if row["hidden"] or row["moved"]:
            print(
                row["game"],
                row["language"],
                row["size"],
                "hidden",
                row["hidden"],
                "moved",
                row["moved"],
                file=sys.stderr,
            )


if __name__ == "__main__":
    main()
