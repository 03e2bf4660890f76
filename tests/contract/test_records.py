"""A saved match is the match; a broken file is answered, never a crash."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.check.matches import play_on, sit
from brelan.engine import BadRecord, Game, HashDealer, Match, Record, read, write
from brelan.engine.referee.record import LARGEST
from tests.play import GAMES, table_name

by_game = pytest.mark.parametrize("game", GAMES, ids=table_name)


def record_of(match: Match) -> Record:
    dealer = HashDealer.seeded(1)
    return Record(match, dealer, "seeded", dealer.commitment, ["person"] * len(match.names))


def some_record(game: Game, seed: int = 1, steps: int = 60) -> Record:
    random = Random(seed)
    seats, options = random.choice(game.tables())
    return record_of(play_on(sit(game, seats, options), random, steps, undo=0.2))


@by_game
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 400))
@settings(max_examples=40, deadline=None)
def test_a_record_gives_the_match_back(game: Game, seed: int, steps: int) -> None:
    record = some_record(game, seed, steps)
    again = read(write(record))
    assert again.match.state == record.match.state
    assert again.match.log == record.match.log
    assert again.match.options == record.match.options
    assert write(again) == write(record)
    assert again.match.may_undo(again.match.actor) == record.match.may_undo(record.match.actor)


@by_game
def test_another_version_of_the_rules_is_refused(game: Game) -> None:
    text = write(some_record(game)).replace('"rules": ', '"rules": 9')
    with pytest.raises(BadRecord, match=f"saved under version 9{game.version} of the rules of {game.name}"):
        read(text)


@by_game
def test_another_box_is_refused(game: Game) -> None:
    text = write(some_record(game)).replace(game.box.fingerprint, "0" * 12)
    with pytest.raises(BadRecord, match="another box"):
        read(text)


@by_game
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_truncated_file_is_answered(game: Game, data: st.DataObject) -> None:
    text = write(some_record(game))
    with pytest.raises(BadRecord):
        read(text[: data.draw(st.integers(0, len(text) - 3))])


hostile = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.just(10**400),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@by_game
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_hostile_file_is_answered(game: Game, data: st.DataObject) -> None:
    """Put anything anywhere: the answer is a match that the rules allow, or BadRecord."""
    document = json.loads(write(some_record(game, steps=10)))
    place, key = document, data.draw(st.sampled_from(sorted(document)))
    while isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
        place = place[key]
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
    place[key] = data.draw(hostile)
    try:
        read(json.dumps(document))
    except BadRecord as error:
        assert str(error)


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{", "1e999", "[" * 100_000, '{"brelan": 2}', '{"brelan": 1}', "x" * (LARGEST + 1)]
)
def test_what_is_no_record_is_answered(text: str) -> None:
    with pytest.raises(BadRecord):
        read(text)


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        ('"brelan": 1', '"brelan": true'),
        ('"brelan": 1', '"brelan": 1.0'),
        ('"brelan": 1', '"brelan": 1, "brelan": 1'),
        (f'"seed": "{HashDealer.seeded(1).seed.hex()}"', '"seed": ""'),
        ('"way": 2', '"way": 3'),
        ('"way": 2', '"way": true'),
        ('"way": 2', '"way": 2, "pledges": ["00"]'),
        ('"way": 2', '"way": 2, "pledges": 5'),
        ('"way": 2', f'"way": 2, "pledges": {["z" * 64] * 6}'.replace("'", '"')),
        ('"dice"', '"given_up": 1, "dice"'),
    ],
)
def test_what_could_be_read_in_two_ways_is_refused(found: str, instead: str) -> None:
    text = write(some_record(Game.load("gang_of_dice")))
    assert found in text
    with pytest.raises(BadRecord):
        read(text.replace(found, instead, 1))


def test_an_error_repeats_nothing_that_a_terminal_would_obey() -> None:
    game = Game.load("gang_of_dice")
    text = write(some_record(game)).replace(game.box.fingerprint, r"\u001b[2J\u001b]0;mine\u0007")
    with pytest.raises(BadRecord, match="another box") as caught:
        read(text)
    assert str(caught.value).isprintable()
