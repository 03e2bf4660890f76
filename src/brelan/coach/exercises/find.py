"""Finding exercises: bots play, the coach looks where a regular player errs, and then looks again, far deeper."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from brelan.bots.levels import Bot, play_game
from brelan.coach.exercises.exercise import Exercise
from brelan.coach.exercises.prove import Prover
from brelan.coach.moments import Moment, moments
from brelan.coach.outlook import add_outlook
from brelan.coach.plans import Plan, end_of, plans, settled
from brelan.coach.report import told
from brelan.coach.review import Decision, with_advised
from brelan.coach.worth.closely import solved_leads
from brelan.coach.worth.estimates import margin, starts
from brelan.coach.worth.playouts import OPEN
from brelan.coach.worth.weigh import Effort, Weighed, Weigher
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match

PLAYER = "regular"
"""Whose mistakes are looked for."""
SEATS = 3
GLANCE = Effort(search=600, compare=128, most=256)
DEEP = Effort(search=6_000, compare=1_024, most=8_192, matters=0.004)
DEAR, CLEAR = 0.05, 0.02
"""What the usual plan gives away at least; and how far the best is ahead of every other, beyond its margin."""
EACH = 2_048
"""Play-outs of every plan, to be sure that none is as good."""
MOST_CHOICES = 40
"""Of more plans nobody wants to choose."""
OF_A_GAME = 2
"""Exercises from the same game: more would be much alike."""
TRIES = {"novice": 20, "regular": 10, "expert": 5}
"""How often bots of each level try an exercise."""


def find(
    game: Game, seed: int, weigher: Weigher, prover: Prover, heard: Callable[[], None] = lambda: None
) -> Iterator[Exercise]:
    """Exercises without end, found in one game of bots after another, and proved. `heard` is called for each game."""
    number = 0
    while True:
        match = play(game, 1_000_000 * seed + number)
        decisions = [moment for moment in moments(match) if moment.decides]
        Random(seed + number).shuffle(decisions)  # else most would be from the beginnings of games
        found = 0
        for moment in decisions:
            exercise = examine(match, moment, weigher)
            if exercise and prover.holds(exercise):
                yield exercise
                found += 1
                if found == OF_A_GAME:
                    break
        heard()
        number += 1


def play(game: Game, seed: int) -> Match:
    """A game of regular bots."""
    seats = min(max(SEATS, game.seats_allowed[0]), game.seats_allowed[-1])
    match, dealer = Match(game, [PLAYER] * seats), HashDealer.seeded(seed)
    bots = [Bot(game, PLAYER, seed + seat) for seat in range(seats)]
    play_game(match, bots, dealer)
    return match


def examine(match: Match, moment: Moment, weigher: Weigher) -> Exercise | None:
    """An exercise, if what was decided here is clearly not the best that could be, and one plan is."""
    game, seed = match.game, moment.place
    known = plans(game, moment.state, moment.seat, moment.plan)
    if not 2 <= len(known) <= MOST_CHOICES:
        return None
    made = known.index(moment.plan)
    known, advised = with_advised(weigher, moment.state, moment.seat, known, seed)

    def weigh(instead: int, effort: Effort, luck: int) -> Weighed:
        return weigher.weigh(moment.state, moment.seat, known, instead, advised, effort, luck)

    glance = weigh(made, GLANCE, seed)
    if glance.best == made or glance.loss < DEAR or glance.loss < glance.doubt:
        return None
    deep = weigh(made, DEEP, seed + 1)
    if deep.loss - deep.doubt < DEAR:
        return None
    deep = compare_all(weigher, moment.state, moment.seat, known, deep, seed + 2)
    if not is_clear(deep):
        return None
    then = match.as_of(moment.place)
    nothing = [0.0] * len(match.names)
    decision = told(Decision(moment.place, moment.seat, known, made, deep, nothing, False))
    add_outlook(decision, then, weigher)
    solved = {level: _solved(then, moment.seat, known[deep.best], level, tries) for level, tries in TRIES.items()}
    moves = [entry.move for entry in match.log[: moment.place]]
    return Exercise(len(match.names), moves, moment.seat, decision, solved)


def compare_all(
    weigher: Weigher, state: Sequence[int], seat: int, known: Sequence[Plan], deep: Weighed, seed: int
) -> Weighed:
    """The same with every plan tried as often as the best one, with other dice: a search soon leaves most of them
    alone, and knows little of them. Where the game can solve a decision, it knows them all.
    """
    best, worth, doubts = deep.best, list(deep.worth), list(deep.margin)
    near = [n for n in range(len(known)) if n != best and worth[best] - worth[n] - doubts[n] < CLEAR]
    leads = solved_leads(weigher, state, seat, known, best, near)
    if leads is not None:
        for plan, (lead, doubt) in leads.items():
            worth[plan], doubts[plan] = worth[best] - lead, doubt
        return replace(deep, worth=worth, margin=doubts)
    eyes = seat if weigher.secrets else OPEN
    got = weigher.shares(state, known, starts(seed, EACH), eyes)[:, seat]
    means = [float(each) for each in got.mean(axis=1)]
    return replace(deep, worth=means, margin=[margin(got[best] - each) for each in got])


def is_clear(weighed: Weighed) -> bool:
    """Whether one plan is ahead of every other, beyond what could be chance."""
    best = weighed.worth[weighed.best]
    others = [n for n in range(len(weighed.worth)) if n != weighed.best]
    return all(best - weighed.worth[n] - weighed.margin[n] >= CLEAR for n in others)


def _solved(then: Match, seat: int, best: Plan, level: str, tries: int) -> float:
    """How many of the bots of a level find the best plan, or another way to the same position."""
    wanted = end_of(then.game, then.state, best)
    return sum(_played(then, seat, level, seed) == wanted for seed in range(tries)) / tries


def _played(then: Match, seat: int, level: str, seed: int) -> list[int]:
    """The position to which a bot goes."""
    bot, match = Bot(then.game, level, seed), then.fork()
    match.play(seat, bot.choose(match, seat))
    while not settled(then.game, then.state, match.state, seat):
        match.play(seat, bot.choose(match, seat))
    return match.state
