"""How much luck the same dice take out: games needed to tell two players apart, with the same dice and without.

- *challenge*: both play the same seat against the same bots, each at a table of their own, and are compared;
- *duplicate*: both sit at the same table, twice, with seats changed; the sum decides.

Each is played with the same dice at both tables and with fresh ones. The fewer games are needed, the less luck is left:
for a given certainty as many as the variance of one comparison over the square of its mean. Printed is how many times
fewer the same dice need, for the points and for the wins, with a 95 % interval (by resampling).

python -m benchmarks.duplicate [GAME …] [--deals 1000] [--seed 1]
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import mean, pvariance

from brelan.bots.levels import Bot, play_game
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match

STRONG, WEAK, OTHERS = "regular", "slipping", "regular"
SLIPS = 8
"""Of 100 moves, those that the weak player makes without a thought; else it is a regular too."""
RESAMPLED = 400


def play(game: Game, players: Sequence[str], dice: int, own: int) -> tuple[list[float], list[float]]:
    """Points and shares of the win at one table: `dice` is the seed of the table, `own` that of the bots."""
    match, dealer = Match(game, [f"{level} {seat}" for seat, level in enumerate(players)]), HashDealer.seeded(dice)
    bots = [_bot(game, level, own + seat) for seat, level in enumerate(players)]
    play_game(match, bots, dealer)
    ranks, points = game.ranking(match.state)
    won = [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]
    return [float(each) for each in points], won


def _bot(game: Game, player: str, seed: int) -> Bot:
    bot = Bot(game, "regular", seed)
    if player == WEAK:
        bot.level = replace(bot.level, slips=SLIPS)
    return bot


def challenge(game: Game, seats: int, dice: tuple[int, int], own: int) -> tuple[float, float]:
    """The strong player against the weak one in the same seat of two tables: the lead in points, and in wins."""
    seat = own % seats
    results = [
        play(game, [level if n == seat else OTHERS for n in range(seats)], seed, own)
        for level, seed in zip((STRONG, WEAK), dice, strict=True)
    ]
    return results[0][0][seat] - results[1][0][seat], results[0][1][seat] - results[1][1][seat]


def duplicate(game: Game, seats: int, dice: tuple[int, int], own: int) -> tuple[float, float]:
    """Both at the same table, twice, with seats changed: the lead in points, and in wins."""
    points = wins = 0.0
    for (strong, weak), seed in zip(((0, 1), (1, 0)), dice, strict=True):
        players = [OTHERS] * seats
        players[strong], players[weak] = STRONG, WEAK
        got, won = play(game, players, seed, own)
        points += got[strong] - got[weak]
        wins += won[strong] - won[weak]
    return points, wins


def fewer(same: Sequence[float], fresh: Sequence[float]) -> float:
    """How many times fewer games the same dice need. The mean is the same; it is taken from both."""
    return pvariance(fresh) / max(pvariance(same), 1e-9)


def interval(same: Sequence[float], fresh: Sequence[float], chance: Random) -> tuple[float, float]:
    """Where the figure is in 95 of 100 resampled runs."""
    drawn = sorted(
        fewer(chance.choices(same, k=len(same)), chance.choices(fresh, k=len(fresh))) for _ in range(RESAMPLED)
    )
    return drawn[RESAMPLED // 40], drawn[-RESAMPLED // 40]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=Game.names(), metavar="GAME")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chance = Random(chosen.seed)
    print(f"{STRONG} against one that slips in {SLIPS} of 100 moves, {chosen.deals} deals, seed {chosen.seed}")
    for name in chosen.games:
        game = Game.load(name)
        for kind, seats in ((challenge, min(3, game.seats_allowed[-1])), (duplicate, max(2, game.seats_allowed[0]))):
            found: dict[str, list[tuple[float, float]]] = {"same": [], "fresh": []}
            for deal in range(chosen.deals):
                first, other = 2 * deal + 10**6 * chosen.seed, 2 * deal + 1 + 10**6 * chosen.seed
                found["same"].append(kind(game, seats, (first, first), deal))
                found["fresh"].append(kind(game, seats, (first, other), deal))
            for what, values in enumerate(("points", "wins")):
                same, fresh = ([each[what] for each in found[dice]] for dice in ("same", "fresh"))
                low, high = interval(same, fresh, chance)
                print(
                    f"{name:13} {kind.__name__:9} {seats} seats, {values:6}: {fewer(same, fresh):5.2f} times fewer "
                    f"({low:.2f} to {high:.2f}); lead {mean(same):+.2f} and {mean(fresh):+.2f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
