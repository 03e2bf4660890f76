"""What simulations say about a game, as a page that one command writes again.

Every game gets the same first part: length, points and the advantage of seats, with the greedy bot in every
seat. A game with questions of its own has a `study.py` with a function `sections(study)` that answers them.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec

from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.lab.simulate import Outcomes, Simulator


class Study:
    """Simulations of one game, for a page about it."""

    def __init__(self, game: Game, games: int, seed: int, progress: Callable[[int], None] | None = None) -> None:
        self.game, self.games, self.seed, self.progress = game, games, seed, progress

    def play(
        self, seats: int, options: Mapping[str, Setting] | None = None, bot: str = "greedy", games: int | None = None
    ) -> Outcomes:
        """Games with the same bot in every seat."""
        simulator = Simulator(self.game, [bot] * seats, options)
        return simulator.play(games or self.games, self.seed, self.progress, finals=True)

    def page(self) -> str:
        """The whole page."""
        parts = [
            f"# {self.game.name}: what simulations say",
            f"Written by `brelan study {self.game.name} --games {self.games} --seed {self.seed}`; "
            "the greedy bot sits in every seat, unless said otherwise. Intervals are at 95 %.",
            self.by_seats(),
        ]
        if find_spec(f"{self.game.package}.study"):
            parts += self.game.part("study").sections(self)
        return "\n\n".join(parts) + "\n"

    def by_seats(self) -> str:
        """Length, points and the advantage of seats for every number of seats."""
        rows = []
        for seats in self.game.seats_allowed:
            played = self.play(seats)
            shares = played.wins / len(played.lengths)
            margin = 1.96 * float((shares * (1 - shares) / len(played.lengths)).max()) ** 0.5
            points = played.points
            rows.append(
                [
                    str(seats),
                    f"{played.lengths.mean():.0f} ({played.lengths.min()}–{played.lengths.max()})",
                    f"{points.mean():.1f} ± {points.std():.1f}",
                    f"{points.max(axis=1).mean():.1f}",
                    ", ".join(f"{share:.1%}" for share in shares),
                    f"± {margin:.1%}",
                ]
            )
        head = ["seats", "steps (least–most)", "points ± spread", "best score", "wins by seat", "interval"]
        return "## Length, points, seats\n\n" + markdown_table(head, rows)


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table as Markdown writes it."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
