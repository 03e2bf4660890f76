"""Par: what the expert gets in a seat, with dice that are given, against bots that are given."""

from collections.abc import Mapping, Sequence
from hashlib import sha256

from brelan.bots.levels import Bot, play_game
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match

EXPERT = "expert"


def bots_seed(seed: bytes) -> int:
    """Where the bots of a table have their own dice from: from the table's secret, of which they tell nothing."""
    return int.from_bytes(sha256(b"bots" + seed).digest()[:7])


def play_par(game: Game, options: Mapping[str, Setting], levels: Sequence[str], seat: int, seed: bytes) -> Match:
    """The whole game, played by the bots of these levels, and by an expert in one seat."""
    levels = [EXPERT if number == seat else level for number, level in enumerate(levels)]
    match, dealer = Match(game, [f"{level} {n}" for n, level in enumerate(levels, 1)], options), HashDealer(seed)
    bots = [Bot(game, level, bots_seed(seed), awaited=False) for level in levels]
    play_game(match, bots, dealer)
    return match
