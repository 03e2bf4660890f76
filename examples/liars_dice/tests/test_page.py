"""The table of Liar's Dice in the browser and in a terminal: whole games drawn, the first game step by step."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from brelan.engine import HashDealer, Match
from brelan.engine.pieces.dice import fresh_dice, roll
from brelan.engine.referee.first_game import FirstGame, first_game
from brelan.engine.rule import NATURE
from brelan.server.features.lessons.show import show
from brelan.web import render
from brelan.web.shown import TableShown
from brelan.words import LANGUAGES, Words
from liars_dice import cells as c
from liars_dice.terminal import draw
from playing import GAME, NAMES, bid, call, follow, sit_down

OFFERED = re.compile(r'name="move" value="(-?\d+)"')


def lesson() -> FirstGame:
    script = first_game(GAME)
    assert script
    return script


def shown(match: Match, seat: int, language: str) -> TableShown:
    """The table of a match of three, as a seat sees it."""
    return replace(
        show(lesson(), 0, 0, "Ada", language),
        view=match.view(seat),
        place=len(match.log),
        story=list(match.told(seat)),
        over=match.over,
        lesson=None,
        ahead=None,
    )


def moments(seed: int) -> Iterator[Match]:
    """A random game, step by step; of the dice only the last of a round."""
    match, dealer, dice = Match(GAME, NAMES[:3], {"dice": 3}), HashDealer.seeded(seed), fresh_dice(seed)
    while not match.over:
        legal = match.legal()
        match.play(match.actor, dealer.draw(match) if match.actor == NATURE else legal[roll(dice, len(legal))])
        if match.state[c.PHASE] != c.ROLLING or match.state[c.OPEN]:
            yield match


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_can_be_drawn_and_every_legal_move_is_offered(language: str) -> None:
    for match in moments(seed=1):
        for seat in range(-1, 3):
            drawn = render.table(shown(match, seat, language), whole=False)
            offered = set(map(int, OFFERED.findall(drawn)))
            assert offered >= {choice.move for choice in match.view(seat).choices}
            assert bool(offered) == (0 <= seat == match.actor)


def test_a_bid_is_a_number_and_then_a_face_in_one_form() -> None:
    match = bid(sit_down("2 3 4", "4 5 6", "6 6 6"), "2 4")
    drawn = render.table(shown(match, 1, "en"), whole=False)
    play = drawn[drawn.index('id="play"') : drawn.index("</form>", drawn.index('id="play"'))]
    own = [int(move) for button, move in re.findall(r'(form="call" )?name="move" value="(\d+)"', play) if not button]
    assert own == [2, 3, 4, 5, 6, 7, 8, 9, *(c.OF_FACE + face for face in range(2, 7))]
    match.play_all(1, [own[0], own[-1]], len(match.log))
    assert (match.state[c.COUNT], match.state[c.FACE]) == (2, 6)


def test_after_a_call_all_dice_are_shown_and_those_that_count_are_lit() -> None:
    match = bid(sit_down("1 3 4", "4 5 6", "6 6 6"), "2 4")
    assert render.table(shown(match, 2, "en"), whole=False).count("seen-die") == 3  # one's own
    drawn = render.table(shown(call(match), 2, "en"), whole=False)
    assert drawn.count("seen-die") == 9
    assert drawn.count("is-lit") == 3  # two fours and the wild one
    assert "3 found: true" in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_the_first_game_offers_what_leads_on(language: str) -> None:
    script = lesson()
    for number, step in enumerate(script.steps):
        drawn = render.table(show(script, number, step.place, "Ada", language), whole=True)
        assert set(step.moves) <= set(map(int, OFFERED.findall(drawn)))
        assert 'id="advice"' in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_a_terminal(language: str) -> None:
    match = follow(bid(sit_down("1 3 4", "4 5 6", "6 6 6"), "2 4"), "Bo: count 3")
    console = Console(width=80, file=StringIO(), record=True)
    for view in (match.view(1), match.view(), call(follow(match, "Bo: face 4")).view()):
        console.print(draw(view, Words(language, GAME, match.names)))
    text = console.export_text()
    assert "[?] [?] [?]" in text
    assert text.count("[4] [5] [6]") == 2  # Bo's, to Bo and then to all
