from collections import Counter
from hashlib import sha256

import pytest

from brelan.engine import NATURE, HashDealer, Match, TypedDealer, settle, verify
from brelan.engine.dealer import Verdict
from tests.play import chi_square_z
from tests.toy import TOY
from tests.toy.rules import BURIED, DIE, SEAL


def play(dealer: HashDealer) -> Match:
    match = Match(TOY, ["Anna", "Ben"])
    while not match.over:
        settle(match, dealer)
        match.play(match.actor, SEAL)
    return match


def test_the_same_seed_gives_the_same_dice() -> None:
    assert play(HashDealer.seeded(7)).log == play(HashDealer.seeded(7)).log
    assert {tuple(play(HashDealer.seeded(n)).state) for n in range(20)} != {tuple(play(HashDealer.seeded(7)).state)}


def test_a_fair_seed_is_fresh_and_committed_to() -> None:
    one, other = HashDealer.fair(), HashDealer.fair()
    assert one.seed != other.seed
    assert one.commitment == sha256(one.seed).hexdigest()


def test_the_players_words_change_the_dice() -> None:
    drawn = set()
    for word in ("", "a", "b", "c", "d", "e", "f", "g"):
        dealer = HashDealer(b"seed", [word])
        drawn.add(tuple(play(dealer).state))
    assert len(drawn) > 1


def test_draws_follow_the_weights() -> None:
    match = Match(TOY, ["Anna", "Ben"])
    dealer = HashDealer(b"fair")
    drawn = Counter(dealer.outcome(TOY, match.state, place) for place in range(21_000))
    assert chi_square_z([drawn[side] for side in range(1, 7)], [1000 * side for side in range(1, 7)]) < 4


def test_a_finished_log_is_verified_against_the_seed() -> None:
    dealer = HashDealer.fair()
    dealer.mixed.append("my own words")
    match = play(dealer)
    verdict = verify(match, dealer, dealer.commitment)
    assert verdict == Verdict(draws=3, open_unexplained=[], secret_unexplained=[], committed=True)


@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_changed_draw_is_found(place: int) -> None:
    dealer = HashDealer.seeded(1)
    match = play(dealer)
    entry = match.log[place]
    match.log[place] = type(entry)(entry.seat, entry.move % 6 + 1)
    verdict = verify(match, dealer, dealer.commitment)
    assert (verdict.open_unexplained, verdict.secret_unexplained) == ([], [place])  # the toy draws in secret


def test_another_seed_is_found() -> None:
    dealer = HashDealer.seeded(1)
    match = play(dealer)
    assert not verify(match, HashDealer.seeded(2), dealer.commitment).committed


def test_typed_dice_are_asked_for_only_in_the_open(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(TOY, ["Anna", "Ben"])
    own = HashDealer.seeded(5)
    asked: list[int] = []

    def ask(match: Match) -> int:
        asked.append(len(match.log))
        return 6

    settle(match, TypedDealer(ask, own))
    assert asked == []  # all of the toy's draws are secret
    assert match.state[BURIED] == match.log[0].move
    open_toy = Match(TOY, ["Anna", "Ben"])
    monkeypatch.setattr(TOY, "witnesses", lambda s: -1)
    settle(open_toy, TypedDealer(ask, own))
    assert asked == [0, 1]
    assert open_toy.state[DIE] == 6


def test_what_people_leave_open_is_drawn() -> None:
    match = Match(TOY, ["Anna", "Ben"])
    own = HashDealer.seeded(5)
    settle(match, TypedDealer(lambda match: None, own))
    assert match.log[0].seat == NATURE
    assert verify(match, own, own.commitment).secret_unexplained == []
