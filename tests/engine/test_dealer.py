from collections import Counter
from hashlib import sha256

import pytest

from brelan.check.rules import chi_square_z
from brelan.engine import HashDealer, Match, settle, verify
from brelan.engine.referee.occasions import Occasion
from brelan.engine.referee.verdict import Proof, Verdict
from brelan.engine.referee.ways import BY_OCCASION, BY_PLACE, WAYS
from tests.toy import TOY
from tests.toy.rules import RAISE, SEAL


def play(dealer: HashDealer, idle: int = 0) -> Match:
    """A whole game; before every seal some raises that are taken back."""
    match = Match(TOY, ["Anna", "Ben"])
    while not match.over:
        settle(match, dealer)
        for _ in range(idle):
            seat = match.actor
            match.play(seat, RAISE)
            match.undo(seat)
        match.play(match.actor, SEAL)
    return match


def test_the_same_seed_gives_the_same_dice() -> None:
    assert play(HashDealer.seeded(7)).log == play(HashDealer.seeded(7)).log
    assert {tuple(play(HashDealer.seeded(n)).state) for n in range(20)} != {tuple(play(HashDealer.seeded(7)).state)}


def test_a_fair_seed_is_fresh_and_committed_to() -> None:
    one, other = HashDealer.fair(), HashDealer.fair()
    assert one.seed != other.seed
    assert one.commitment == sha256(one.seed).hexdigest()
    assert one.way == BY_OCCASION


@pytest.mark.parametrize("way", WAYS)
def test_the_players_words_change_the_dice(way: int) -> None:
    drawn = set()
    for word in ("", "a", "b", "c", "d", "e", "f", "g"):
        drawn.add(tuple(play(HashDealer(b"seed", [word], way)).state))
    assert len(drawn) > 1


@pytest.mark.parametrize("way", WAYS)
def test_draws_follow_the_weights(way: int) -> None:
    match = Match(TOY, ["Anna", "Ben"])
    dealer = HashDealer(b"fair", way=way)
    drawn = Counter(dealer.outcome(TOY, match.state, Occasion((), n), n) for n in range(21_000))
    assert chi_square_z([drawn[side] for side in range(1, 7)], [1000 * side for side in range(1, 7)]) < 4


def moved_by_idle_steps(way: int) -> bool:
    dealers = [HashDealer(bytes([seed]), way=way) for seed in range(8)]
    return any(play(dealer).state != play(dealer, idle=5).state for dealer in dealers)


def test_idle_steps_do_not_move_the_dice() -> None:
    """Who knew the seed could once lift and put back until the next roll was a good one."""
    assert moved_by_idle_steps(BY_PLACE)
    assert not moved_by_idle_steps(BY_OCCASION)


@pytest.mark.parametrize("way", WAYS)
def test_a_finished_log_is_verified_against_the_seed(way: int) -> None:
    dealer = HashDealer(HashDealer.fair().seed, ["my own words", "des mots à moi 🎲"], way)
    match = play(dealer, idle=2)
    verdict = verify(match, dealer, dealer.commitment)
    assert verdict == Verdict(draws=3, open_unexplained=[], secret_unexplained=[], committed=True)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("place", [0, 1, 3])
def test_a_changed_draw_is_found(way: int, place: int) -> None:
    dealer = HashDealer(b"one", way=way)
    match = play(dealer)
    entry = match.log[place]
    match.log[place] = type(entry)(entry.seat, entry.move % 6 + 1)
    verdict = verify(match, dealer, dealer.commitment, typed=True)
    assert (verdict.open_unexplained, verdict.secret_unexplained) == ([], [place])  # the toy draws in secret
    assert verdict.proof(promised=True) == Proof.WRONG


def test_another_seed_is_found() -> None:
    dealer = HashDealer.seeded(1)
    match = play(dealer)
    assert not verify(match, HashDealer.seeded(2), dealer.commitment).committed


@pytest.mark.parametrize(
    ("found", "promised", "proof"),
    [
        (Verdict(9, [], [], True), True, Proof.FAIR),
        (Verdict(9, [], [], True), False, Proof.UNPROVEN),
        (Verdict(9, [], [], False), True, Proof.WRONG),
        (Verdict(9, [4], [], True), True, Proof.WRONG),
        (Verdict(9, [4], [], True, typed=[4]), True, Proof.TYPED),
        (Verdict(9, [4], [], True, typed=[4]), False, Proof.TYPED),
        (Verdict(9, [4], [5], True, typed=[4]), True, Proof.WRONG),
        (Verdict(9, [], [], True, unkept=[1]), True, Proof.UNPROVEN),
        (Verdict(9, [], [], True, broken=[1]), True, Proof.WRONG),
    ],
)
def test_what_a_check_comes_to(found: Verdict, promised: bool, proof: Proof) -> None:
    assert found.proof(promised) == proof
