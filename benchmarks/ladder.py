"""Whether the ladder of a club orders people by how good they are, and after how many games.

- *made up*: members of known strength; at a table each shows their strength and luck, and the higher comes first. Luck
  is as wide as the step between neighbours, or several times as wide;
- *real*: games of bots that slip in more and more of 100 moves, so that it is known who is better.

Printed: the share of pairs in the right order, pairs two or more apart alone, and how often the true order of two lies
where the ratings' uncertainty says (for pairs told apart by the ladder beyond both doubts).

python -m benchmarks.ladder [--clubs 100] [--seed 1] [--game gang_of_dice]
"""

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from brelan.bots.levels import Bot, play_game
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match
from brelan.server.features.clubs.ladder import Rung, ladder_of

MEMBERS, SEATS = 6, 3
GAMES = (10, 30, 100, 300)
SLIPS = (0, 10, 20, 40, 60, 80)
"""Of 100 moves those made without a thought, by the best member first."""

Table = Callable[[Sequence[int], Random], list[int]]


def made_up(luck: float) -> Table:
    """A game whose ranks are strength and luck: member 0 is the best, each other one step less."""

    def ranks(players: Sequence[int], chance: Random) -> list[int]:
        shown = [chance.gauss(-player, luck) for player in players]
        return [1 + sum(other > own for other in shown) for own in shown]

    return ranks


def real(game: Game) -> Table:
    """A game of bots that slip."""

    def ranks(players: Sequence[int], chance: Random) -> list[int]:
        match, dealer = (
            Match(game, [f"member {player}" for player in players]),
            HashDealer.seeded(chance.getrandbits(32)),
        )
        bots = [Bot(game, "regular", chance.getrandbits(32)) for _ in players]
        for bot, player in zip(bots, players, strict=True):
            bot.level = replace(bot.level, slips=SLIPS[player])
        play_game(match, bots, dealer)
        return list(game.ranking(match.state)[0])

    return ranks


def judge(rungs: Sequence[Rung]) -> tuple[list[bool], list[bool], list[bool]]:
    """Of all pairs, of those at least two apart, and of those told apart for sure: whether the better is above."""
    every, apart, sure = [], [], []
    for above, below in combinations(rungs, 2):
        assert isinstance(above.player, int)
        assert isinstance(below.player, int)
        right = above.player < below.player
        every.append(right)
        if abs(above.player - below.player) > 1:
            apart.append(right)
        if abs(above.rating - below.rating) > above.doubt + below.doubt:
            sure.append((above.rating > below.rating) == right)
    return every, apart, sure


def measure(name: str, table: Table, clubs: int, seed: int) -> None:
    """Some clubs, each looked at after more and more games."""
    found: dict[int, list[list[bool]]] = {games: [[], [], []] for games in GAMES}
    for club in range(clubs):
        chance, results = Random(f"{seed} {club}"), []
        for _ in range(GAMES[-1]):
            players = chance.sample(range(MEMBERS), SEATS)
            results.append((players, table(players, chance)))
        for games in GAMES:
            for kept, new in zip(found[games], judge(ladder_of(results[:games])), strict=True):
                kept.extend(new)
    for games, kinds in found.items():
        shares = [f"{sum(kind) / len(kind):6.1%} of {len(kind)}" if kind else "–" for kind in kinds]
        print(
            f"{name:22} {games:4} games: right {shares[0]}; two apart {shares[1]}; told apart {shares[2]}", flush=True
        )


def main() -> None:
    """Made-up clubs, then real ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clubs", type=int, default=100)
    parser.add_argument("--real-clubs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="gang_of_dice", choices=Game.names())
    given = parser.parse_args()
    for luck in (1.0, 2.0, 4.0):
        measure(f"made up, luck {luck:g}", made_up(luck), given.clubs, given.seed)
    measure(f"real, {given.game}", real(Game.load(given.game)), given.real_clubs, given.seed)


if __name__ == "__main__":
    main()
