"""Two simple opponents for every game: one that plays anything legal, and one with a little sense."""

from brelan.engine.dice import fresh_dice, roll
from brelan.engine.drivers import Policy
from brelan.engine.errors import BadOption
from brelan.engine.game import Game
from brelan.engine.match import Match
from brelan.engine.rule import MOST_MOVES, Cells, rule

BOTS = ("greedy", "random")


@rule
def any_move(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves, each as likely."""
    return out[roll(dice, count)]


def policy(game: Game, name: str) -> Policy:
    """How a bot chooses, as a function that can be compiled too."""
    if name not in BOTS:
        raise BadOption(f"unknown bot {name!r}; there are {', '.join(BOTS)}")
    if name == "random":
        return any_move
    greedy: Policy = game.part("bot").greedy
    return greedy


class Bot:
    """An opponent in one seat. It thinks with what its seat can know; the rest is redrawn before it looks."""

    def __init__(self, game: Game, name: str, seed: int) -> None:
        self.name = name
        self.policy = policy(game, name)
        self.dice = fresh_dice(seed)

    def choose(self, match: Match, seat: int) -> int:
        """The move this bot makes in a match where it is the seat's turn."""
        state = match.guess(seat, self.dice)
        out = [0] * MOST_MOVES
        return self.policy(state, out, match.game.moves(state, out), self.dice)
