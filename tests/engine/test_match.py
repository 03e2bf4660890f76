"""The referee, with a toy that has every kind of secret."""

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from brelan.check.rules import chi_square_z
from brelan.engine import NATURE, UNDO, BadOption, Entry, IllegalMove, Match, StaleMove, plainly
from brelan.engine.event import Event
from brelan.engine.fields import HIDDEN, NOBODY
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.record import _lines
from tests.toy import TOY
from tests.toy.rules import BURIED, DIE, RAISE, RAISED, SEAL


def begun() -> Match:
    match = Match(TOY, ["Anna", "Ben"])
    match.play(NATURE, 3)  # buried
    match.play(NATURE, 5)  # Anna's die
    return match


def test_the_log_is_all_there_is() -> None:
    match = begun()
    match.play(0, RAISE)
    match.play(0, SEAL)
    assert match.log == [Entry(NATURE, 3), Entry(NATURE, 5), Entry(0, RAISE), Entry(0, SEAL)]
    assert [after for *_, after in match.replay()][-1] == match.state


def test_only_whose_turn_it_is_may_move() -> None:
    match = begun()
    for seat in (1, NATURE, 7, NOBODY):
        with pytest.raises(IllegalMove, match="not_your_turn"):
            match.play(seat, RAISE)
    assert len(match.log) == 2


def test_an_illegal_move_says_what_was_expected_and_cites_the_rule() -> None:
    match = begun()
    with pytest.raises(IllegalMove) as caught:
        match.play(0, 99)
    assert caught.value.rule == "TOY 1"
    assert caught.value.legal == ["seal 5", "raise 5"]
    assert str(caught.value) == "prompt.toy 0; legal: seal 5, raise 5 (TOY 1)"
    assert len(match.log) == 2


def test_nature_too_keeps_to_the_rules() -> None:
    match = Match(TOY, ["Anna", "Ben"])
    with pytest.raises(IllegalMove, match="draw 6"):
        match.play(NATURE, 7)


def test_a_step_can_be_taken_back_and_that_is_logged() -> None:
    match = begun()
    before = list(match.state)
    match.play(0, RAISE)
    match.play(0, RAISE)
    match.undo(0)
    match.undo(0)
    assert match.state == before
    assert match.log[-2:] == [Entry(0, UNDO), Entry(0, UNDO)]
    assert [after for *_, after in match.replay()][-1] == before


def test_no_undo_beyond_a_move_of_nature() -> None:
    match = begun()
    with pytest.raises(IllegalMove, match="no_undo"):
        match.undo(0)


def test_no_undo_of_what_is_sealed() -> None:
    match = begun()
    match.play(0, RAISE)
    match.play(0, SEAL)
    assert not match.may_undo(0)
    with pytest.raises(IllegalMove, match="no_undo"):
        match.undo(0)


def test_nobody_takes_back_for_another() -> None:
    match = begun()
    match.play(0, RAISE)
    for seat in (1, NOBODY):
        with pytest.raises(IllegalMove, match="no_undo"):
            match.undo(seat)


def test_no_undo_after_the_last_reveal() -> None:
    match = begun()
    for seat, move in ((0, SEAL), (NATURE, 2), (1, RAISE), (1, SEAL)):
        match.play(seat, move)
    assert match.over
    assert not match.may_undo(1)
    assert match.view().table == {"dice": [5, 2]}
    with pytest.raises(IllegalMove, match="over"):
        match.play(1, SEAL)


def test_a_secret_move_is_told_to_its_witnesses_only() -> None:
    match = begun()
    told = {seat: [event.values["move"] for event in match.story(seat)] for seat in (NOBODY, 0, 1)}
    assert told == {NOBODY: [HIDDEN, HIDDEN], 0: [HIDDEN, 5], 1: [HIDDEN, HIDDEN]}


def test_a_story_is_made_of_what_the_reader_may_see() -> None:
    match = begun()
    told = {seat: match.story(seat)[-1].values["dice"] for seat in (NOBODY, 0, 1)}
    assert told == {NOBODY: [HIDDEN, HIDDEN], 0: [5, HIDDEN], 1: [HIDDEN, 0]}


def test_moves_are_named_from_what_their_actor_may_see() -> None:
    match = begun()
    assert match.notation(RAISE) == "raise 5"
    assert [move for _, move in _lines(match)] == ["draw 3", "draw 5"]


def test_the_story_can_begin_anywhere() -> None:
    match = begun()
    match.play(0, RAISE)
    match.undo(0)
    assert [event.key for event in match.story(0, since=3)] == ["undone"]


def test_a_view_holds_the_legal_moves_of_its_own_seat_only() -> None:
    match = begun()
    assert [choice.move for choice in match.view(0).choices] == [SEAL, RAISE]
    assert match.view(1).choices == []
    assert match.view().choices == []
    assert match.view(0).table == {"dice": [5, None]}
    assert match.view(1).table == {"dice": [None, 0]}


def test_a_guess_keeps_what_the_seat_knows() -> None:
    match = begun()
    match.play(0, RAISE)
    state = match.guess(0, [12345])
    assert state[DIE] == 5
    assert state[RAISED] == 1
    assert match.state[BURIED] == 3


def test_a_guess_redraws_the_rest_by_its_chances() -> None:
    match = begun()
    for seat, move in ((0, SEAL), (NATURE, 2)):
        match.play(seat, move)
    dice = fresh_dice(3)
    guesses = [match.guess(1, dice) for _ in range(4200)]
    for cell in (BURIED, DIE):  # loaded dice: side n weighs n
        drawn = Counter(state[cell] for state in guesses)
        assert chi_square_z([drawn[side] for side in range(1, 7)], [200 * side for side in range(1, 7)]) < 4
    assert {state[DIE + 1] for state in guesses} == {2}


@pytest.mark.parametrize("names", [["Anna"], ["A", "B", "C"], ["", "B"], ["x" * 41, "B"], ["a\nb", "B"]])
def test_a_table_is_checked(names: list[str]) -> None:
    with pytest.raises(BadOption):
        Match(TOY, names)


@pytest.mark.parametrize("name", [" ", "\u3164", "\u2800\u2800", "\u0301", "\u200d", "a\u200d", "a\u200d\u200db"])
def test_a_name_can_be_seen_and_told_from_another(name: str) -> None:
    with pytest.raises(BadOption):
        Match(TOY, [name, "a"])


def test_a_step_may_be_refused_and_then_none_is_made() -> None:
    match = begun()
    left = iter([None, IllegalMove(Event("enough"))])

    def before_each() -> None:
        if refused := next(left):
            raise refused

    with pytest.raises(IllegalMove, match="enough"):
        match.play_all(0, [RAISE, SEAL], 2, before_each)
    assert len(match.log) == 2


def test_an_emoji_is_a_name() -> None:
    assert Match(TOY, ["👩‍🚀", "Zoë"]).names == ["👩‍🚀", "Zoë"]


@pytest.mark.parametrize("move", [1.0, "1", True, None])
def test_a_move_is_a_whole_number(move: object) -> None:
    match = begun()
    with pytest.raises(IllegalMove):
        match.play(0, move)  # type: ignore[arg-type]


def test_a_fork_tries_something_out() -> None:
    match = begun()
    other = match.fork()
    other.play(0, RAISE)
    assert other.state != match.state
    assert len(match.log) == 2


@pytest.mark.parametrize("options", [{"sides": 7}, {"sides": "6"}, {"sides": True}, {"colour": 1}])
def test_options_are_checked(options: dict[str, int]) -> None:
    with pytest.raises(BadOption, match=r"sides|colour"):
        Match(TOY, ["A", "B"], options)


def test_several_steps_are_made_at_once_or_not_at_all() -> None:
    match = begun()
    before = list(match.state)
    with match.recording() as happened, pytest.raises(IllegalMove, match="TOY 1"):
        match.play_all(0, [RAISE, RAISE, 99], at=2)
    assert (match.state, match.log[2:], happened, match.may_undo(0)) == (before, [], [], False)
    match.play_all(0, [RAISE, RAISE], at=2)
    assert match.log[2:] == [Entry(0, RAISE)] * 2
    match.undo(0)
    match.undo(0)
    assert match.state == before


@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_move_meant_for_another_moment_changes_nothing(at: int) -> None:
    match = begun()
    with pytest.raises(StaleMove):
        match.play_all(0, [RAISE], at)
    assert len(match.log) == 2


def test_what_happens_can_be_told_at_once() -> None:
    match = Match(TOY, ["Anna", "Ben"])
    with match.recording() as happened:
        for seat, move in ((NATURE, 3), (NATURE, 5), (0, RAISE)):
            match.play(seat, move)
        match.undo(0)
    for seat in (NOBODY, 0, 1):
        told = [event for line in happened for event in match.tell(seat, line)]
        assert told == match.story(seat)


def test_a_log_can_be_gone_on_with() -> None:
    match = begun()
    match.play(0, RAISE)
    match.undo(0)
    match.play(0, RAISE)
    again = Match(TOY, ["Anna", "Ben"])
    again.resume(match.log)
    assert (again.state, again.log, again.may_undo(0)) == (match.state, match.log, True)


def test_a_view_is_said_in_plain_json() -> None:
    view = json.loads(json.dumps(begun().view(0), default=plainly(lambda told: told.key.upper())))
    assert view["prompt"]["text"] == "PROMPT.TOY"
    assert view["choices"][0]["name"] == {"text": "SEAL", "key": "seal", "values": {"die": 5}, "rule": ""}
    assert view["table"] == {"dice": [5, None]}


@pytest.mark.parametrize("seat", [False, 0.0, "0", None])
def test_a_seat_is_a_whole_number(seat: object) -> None:
    match = begun()
    with pytest.raises(IllegalMove, match="not_your_turn"):
        match.play(seat, RAISE)  # type: ignore[arg-type]
    assert len(match.log) == 2


def test_all_or_none_also_when_whoever_names_the_moves_breaks_off() -> None:
    match = begun()
    state = list(match.state)

    def moves() -> Iterator[int]:
        yield RAISE
        raise KeyError

    with pytest.raises(KeyError):
        match.play_all(0, moves(), at=2)
    assert (match.state, len(match.log), match.may_undo(0)) == (state, 2, False)


@pytest.mark.parametrize("seat", [2, 6])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(BadOption, match="no seat"):
        begun().view(seat)


def test_a_story_begins_where_it_is_asked_to() -> None:
    match = begun()
    match.play(0, RAISE)
    whole = list(match.told(0))
    assert whole
    for since in (-3, 0, 1, 2, len(match.log), 99):
        assert list(match.told(0, since)) == [(place, told) for place, told in whole if place >= since]
