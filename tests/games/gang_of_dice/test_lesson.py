"""The first game of Gang of Dice: no answer praises what loses at once."""

import pytest

from brelan.engine.game import Game
from brelan.engine.referee.first_game import first_game
from brelan.games.gang_of_dice import cells as c
from brelan.games.gang_of_dice import rules
from brelan.games.gang_of_dice.box import FACES
from brelan.server.features.lessons.show import answer

SCRIPT = first_game(Game.load("gang_of_dice"))


@pytest.mark.rule("GD 3.6")
def test_who_would_stop_at_invalid_dice_is_told_what_that_costs() -> None:
    assert SCRIPT
    looked = 0
    for number, step in enumerate(SCRIPT.steps):
        match = SCRIPT.at(step.place, "Anna")
        if match.actor != SCRIPT.you or c.STOP not in match.legal() or c.STOP in step.moves:
            continue
        loses = rules.invalid(match.state, c.SHOWN + SCRIPT.you * FACES)
        told = answer(SCRIPT, number, step.place, [c.STOP])
        assert told.key == f"learn.{step.say}.else.stop"
        looked += bool(loses)
    assert looked, "the lesson has a moment at which stopping loses"
