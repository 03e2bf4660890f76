"""Mino Dice, rule by rule. Who wins a trick is in test_tricks.py, what is hidden in test_hidden.py."""

from collections import Counter
from itertools import product

import pytest

from brelan.engine import NATURE, HashDealer, IllegalMove
from brelan.engine.referee.dealer import settle
from brelan.games.mino_dice import box, rules
from brelan.games.mino_dice import cells as c
from brelan.words import Words
from brelan.words.catalog import set_well
from tests.games.mino_dice.table import GAME, begin, bid, hold, kinds, roll, scores, sit_down, stakes, won
from tests.play import follow

FACES = {
    "minotaur": {"minotaur": 4, "flag": 2},
    "griffin": {"griffin": 4, "flag": 2},
    "siren": {"siren": 4, "flag": 2},
    "red": {"5": 2, "6": 2, "7": 2},
    "yellow": {"3": 2, "4": 2, "5": 2},
    "purple": {"1": 2, "2": 2, "3": 2},
    "grey": {"flag": 3, "1": 2, "7": 1},
}


# ── 1 The box ──
@pytest.mark.rule("MD 1")
def test_the_bag_holds_36_dice() -> None:
    match = sit_down()
    drawn = {match.notation(move): weight for move, weight in GAME.outcomes(match.state).items()}
    assert drawn == {"draw minotaur": 1, "draw griffin": 3, "draw siren": 2, "draw red": 7, "draw yellow": 7,
                     "draw purple": 8, "draw grey": 8}  # fmt: skip
    assert sum(drawn.values()) == box.DICE == 36


@pytest.mark.rule("MD 1")
@pytest.mark.parametrize("kind", FACES)
def test_every_die_falls_on_its_own_faces(kind: str) -> None:
    match = follow(begin(kind, "red", "grey"), f"Ada: play {kind}")
    faces = {match.notation(move).removeprefix("roll "): n for move, n in GAME.outcomes(match.state).items()}
    assert faces == FACES[kind]


# ── 2 Rounds ──
@pytest.mark.rule("MD 2.1")
@pytest.mark.parametrize(("seats", "rounds"), [(3, 8), (4, 8), (5, 7), (6, 6)])
def test_everybody_draws_as_many_dice_as_the_round_counts(seats: int, rounds: int) -> None:
    match = sit_down(seats)
    dealer = HashDealer.seeded(seats)
    held = []
    while not match.over:
        settle(match, dealer)
        if not match.over:
            if match.state[c.PHASE] == c.BIDDING and match.actor == match.state[c.FIRST]:
                held.append(match.state[c.HELD : c.HELD + seats])
            match.play(match.actor, match.legal()[0])
    assert held == [[number] * seats for number in range(1, rounds + 1)]


@pytest.mark.rule("MD 2.1")
def test_a_die_is_as_likely_as_there_are_such_dice_left() -> None:
    match = follow(sit_down(number=3), "nature: draw red, draw red, draw minotaur")
    assert match.actor == NATURE
    left = {match.notation(move): weight for move, weight in GAME.outcomes(match.state).items()}
    assert left["draw red"] == 5
    assert "draw minotaur" not in left
    assert sum(left.values()) == 33


@pytest.mark.rule("MD 2.2")
def test_a_bid_is_a_number_of_tricks_the_sum_is_free() -> None:
    match = hold("red red", "yellow yellow", "grey grey")
    for _ in match.names:
        assert [match.notation(move) for move in match.legal()] == ["bid 0", "bid 1", "bid 2"]
        with pytest.raises(IllegalMove) as caught:
            match.play(match.actor, 3)
        assert caught.value.rule == "MD 2.2"
        match.play(match.actor, 2)
    assert match.state[c.PHASE] == c.PLAYING


@pytest.mark.rule("MD 2.2")
def test_a_bid_once_fixed_stays() -> None:
    match = bid(hold("red", "yellow", "grey"), 1)
    assert not match.may_undo(0)
    with pytest.raises(IllegalMove):
        match.undo(0)
    bid(match, 0, 0)
    assert not any(match.may_undo(seat) for seat in range(3))


@pytest.mark.rule("MD 2.3")
def test_the_first_player_leads_the_winner_leads_next() -> None:
    match = begin("red red", "red red", "grey grey")
    assert match.names[match.actor] == "Ada"
    roll(match, "red 5", "red 7", "grey 1")
    assert match.names[match.actor] == "Bo"
    roll(match, "red 5", "grey 7", "red 6")
    assert match.state[c.ROUND] == 3


@pytest.mark.rule("MD 2.3")
def test_the_next_round_begins_with_the_next_player_whoever_won() -> None:
    match = roll(begin("red", "yellow", "grey"), "red 7", "yellow 3", "grey 1")
    assert match.state[c.FIRST] == 1
    follow(match, "nature: draw red, draw red, draw grey, draw grey, draw purple, draw purple")
    assert match.names[match.actor] == "Bo"
    assert match.names[bid(match, 0, 0, 0).actor] == "Bo"
    roll(match, "red 5", "grey 1", "purple 2", "red 5", "grey 1", "purple 2")
    assert match.state[c.FIRST] == 2


@pytest.mark.rule("MD 2.3")
def test_the_very_first_player_is_drawn() -> None:
    start = GAME.start(5)
    assert GAME.actor(start) == NATURE
    assert GAME.outcomes(start) == dict.fromkeys(range(5), 1)


@pytest.mark.rule("MD 2.4")
def test_all_dice_go_back_into_the_bag() -> None:
    match = roll(begin("minotaur", "griffin", "siren"), "minotaur flag", "griffin flag", "siren siren")
    assert sum(GAME.outcomes(match.state).values()) == 36
    assert match.view().table["tricks"] == []
    assert match.state[c.LACKS : c.LACKS + 3] == [0, 0, 0]


# ── 3 A trick ──
@pytest.mark.rule("MD 3.1")
def test_each_in_turn_chooses_a_kind_of_die_and_rolls_it_in_the_open() -> None:
    match = begin("red red yellow", "red grey grey", "purple purple red")
    assert kinds(match) == ["red", "yellow"]
    follow(match, "Ada: play red")
    assert match.actor == NATURE
    follow(match, "nature: roll 6")
    for seat in (-1, 0, 1, 2):
        assert match.view(seat).table["trick"] == [{"seat": 0, "kind": "red", "face": "6"}]
    assert match.names[match.actor] == "Bo"
    roll(match, "red 5", "red 5")
    assert match.names[match.actor] == "Ada"


@pytest.mark.rule("MD 3.1")
def test_a_die_once_shown_cannot_be_taken_back() -> None:
    match = follow(begin("red yellow", "red grey", "purple purple"), "Ada: play red")
    assert not match.may_undo(0)
    with pytest.raises(IllegalMove):
        match.undo(0)


@pytest.mark.rule("MD 3.1")
def test_a_die_that_still_rolls_shows_no_face() -> None:
    match = follow(begin("red", "grey", "purple"), "Ada: play red")
    assert match.view(1).table["trick"] == [{"seat": 0, "kind": "red", "face": None}]
    assert match.view(1).prompt.values == {"seat": 0, "kind": "red"}


@pytest.mark.rule("MD 3.2")
def test_the_colour_must_be_followed_or_a_special_die_played() -> None:
    match = roll(begin("red red red", "red grey siren", "yellow grey purple"), "red 5")
    assert kinds(match) == ["siren", "red"]
    with pytest.raises(IllegalMove) as caught:
        match.play(1, c.PLAY + box.KIND_NAMES.index("grey"))
    assert caught.value.rule == "MD 3.2"
    roll(match, "siren siren")
    assert kinds(match) == ["yellow", "purple", "grey"]  # no red die: anything


@pytest.mark.rule("MD 3.2")
def test_special_dice_set_no_colour_not_even_with_a_flag() -> None:
    match = begin("griffin red", "minotaur grey", "grey red", "grey red")
    roll(match, "griffin griffin")
    assert kinds(match) == ["minotaur", "grey"]
    roll(match, "minotaur flag")
    assert match.view().table["colour"] is None
    assert kinds(match) == ["red", "grey"]
    roll(match, "grey 1")
    assert match.view().table["colour"] == "grey"
    assert kinds(match) == ["grey"]


@pytest.mark.rule("MD 3.2")
def test_the_colour_stays_whatever_is_played_later_and_ends_with_the_trick() -> None:
    match = begin("red red", "yellow yellow", "red yellow")
    roll(match, "red 5", "yellow 4")
    assert kinds(match) == ["red"]
    roll(match, "red 7")
    assert match.names[match.actor] == "Cy"
    assert kinds(match) == ["yellow"]


@pytest.mark.rule("MD 3.4")
def test_won_tricks_lie_open_before_their_winner() -> None:
    match = begin("red red", "yellow yellow", "red yellow")
    roll(match, "red 5", "yellow 4", "red 7", "yellow 3")
    for seat in (-1, 0, 1, 2):
        (trick,) = match.view(seat).table["tricks"]
        assert trick["winner"] == 2
        assert [(die["seat"], die["kind"], die["face"]) for die in trick["dice"]] == [
            (0, "red", "5"), (1, "yellow", "4"), (2, "red", "7"),
        ]  # fmt: skip
        assert match.view(seat).table["trick"] == [{"seat": 2, "kind": "yellow", "face": "3"}]


@pytest.mark.rule("MD 3.3")
def test_the_table_says_who_is_ahead() -> None:
    match = begin("red", "griffin", "grey", "siren")
    ahead = [match.view().table["ahead"]]
    for text in ("red 5", "griffin griffin", "grey flag"):
        ahead.append(roll(match, text).view().table["ahead"])
    assert ahead == [None, 0, 1, 1]


# ── 4 Score ──
def points(number: int, wanted: int, tricks: int, extra: int = 0, simplified: bool = False) -> int:
    return rules.score(GAME.start(3, {"simplified": simplified}), number, wanted, tricks, extra)


@pytest.mark.rule("MD 4.1", "MD 4.2")
def test_every_bid_and_every_outcome() -> None:
    for number in range(1, 9):
        for wanted, tricks in product(range(number + 1), repeat=2):
            if wanted:
                expected = 20 * wanted if tricks == wanted else -10 * abs(tricks - wanted)
            else:
                expected = -10 * number if tricks else 10 * number
            assert points(number, wanted, tricks) == expected


@pytest.mark.rule("MD 4.1", "MD 4.2")
def test_a_round_is_written_on_the_pad() -> None:
    match = begin("red red", "grey grey", "purple purple", bids=(2, 1, 0))
    roll(match, "red 7", "grey 1", "purple 1", "red 7", "grey 1", "purple 1")
    before, line = match.view().table["pad"]
    assert [(entry["bid"], entry["won"], entry["bonus"], entry["score"]) for entry in line] == [
        (2, 2, 0, 40), (1, 0, 0, -10), (0, 0, 0, 20),
    ]  # fmt: skip
    assert [entry["total"] for entry in line] == [
        entry["total"] + n for entry, n in zip(before, (40, -10, 20), strict=True)
    ]
    assert [player["total"] for player in match.view().table["seats"]] == [entry["total"] for entry in line]


@pytest.mark.rule("MD 4.3")
@pytest.mark.parametrize(
    ("rolls", "winner", "bonus"),
    [
        ("griffin griffin, minotaur minotaur, griffin griffin", 1, 60),
        ("minotaur minotaur, griffin griffin, red 5", 0, 30),
        ("minotaur minotaur, griffin flag, red 5", 0, 0),
        ("siren siren, minotaur minotaur, red 5", 0, 50),
        ("minotaur minotaur, siren siren, siren siren", 2, 50),
        ("siren siren, minotaur flag, red 5", 0, 0),
        ("griffin griffin, siren siren, red 5", 0, 0),
        ("griffin griffin, siren siren, minotaur minotaur", 1, 50),
        ("minotaur flag, griffin flag, red 5", 2, 0),
    ],
)
def test_what_a_trick_puts_at_stake(rolls: str, winner: int, bonus: int) -> None:
    dice = rolls.split(", ")
    match = begin(*(f"{die.split()[0]} grey" for die in dice), bids=(1, 1, 1))
    roll(match, *dice)
    assert won(match) == [int(seat == winner) for seat in range(3)]
    assert stakes(match) == [bonus * (seat == winner) for seat in range(3)]


@pytest.mark.rule("MD 4.3")
@pytest.mark.parametrize(("wanted", "score", "scored"), [(1, 70, 50), (2, -10, 0), (0, -20, 0)])
def test_bonus_points_need_an_exact_bid(wanted: int, score: int, scored: int) -> None:
    match = begin("siren grey", "minotaur red", "purple purple", bids=(wanted, 0, 0))
    roll(match, "siren siren", "minotaur minotaur", "purple 1")
    assert stakes(match) == [50, 0, 0]
    roll(match, "grey flag", "red 7", "purple 1")
    assert scores(match)[0] == score
    assert match.view().table["pad"][-1][0]["bonus"] == scored


@pytest.mark.rule("MD 4.4")
def test_the_highest_total_wins_ties_share_and_the_next_place_is_skipped() -> None:
    state = GAME.start(6)
    state[c.TOTAL : c.TOTAL + 6] = [-30, 120, 120, 40, -30, -90]
    assert GAME.ranking(state) == ([4, 1, 1, 3, 4, 6], [-30, 120, 120, 40, -30, -90])


@pytest.mark.rule("MD 4.4")
def test_totals_fall_below_nothing() -> None:
    match = roll(begin("red", "grey", "purple", bids=(0, 1, 0)), "red 7", "grey 1", "purple 3")
    assert [player["total"] for player in match.view().table["seats"]] == [-10, -10, 10]


@pytest.mark.rule("MD 4.4")
def test_the_game_ends_after_the_last_round() -> None:
    match = begin("red " * 6 + "grey grey", "yellow " * 7 + "grey", "purple " * 8, bids=(8, 8, 0))
    for _ in range(6):
        roll(match, "red 7", "yellow 3", "purple 1")
    roll(match, "grey 7", "grey 1", "purple 1", "grey 7", "yellow 3", "purple 1")
    assert match.over
    assert scores(match) == [160, -80, 80]
    totals = [player["total"] for player in match.view().table["seats"]]
    assert match.view().prompt.values == {"n": 1, "winners": [totals.index(max(totals))]}


# ── 5 Simplified ──
@pytest.mark.rule("MD 5")
def test_a_wrong_bid_scores_nothing_and_an_exact_one_as_before() -> None:
    for number in range(1, 9):
        for wanted, tricks in product(range(number + 1), repeat=2):
            expected = points(number, wanted, tricks) if wanted == tricks else 0
            assert points(number, wanted, tricks, simplified=True) == expected


@pytest.mark.rule("MD 5")
def test_there_are_no_bonus_points() -> None:
    match = begin("siren grey", "minotaur red", "purple purple", bids=(1, 0, 0), simplified=True)
    roll(match, "siren siren", "minotaur minotaur", "purple 1")
    assert stakes(match) == [0, 0, 0]
    roll(match, "grey flag", "red 7", "purple 1")
    assert scores(match) == [20, 0, 20]
    assert not any(told.key.startswith("told.bonus") for told in match.story())


@pytest.mark.rule("MD 5", "MD 4.1", "MD 4.2")
@pytest.mark.parametrize(("simplified", "cited"), [(False, ["MD 4.2", "MD 4.1", "MD 4.1"]), (True, ["MD 5"] * 3)])
def test_the_story_of_a_score_cites_its_rule(simplified: bool, cited: list[str]) -> None:
    match = begin("purple", "red", "yellow", bids=(0, 1, 1), simplified=simplified)
    roll(match, "purple 1", "red 7", "yellow 3")
    assert [(told.key, told.rule) for told in match.story()[-3:]] == list(
        zip(["told.exact", "told.exact", "told.missed"], cited, strict=True)
    )


# ── Who is told what ──
@pytest.mark.rule("MD 3.2")
def test_the_prompt_says_what_may_be_played() -> None:
    match = begin("griffin red red", "siren grey red", "red yellow red", "yellow grey purple")

    said = []
    for text in ("griffin flag", "siren flag", "red 5", "yellow 3", "red 6", "grey 1", "red 5"):
        prompt = match.view(match.actor).prompt
        said.append((prompt.key.removeprefix("prompt."), prompt.values.get("kind")))
        roll(match, text)
    assert said == [
        ("lead", None), ("free", None), ("free", None), ("lacks", "red"),
        ("lead", None), ("lacks", "red"), ("follow", "red"),
    ]  # fmt: skip


def test_the_prompt_says_how_far_the_bid_is() -> None:
    match = begin("red red red", "yellow yellow yellow", "purple purple purple", bids=(1, 3, 0))

    def goal() -> str:
        return str(match.view(match.actor).prompt.values["goal"])

    assert goal() == "goal.more 1"
    roll(match, "red 7")
    assert goal() == "goal.more 3"
    roll(match, "yellow 3")
    assert goal() == "goal.zero"
    roll(match, "purple 1")
    assert goal() == "goal.none"
    roll(match, "red 5")
    assert goal() == "goal.lost 3"  # two dice left
    roll(match, "yellow 3", "purple 1")
    assert goal() == "goal.past 1"


@pytest.mark.parametrize(
    ("language", "lost", "zero"),
    [
        ("en", "You can no longer win your 3 tricks.", "You bid 0: win no trick."),
        ("fr", "Tu ne feras plus tes 3 plis.", "Pari 0 : ne gagne aucun pli."),
    ],
)
def test_goals_in_words(language: str, lost: str, zero: str) -> None:
    match = begin("red red red", "yellow yellow yellow", "purple purple purple", bids=(1, 3, 0))
    roll(match, "red 7", "yellow 3", "purple 1", "red 5")
    words = Words(language, GAME, match.names, 1)
    assert words.say(match.view(1).prompt).startswith(f"{lost} ")
    roll(match, "yellow 3")
    assert Words(language, GAME, match.names, 2).say(match.view(2).prompt).startswith(set_well(f"{zero} ", language))


@pytest.mark.rule("MD 3.2")
def test_the_story_tells_of_a_colour_once_whoever_sets_it() -> None:
    match = begin("griffin red", "siren grey", "red yellow", "yellow grey")
    roll(match, "griffin flag", "siren siren", "red 5", "yellow 3")
    keys = [told.key for told in match.story()]
    assert keys[-7:] == [
        "told.rolls", "told.rolls_itself", "told.rolls", "told.colour", "told.lacks", "told.rolls", "told.trick",
    ]  # fmt: skip
    roll(match, "grey 1")
    assert [str(told) for told in match.story()[-1:]] == ["told.colour grey"]


def test_the_story_counts_every_trick_and_every_round() -> None:
    match = sit_down(4)
    dealer = HashDealer.seeded(8)
    while not match.over:
        settle(match, dealer)
        if not match.over:
            match.play(match.actor, match.legal()[-1])
    told = Counter(event.key for event in match.story())
    assert told["told.trick"] + told["told.flags"] == 36
    assert told["told.rolls"] + told["told.rolls_itself"] == 4 * 36
    assert told["told.exact"] + told["told.missed"] + told["told.bonus_exact"] == 4 * 8
    assert (told["told.round"], told["told.bids"], told["told.end"]) == (8, 8, 1)
