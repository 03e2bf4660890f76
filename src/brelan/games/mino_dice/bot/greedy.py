"""A sensible way to play Mino Dice: weigh how many tricks the dice will bring, then play for the best score.

It looks at the table, at its own dice and at which kinds have not been seen, and leaves the state as it found it.
Chances are whole numbers, so many of SCALE. The cells of `out` after the moves serve as its notepad.
"""

from brelan.engine.fields import SEATS
from brelan.engine.rule import Cells, rule
from brelan.games.mino_dice import cells as c
from brelan.games.mino_dice.box import FACE_OF, KINDS, SIDES, SPECIAL
from brelan.games.mino_dice.rules import score
from brelan.games.mino_dice.rules_odds import BEATS, SCALE, STANDS
from brelan.games.mino_dice.rules_trick import bonus, winning_place

UNSEEN = 16  # notes: dice of each kind that the bot does not see
WIN = UNSEEN + KINDS  # the chance of each kind to win a trick to come
BONUS = WIN + KINDS  # bonus points to be expected from the die that is being tried
TRICKS = BONUS + 1  # the chance to win so many more tricks

# How much better the others do when they want the trick, and how much worse when they do not, of SCALE: the best of
# 0, 300, 500 and 800, measured in 20,000 games each.
WILL = 500


@rule
def greedy(s: Cells, out: Cells, count: int, dice: Cells) -> int:
    """Choose one of `count` moves."""
    if count == 1:
        return out[0]
    weigh_kinds(s, out)
    return best_bid(s, out) if s[c.PHASE] == c.BIDDING else best_die(s, out, count)


@rule
def weigh_kinds(s: Cells, out: Cells) -> None:
    """Note what is unseen, and how a die of each kind does against it."""
    all_unseen = 0
    for kind in range(KINDS):
        out[UNSEEN + kind] = c.unseen(s, s[c.TURN], kind)
        all_unseen += out[UNSEEN + kind]
    for kind in range(KINDS):
        out[WIN + kind] = 0
        for side in range(kind * SIDES, (kind + 1) * SIDES):
            against_one = 0
            for other in range(KINDS):
                against_one += out[UNSEEN + other] * BEATS[FACE_OF[side] * KINDS + other]
            chance = SCALE
            for _ in range(s[SEATS] - 1):
                chance = chance * against_one // (all_unseen * SCALE)
            out[WIN + kind] += chance
        out[WIN + kind] //= SIDES


@rule
def forecast(s: Cells, out: Cells) -> None:
    """Note the chance to win 0, 1, 2 … tricks with the dice in the hand."""
    hand = c.HAND + s[c.TURN] * KINDS
    out[TRICKS] = SCALE * SCALE
    dice = 0
    for kind in range(KINDS):
        for _ in range(s[hand + kind]):
            dice += 1
            out[TRICKS + dice] = 0
            for tricks in range(dice, 0, -1):
                won = out[TRICKS + tricks - 1] * out[WIN + kind] // SCALE
                out[TRICKS + tricks - 1] -= won
                out[TRICKS + tricks] += won


@rule
def hoped(s: Cells, out: Cells, dice: int, bid: int, won: int) -> int:
    """The score to be expected, `dice` still in the hand and `won` tricks won."""
    at_stake = s[c.PAD_BONUS + c.entry(s, s[c.TURN])]
    total = 0
    for tricks in range(dice + 1):
        total += out[TRICKS + tricks] * score(s, s[c.ROUND], bid, won + tricks, at_stake)
    return total


@rule
def best_bid(s: Cells, out: Cells) -> int:
    """The bid that promises the highest score."""
    forecast(s, out)
    best, most = 0, hoped(s, out, s[c.ROUND], 0, 0)
    for bid in range(1, s[c.ROUND] + 1):
        value = hoped(s, out, s[c.ROUND], bid, 0)
        if value > most:
            best, most = bid, value
    return best


@rule
def best_die(s: Cells, out: Cells, count: int) -> int:
    """The die after which the score to be expected is highest."""
    turn = s[c.TURN]
    bid, won = s[c.BID + turn], s[c.PAD_WON + c.entry(s, turn)]
    left = s[c.HELD + turn] - 1
    best, most = out[0], -(1 << 60)
    for i in range(count):
        kind = out[i] - c.PLAY
        s[c.HAND + turn * KINDS + kind] -= 1
        forecast(s, out)
        s[c.HAND + turn * KINDS + kind] += 1
        chance = try_die(s, out, kind)
        value = chance * hoped(s, out, left, bid, won + 1) + (SCALE - chance) * hoped(s, out, left, bid, won)
        if won < bid <= won + 1 + left:
            value += out[BONUS] * out[TRICKS + bid - won - 1]
        if value > most:
            best, most = out[i], value
    return best


@rule
def try_die(s: Cells, out: Cells, kind: int) -> int:
    """The chance that a die of this kind, played now, wins the trick; notes the bonus to be expected with it."""
    place = s[c.ROLLED] % s[SEATS]
    start = c.FACE + s[c.ROLLED] - place
    colour = kind if s[c.COLOUR] == c.NO_COLOUR and kind >= SPECIAL else s[c.COLOUR]
    total = out[BONUS] = 0
    for side in range(kind * SIDES, (kind + 1) * SIDES):
        s[start + place] = FACE_OF[side]
        if winning_place(s, start, place + 1) == place:
            chance = stands(s, out, FACE_OF[side], colour)
            total += chance
            if kind < SPECIAL and not s[c.SIMPLIFIED]:
                out[BONUS] += chance * bonus(s, start, place + 1) // SIDES
    s[start + place] = 0
    return total // SIDES


@rule
def stands(s: Cells, out: Cells, face: int, colour: int) -> int:
    """The chance that nobody who plays later in a trick of this colour beats a face."""
    chance = SCALE
    for later in range(1, s[SEATS] - s[c.ROLLED] % s[SEATS]):
        other = (s[c.TURN] + later) % s[SEATS]
        one = stands_against(s, out, face, colour, other)
        if s[c.BID + other] > s[c.PAD_WON + c.entry(s, other)]:
            one -= one * (SCALE - one) * WILL // (SCALE * SCALE)
        else:
            one += one * (SCALE - one) * WILL // (SCALE * SCALE)
        chance = chance * one // SCALE
    return chance


@rule
def stands_against(s: Cells, out: Cells, face: int, colour: int, other: int) -> int:
    """The chance of a face against whatever a player plays later, who may be bound to follow the colour (MD 3.2)."""
    bound = bound_dice = free = free_dice = 0
    for kind in range(KINDS):
        here = out[UNSEEN + kind]
        if kind == colour or kind < SPECIAL:
            bound_dice += here
            bound += here * STANDS[face * KINDS + kind]
        if kind != colour:
            free_dice += here
            free += here * STANDS[face * KINDS + kind]
    lacking = lacks(s, out, colour, free_dice, other)
    chance = 0
    if lacking:
        chance += lacking * free // free_dice
    if lacking < SCALE:
        chance += (SCALE - lacking) * bound // bound_dice
    return chance // SCALE


@rule
def lacks(s: Cells, out: Cells, colour: int, others: int, seat: int) -> int:
    """The chance that a player has no die of the trick's colour, with so many unseen dice of other kinds."""
    if colour == c.NO_COLOUR or out[UNSEEN + colour] == 0 or (s[c.LACKS + seat] >> colour) & 1:
        return SCALE
    chance = SCALE
    for _ in range(s[c.HELD + seat]):
        chance = chance * others // (others + out[UNSEEN + colour])
    return chance
