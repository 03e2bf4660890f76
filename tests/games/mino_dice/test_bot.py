"""The greedy bot of Mino Dice: does it bid and play with sense?"""

import pytest

from brelan.bots import policy
from brelan.bots.policies import any_move
from brelan.engine import NATURE, HashDealer, Match
from brelan.engine.dice import fresh_dice
from brelan.engine.drivers import play_out
from brelan.games.mino_dice import bot
from brelan.games.mino_dice import cells as md
from brelan.games.mino_dice.box import KIND_NAMES
from brelan.games.mino_dice.odds import SCALE
from tests.games.mino_dice.table import GAME, begin, hold, roll, sit_down
from tests.play import follow


def choice(match: Match) -> str:
    """What the bot does for whoever's turn it is."""
    out = [0] * 64
    count = GAME.moves(match.state, out)
    return match.notation(policy(GAME, "greedy")(match.state, out, count, fresh_dice(1)))


def test_it_bids_more_with_better_dice() -> None:
    weak = hold("purple purple purple", "red grey red", "yellow yellow grey")
    strong = hold("minotaur siren griffin", "red grey red", "yellow yellow grey")
    assert choice(weak) == "bid 0"
    assert choice(strong) in ("bid 2", "bid 3")


def test_it_bids_less_against_more_players() -> None:
    hands = ["red red red", "grey grey grey", "yellow yellow yellow", "purple purple purple", "red griffin griffin",
             "grey siren siren"]  # fmt: skip
    bids = [int(choice(hold(*hands[:seats])).split()[1]) for seats in (3, 6)]
    assert bids[0] > bids[1]


def drawn(hand: str, seats: int) -> Match:
    """The first player has drawn this hand and is about to bid; the others hold what luck gave them."""
    match, dealer = sit_down(seats, len(hand.split())), HashDealer.seeded(1)
    follow(match, "nature: " + ", ".join(f"draw {kind}" for kind in hand.split()))
    while match.actor == NATURE:
        match.play(NATURE, dealer.draw(match))
    return match


def tricks_won(match: Match, seed: int) -> int:
    """How many tricks the player at turn wins when everybody goes on without a thought."""
    seat, entry = match.actor, md.entry(match.state, match.actor)
    state, out, dice = list(match.state), [0] * 64, fresh_dice(seed)
    GAME.guess(state, seat, dice)
    while state[md.ROUND] == match.state[md.ROUND]:
        nature = GAME.actor(state) == NATURE
        GAME.apply(state, GAME.deal(state, dice) if nature else any_move(state, out, GAME.moves(state, out), dice))
    return state[md.PAD_WON + entry]


@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("hand", ["siren red red yellow grey", "purple purple grey grey", "red red yellow"])
def test_its_forecast_is_about_what_simulated_rounds_bring(hand: str, seats: int) -> None:
    match, out, rounds = drawn(hand, seats), [0] * 64, 400
    bot.weigh_kinds(match.state, out)
    bot.forecast(match.state, out)
    won = [tricks_won(match, seed) for seed in range(rounds)]
    for tricks in range(len(hand.split()) + 1):
        expected = out[bot.TRICKS + tricks] / SCALE**2
        assert won.count(tricks) / rounds == pytest.approx(expected, abs=0.12)


def test_it_wins_while_it_needs_tricks_and_ducks_when_it_does_not() -> None:
    def last_to_play(bid: int) -> str:
        match = begin("yellow purple", "yellow purple", "red purple", bids=(0, 0, bid))
        return choice(roll(match, "yellow 4", "yellow 3"))

    assert last_to_play(2) == "play red"
    assert last_to_play(0) == "play purple"


def chance_to_win(match: Match, kind: str) -> int:
    """The bot's chance, of SCALE, to win the trick with a die of this kind."""
    out = [0] * 64
    bot.weigh_kinds(match.state, out)
    return bot.try_die(match.state, out, KIND_NAMES.index(kind))


def test_it_expects_more_of_players_who_need_tricks() -> None:
    chances = [
        chance_to_win(begin("red grey", "red grey", "red grey", bids=(1, wanted, wanted)), "red") for wanted in (0, 1)
    ]
    assert chances[0] > chances[1]


@pytest.mark.rule("MD 3.2")
def test_it_knows_who_cannot_follow() -> None:
    hands = "yellow red purple", "red purple purple", "yellow red purple"
    follows = roll(begin(*hands, bids=(1, 1, 1)), "yellow 5", "red 5", "yellow 3")
    assert follows.actor == 1  # who has just played red on yellow
    match = roll(follows, "purple 1", "purple 1", "purple 1")
    out = [0] * 64
    bot.weigh_kinds(match.state, out)
    purple, yellow = KIND_NAMES.index("purple"), KIND_NAMES.index("yellow")
    assert bot.lacks(match.state, out, yellow, 20, 1) == SCALE
    assert 0 < bot.lacks(match.state, out, purple, 20, 1) < SCALE


def test_with_bonus_points_to_win_it_plays_for_them() -> None:
    match = begin("minotaur grey", "grey grey", "siren red", bids=(0, 0, 1))
    roll(match, "minotaur minotaur", "grey flag")
    assert choice(match) == "play siren"


@pytest.mark.rule("MD 5")
@pytest.mark.parametrize(("led", "own"), [("minotaur", "siren"), ("griffin", "minotaur")])
def test_without_bonus_points_to_win_it_keeps_the_symbol_for_a_surer_bid(led: str, own: str) -> None:
    def last_to_play(simplified: bool) -> str:
        match = begin(f"{led} grey", "grey grey", f"{own} red", bids=(0, 0, 1), simplified=simplified)
        return choice(roll(match, f"{led} {led}", "grey flag"))

    assert last_to_play(simplified=False) == f"play {own}"
    assert last_to_play(simplified=True) == "play red"


def test_it_leaves_the_state_as_it_found_it() -> None:
    match = roll(begin("red yellow siren", "grey grey red", "purple griffin red", bids=(1, 1, 1)), "red 6", "red 7")
    before = list(match.state)
    choice(match)
    assert match.state == before


def test_it_makes_its_bids_far_more_often_than_chance() -> None:
    exact = {"greedy": 0, "random": 0}
    bots = ["greedy", "random", "random"]
    for seed in range(60):
        state, out = GAME.start(3), [0] * 64
        policies = tuple(policy(GAME, name) for name in bots)
        play_out(GAME.rules, policies, state, fresh_dice(seed), out)
        for seat, name in enumerate(bots[:2]):
            for number in range(8):
                entry = number * md.MOST + seat
                exact[name] += state[md.PAD_BID + entry] == state[md.PAD_WON + entry]
    assert exact["greedy"] > 1.5 * exact["random"]
