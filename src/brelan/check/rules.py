"""The contract of a game at every table: games end and lose nothing, and chance is what it is said to be."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from brelan.bots import policy
from brelan.check.matches import play_on, sit
from brelan.engine import HashDealer, Record, read, write
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice, roll
from brelan.engine.rule import MOST_MOVES, NATURE, OVER, Cells

LONGEST = 100_000
"""Steps after which a game counts as endless here."""
STATES, DRAWS = 40, 2_000
IMPROBABLE = 5.0
"""Standard deviations that chance does not reach."""


def games_end_and_conserve(game: Game, seed: int = 0, games: int = 3) -> Iterator[str]:
    """Random and sensible games end, never get stuck, and the audit finds nothing."""
    for seats, options in game.tables():
        for bot in ("random", "regular", "greedy"):
            for number in range(games):
                yield from _play_audited(game, seats, options, bot, seed + number)


def _play_audited(game: Game, seats: int, options: dict[str, Setting], bot: str, seed: int) -> Iterator[str]:
    audit, choose = game.part("audit").audit, policy(game, bot)
    state, dice = game.start(seats, options), fresh_dice(seats, seed)
    for _ in range(LONGEST):
        if found := audit(state):
            yield f"audit.py says {found} in a game of {bot} bots at {seats} seats, dice {seed}"
            return
        actor = game.actor(state)
        if actor == OVER:
            return
        if actor == NATURE:
            game.apply(state, game.deal(state, dice))
            continue
        legal = game.legal(state)
        if not legal:
            asked = game.part("view").prompt(game.fields.seen(state, actor), actor).key
            yield f'rules.py: seat {actor} is to move at "{asked}", but has no legal move'
            return
        move = choose(state, [*legal, *[0] * (MOST_MOVES - len(legal))], len(legal), dice)
        if move not in legal:
            yield f"bot: {bot} returns {move}, which is none of the legal moves {legal}: return the move, not its place"
            return
        game.apply(state, move)
    yield f"a game of {bot} bots at {seats} seats, dice {seed}, does not end"


def nature_states(game: Game, seats: int, options: dict[str, Setting], seed: int, games: int) -> list[list[int]]:
    """States in which Nature is to move, from random games."""
    dice = fresh_dice(seed)
    found = []
    for _ in range(games):
        state = game.start(seats, options)
        while (actor := game.actor(state)) != OVER:
            if actor == NATURE:
                found.append(list(state))
                game.apply(state, game.deal(state, dice))
            else:
                legal = game.legal(state)
                game.apply(state, legal[roll(dice, len(legal))])
    return found


def deal_follows_chances(game: Game, seed: int = 0) -> Iterator[str]:
    """`deal` draws what `chances` lists, by its weights, and leaves the state alone."""
    for seats, options in game.tables():
        states = nature_states(game, seats, options, seed=seed + seats, games=3)
        by_outcomes = {tuple(game.outcomes(state).items()): state for state in states}  # as different as can be
        for state in Random(seed + 1).sample(list(by_outcomes.values()), min(STATES, len(by_outcomes))):
            yield from _drawn(game, state, fresh_dice(seed + 17))


def _drawn(game: Game, state: Cells, dice: Cells) -> Iterator[str]:
    outcomes, untouched = game.outcomes(state), list(state)
    asked = game.part("view").prompt(game.fields.seen(state, NATURE), NATURE).key
    if not outcomes or min(outcomes.values()) < 1:
        yield f'rules.py: chances at "{asked}" must list at least one outcome, each with a weight of 1 or more'
        return
    drawn = Counter(game.deal(state, dice) for _ in range(DRAWS))
    if state != untouched:
        yield f'rules.py: deal changes the state at "{asked}"; only apply may'
    for move in sorted(set(drawn) - set(outcomes)):
        yield f'rules.py: deal draws {move} at "{asked}", which chances does not list'
    share = DRAWS / sum(outcomes.values())
    expected = [weight * share for weight in outcomes.values()]
    if chi_square_z([drawn[move] for move in outcomes], expected) >= IMPROBABLE:
        yield f'rules.py: deal does not draw by the weights that chances lists at "{asked}"'


def records_give_the_match_back(game: Game, seed: int = 0) -> Iterator[str]:
    """A saved game, read again, is the game."""
    for number, (seats, options) in enumerate(game.tables()):
        match = play_on(sit(game, seats, options), Random(seed + number), steps=60, undo=0.2)
        dealer = HashDealer.seeded(1)
        kept = write(Record(match, dealer, "seeded", dealer.commitment, ["person"] * seats))
        again = read(kept).match
        if (again.state, again.log, again.options) != (match.state, match.log, match.options):
            yield f"a game saved at {seats} seats is another one when it is read again"


def chi_square_z(observed: Sequence[float], expected: Sequence[float]) -> float:
    """How many standard deviations a chi-square is above what chance gives (Wilson and Hilferty's cube root)."""
    degrees = len(observed) - 1
    if degrees < 1:
        return 0.0
    chi = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    spread = 2 / (9 * degrees)
    return float(((chi / degrees) ** (1 / 3) - (1 - spread)) / spread**0.5)
