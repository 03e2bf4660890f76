"""The golden button is what one would press without thinking: never one that ends a turn while rolls are left."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

from brelan.check.matches import sit
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.web import render
from brelan.web.preview import shown


def _decisions(game: str, prompts: tuple[str, ...]) -> Iterator[Match]:
    """Moments of some games at which the first player may roll again or stop."""
    chance, dice = Random(7), HashDealer.seeded(7)
    for _ in range(3):
        match = sit(Game.load(game), 2)
        while not match.over:
            settle(match, dice)
            if not match.over:
                match.play(match.actor, chance.choice(match.legal()[:4]))  # few dice, that can stay below a warning
            settle(match, dice)
            if match.actor == 0 and match.view(0).prompt.key in prompts:
                yield match


def _buttons(match: Match, pattern: str) -> list[str]:
    return re.findall(pattern, render.table(shown(match), whole=False))


def test_desperados_stops_early_without_gold_unless_all_dice_are_alike() -> None:
    seen = set()
    for match in islice(_decisions("desperados", ("prompt.decide", "prompt.decide_last")), 80):
        table = match.view(0).table
        early = table["rolls"] > 0 and len(set(table["dice"])) > 1
        stops = _buttons(match, r'<button class="button stop([^"]*)"')
        assert stops
        assert all(("is-early" in each) == early for each in stops)
        seen.add(early)
    assert seen == {True, False}


def test_gang_of_dice_stops_with_gold_only_at_the_most_that_is_allowed() -> None:
    early = 0
    for match in islice(_decisions("gang_of_dice", ("prompt.decide",)), 80):
        view = match.view(0)
        (stop,) = _buttons(match, r'<button class="button([^"]*)" name="move" value="7" id="stop"')
        warning = view.table["warning"]
        most = warning.key == "warning.total" and view.prompt.values["total"] == warning.values["n"] - 1
        assert most or "is-early" in stop or "is-behind" in stop
        early += "is-early" in stop
    assert early
