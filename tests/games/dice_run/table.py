"""Tables of Dice Run laid out for a test.

A race is written from head to tail: `r3 r5 | gap | b6 p1` is a red 3 and a red 5, a gap, a blue 6 and a purple 1.
Only the dice that are written stand there: the rules do not mind that there are fewer than thirty.
"""

from collections.abc import Sequence

from brelan.engine import NATURE
from brelan.engine.event import Event
from brelan.engine.referee.match import Match
from brelan.games.dice_run import box, story
from brelan.games.dice_run import cells as c
from brelan.games.dice_run.box import COLOURS, EACH, KINDS, STAGES
from brelan.games.dice_run.rules_cards import take_card
from brelan.games.dice_run.view_race import dice_in
from tests.play import GAMES, follow

GAME = next(game for game in GAMES if game.name == "dice_run")
NAMES = ["Ada", "Bo", "Cy", "Di", "Eve", "Flo"]
LETTERS = [colour[0] for colour in COLOURS]
TARGETS = ["r1 r2 r3 r4", "o1 o2 o3 o4", "g1 g2 g3 g4", "b1 b2 b3 b4", "p1 p2 p3 p4", "r5 o5 g5 b5"]


def kind(die: str) -> int:
    """The number of a die or target such as r3."""
    return 6 * LETTERS.index(die[0]) + int(die[1]) - 1


def deal(
    race: str, *hand: str, seats: int = 3, targets: Sequence[str] = (), others: Sequence[str] = ("joker",) * 3
) -> Match:
    """A game in its first stage: Ada's turn, with this hand and these targets; the others hold Jokers."""
    match = Match(GAME, NAMES[:seats])
    s = match.state
    s[c.FALLING] = 0
    set_race(match, race)
    for seat, held in enumerate([list(targets) or TARGETS[0].split(), *(t.split() for t in TARGETS[1:seats])]):
        for i, target in enumerate(held):
            s[c.TARGETS + STAGES * seat + i] = kind(target) + 1
            s[c.ASIDE] &= ~(1 << kind(target))
        for card in (hand or others) if seat == 0 else others:
            take_card(s, seat, KINDS.index(card))
            s[c.PILE + KINDS.index(card)] -= 1
            s[c.LEFT] -= 1
    s[c.PACK] = 99
    s[c.PHASE] = c.PLAYING
    return match


def set_race(match: Match, race: str) -> Match:
    s = match.state
    for at in range(box.PLACES):
        s[c.PLACE + at] = 0
    for value in range(6):
        s[c.SHOWS + value] = 0
    used = dict.fromkeys(LETTERS, 0)
    places = race.split(" | ")
    s[c.PLACES] = len(places)
    for at, place in enumerate(places):
        for die in place.split() if place != "gap" else ():
            bit = 1 << (EACH * LETTERS.index(die[0]) + used[die[0]])
            used[die[0]] += 1
            s[c.PLACE + at] |= bit
            s[c.SHOWS + int(die[1]) - 1] |= bit
    return match


def race(match: Match) -> str:
    """The race as it is written here, dice in the order of colours and values."""
    places = []
    for dice in match.state[c.PLACE : c.PLACE + match.state[c.PLACES]]:
        names = [f"{colour[0]}{value}" for colour, value in dice_in(match.state, dice)]
        places.append(" ".join(names) if names else "gap")
    return " | ".join(places)


def after(line: str, card: str, *steps: str) -> str:
    """The race after Ada has played a card and made the steps it asks for."""
    match = follow(
        deal(line, card, "red", "red"), "\n".join(["Ada: play " + card, *("Ada: " + step for step in steps)])
    )
    assert match.actor == NATURE, "the card is not done yet"
    return race(match)


def without_effect(line: str, card: str) -> bool:
    """Whether a card is offered as one without effect, is then just discarded, and leaves the race as it is."""
    match = deal(line, card, "red", "red")
    if f"void {card}" not in [match.notation(move) for move in match.legal()]:
        return False
    follow(match, f"Ada: void {card}")
    return race(match) == line and match.state[c.PHASE] == c.DRAW and match.state[c.PLAYED + KINDS.index(card)] == 1


def legal(match: Match) -> list[str]:
    return [match.notation(move) for move in match.legal()]


def end_stage(match: Match, card: str = "red") -> Match:
    """The draw to come uncovers the stage card; this stage and those before it had packs of a fifth of the pile."""
    s, pile = match.state, box.PILE_AT_START[len(match.names) - 3]
    pack = pile // 5
    s[c.PACK], s[c.DRAWN + s[c.STAGE]] = pack, pack - 1
    s[c.LEFT] = pile - pack * s[c.STAGE] - (pack - 1)
    return follow(match, f"nature: draw {card}")


def at_end(line: str, *shown: str, uncovered: int = 0, stage: int = 0) -> Match:
    """A stage that has just ended, with these targets shown: points are counted, uncovered by that seat."""
    match = deal(line, seats=len(shown))
    s = match.state
    s[c.STAGE], s[c.TURN], s[c.PHASE] = stage, uncovered, c.DRAW
    for seat, target in enumerate(shown):
        s[c.TARGET_OF + STAGES * seat + stage] = kind(target) + 1
    s[c.HELD + uncovered] -= 1
    return end_stage(match)


def points(match: Match) -> list[int]:
    return match.state[c.POINTS : c.POINTS + len(match.names)]


def tell(match: Match, script: str, reader: int = -1) -> list[Event]:
    """Play a script, and say what a reader is told of it."""
    told: list[Event] = []
    for line in script.strip().splitlines():
        who, _, moves = line.strip().partition(": ")
        for text in moves.split(", "):
            before, move = list(match.state), next(m for m in match.legal() if match.notation(m) == text)
            seen = match.game.fields.seen
            witnesses = match.game.witnesses(before)
            may_see = (witnesses >> reader) & 1 if reader >= 0 else witnesses == -1
            follow(match, f"{who}: {text}")
            told += story.tell(
                seen(before, reader), match.actor, move if may_see else -(2**40), seen(match.state, reader)
            )
    return told
