"""A report in words: plans as the game names its moves, chances as points of 100."""

from collections.abc import Sequence
from itertools import groupby

from babel.numbers import format_decimal

from brelan.coach.report import Report
from brelan.engine.event import Value, minus
from brelan.engine.referee.match import Match
from brelan.words import Words

BALANCE = (
    "start", "own_luck", "others_luck", "nobodys_luck", "own_decisions", "others_decisions", "remainder", "end",
)  # fmt: skip
"""The rows of a balance, in the order in which they add up."""

NOTICED = 0.2
"""Dollars, cards and the like on average that one plan must bring more than another to be spoken of."""
TELLING = 0.5
"""Points that a plan must be ahead by, or behind, to explain something."""


def points(chance: float, signed: bool = False) -> str:
    """A chance to win in points of 100; what is added or taken away has a sign."""
    rounded = round(100 * chance)
    return f"+{rounded}" if signed and rounded > 0 else minus(rounded)


def rounded(balance: Report) -> dict[str, float]:
    """A balance in whole points that add up as they are read: what is not explained is what they leave."""
    whole = {name: round(100 * balance[name]) for name in BALANCE}
    whole["remainder"] = whole["end"] - sum(whole[name] for name in BALANCE[:-2])
    return {name: value / 100 for name, value in whole.items()}


def tenths(chance: float, words: Words) -> str:
    """A chance in points of 100 with one decimal, as a language writes it."""
    return format_decimal(100 * chance, "0.0", locale=words.language)


def brings_said(then: Match, one: Report, words: Words) -> str:
    """Why the best plan of a decision is better: what it and the one made bring soon, in the game's points. Nothing
    where that was not worked out, or where it is the same. `then` is the match as it stood.
    """
    best, made = one.get("best_brings"), one.get("made_brings")
    if best is None or made is None:
        return ""
    if said_so := _holdings_said(best, made, words):
        return said_so
    ahead = best["own"] - best["others"] - made["own"] + made["others"]
    if abs(ahead) < TELLING:
        return ""
    part = then.part()
    key = "review.brings.turn" if part is None or "seat" in part.values else "review.brings.part"
    if ahead < 0:
        key = "review.brings.later"
    said: dict[str, Value] = {"part": words.say(part) if part else ""}
    for name, brings in (("best", best), ("made", made)):
        for what in ("own", "others"):
            said[f"{what}_{name}"] = _signed(brings[what], words)
        for what in ("gains", "loses"):
            said[f"{what}_{name}"] = str(round(100 * brings[what]))
    if ahead < 0:
        return words.say(key, said)
    told = [words.say(f"{key}.alone" if len(then.names) == 1 else key, said)]
    if len(then.names) > 1 and any(said[f"{what}_best"] != said[f"{what}_made"] for what in ("gains", "loses")):
        told.append(words.say("review.brings.often", said))
    return " ".join(told)


def _holdings_said(best: Report, made: Report, words: Words) -> str:
    """What the best plan wins and what it risks, beside the one made, by the names that the game gives such things."""
    wins: list[str] = []
    risks: list[str] = []
    for what, both in best.get("holdings", {}).items():
        for whose, sign, better, played in zip(("own", "others"), (1, -1), both, made["holdings"][what], strict=True):
            if abs(better - played) >= NOTICED:
                name = words.say(f"brings.{whose}.{what}")
                said = words.say("review.holding", what=name, best=_signed(better, words), made=_signed(played, words))
                (wins if sign * (better - played) > 0 else risks).append(said)
    told = [("wins", wins), ("risks" if wins else "only_risks", risks)]
    return " ".join(words.say(f"review.brings.{key}", what=" · ".join(listed)) for key, listed in told if listed)


def _signed(mean: float, words: Words) -> str:
    return format_decimal(mean, "+0.0;−0.0", locale=words.language) if round(mean, 1) else "0"


def plan_said(then: Match, seat: int, plan: Sequence[int], words: Words) -> str:
    """A plan of a seat, step by step, as it would call it; what is done again in a row is said once. `then` is the
    match as it stood.
    """
    game, state = then.game, list(then.state)
    said = []
    for move in plan:
        said.append(words.say(game.part("view").name(game.fields.seen(state, seat), move)))
        game.apply(state, move)
    rows = [(step, len(list(row))) for step, row in groupby(said)]
    return " › ".join(step if count == 1 else f"{step} (×{count})" for step, count in rows)
