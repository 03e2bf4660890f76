"""Telling moments of Gang of Dice, for previews and page tests."""

from collections.abc import Iterator
from dataclasses import replace

from brelan.engine.referee.dealer import HashDealer
from brelan.engine.referee.match import Match
from brelan.engine.referee.typed_dice import to_type
from brelan.engine.referee.verdict import verify
from brelan.engine.rule import NATURE
from brelan.web.preview import shown
from brelan.web.shown import TableShown
from brelan.words import Words
from tests.browser.scenes import counted, never, played, prompted


def late(match: Match) -> bool:
    """Until the first seat of Gang of Dice decides on some dice, after two others."""
    if not prompted("prompt.decide", 60)(match):
        return False
    mine, *others = match.view(0).table["seats"]
    return len(mine["dice"]) >= 4 and sum(other["result"] is not None for other in others) >= 2


def tables(language: str) -> Iterator[tuple[str, TableShown]]:
    yield "gang-choose", shown(played("gang_of_dice", 3, prompted("prompt.choose", 60)), language=language)
    match = next(match for seed in range(99) if not (match := played("gang_of_dice", 4, late, seed)).over)
    yield "gang-decide", shown(match, language=language)
    match = played("gang_of_dice", 4, prompted("prompt.decide", 100), seed=3)
    refusal = Words(language, match.game, match.names, 0).say(match.view(0).prompt)
    yield "gang-refused", shown(match, language=language, notice=refusal, notice_rule="GD 3.5")
    match = played("gang_of_dice", 2, lambda m: m.actor == NATURE and m.view().prompt.key == "nature.roll", seed=5)
    yield "gang-typed", shown(match, language=language, typed=to_type(match), dice="typed")
    over = played("gang_of_dice", 3, never)
    verdict = replace(verify(over, HashDealer.seeded(1), HashDealer.seeded(1).commitment), unkept=[1])
    table = shown(over, language=language, rolled=counted(over), verdict=verdict, fresh=0)
    yield "gang-over", replace(table, mixed=["0f" * 32, "", f"tea {'f0' * 32}"], promised=[0, 2])
