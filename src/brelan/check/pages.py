"""The table in the browser: at every moment of random games it can be drawn, and offers all that may be done."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from random import Random

from jinja2 import TemplateSyntaxError, nodes

from brelan.check.matches import play_on, sit
from brelan.engine.errors import BrelanError
from brelan.engine.event import Event
from brelan.engine.faults import raised
from brelan.engine.game import Game
from brelan.engine.referee.dealer import HashDealer, settle
from brelan.engine.referee.match import Match
from brelan.engine.referee.typed_dice import to_type
from brelan.engine.rule import NATURE
from brelan.web import render
from brelan.web.preview import shown
from brelan.web.replay import Replay
from brelan.words import LANGUAGES

LATEST = 150
SOME, SELDOM = 2, 60
"""Every kind of place is drawn so many times, and later one in so many."""
OFFERED = re.compile(r'name="move" value="(-?\d+)"')
USES = re.compile(r'<use [^>]*href="#([\w-]+)"')
IDS = re.compile(r'\bid="([\w-]+)"')


def moments(game: Game, seed: int = 0) -> Iterator[Match]:
    """Random games of all sizes and options, a few moments of each."""
    for number, (seats, options) in enumerate(game.tables()):
        match, steps, turns = sit(game, seats, options), 2.0, False
        while not match.over:
            play_on(match, Random(seed + number + len(match.log)), int(steps), undo=0.1)
            turns = not turns
            if turns:  # by turns when Nature is to move, where it is, and when somebody is
                settle(match, HashDealer.seeded(seed + len(match.log)))
            yield match
            steps *= 2.0  # of a short game many moments are looked at, of a long one not too many


def every_move_is_offered(game: Game, seed: int = 0) -> Iterator[str]:
    """Every moment can be drawn, in each language; who is to move is offered every legal move, nobody else any."""
    for match, language in zip(moments(game, seed), cycle(LANGUAGES)):
        for seat in range(-1, len(match.names)):
            table = shown(match, seat, language=language, story=_latest(match, seat))
            drawn = render.table(table, whole=seat < 0)
            offered = set(map(int, OFFERED.findall(drawn)))
            asked = match.view(seat).prompt.key
            for choice in match.view(seat).choices:
                if choice.move not in offered:
                    yield f'page/table.html does not offer the move "{choice.name}" at "{asked}"'
            if offered and seat != match.actor:
                yield f'page/table.html offers moves at "{asked}" to a seat that is not to move'


def every_drawing_is_there(game: Game, seed: int = 0) -> Iterator[str]:
    """What a page draws by `<use>` stands on the same page."""
    for match in moments(game, seed):
        for seat in (-1, 0):
            drawn = render.table(shown(match, seat, story=_latest(match, seat)), whole=True)
            for name in sorted(set(USES.findall(drawn)) - set(IDS.findall(drawn))):
                yield f'the page draws "#{name}", which is nowhere on it: put the symbol into page/symbols.svg'


def every_block_has_a_place(game: Game, seed: int = 0) -> Iterator[str]:
    """The frame has every block that the table fills: any other is never drawn, and nothing breaks."""
    known, path = _blocks("frame.html"), game.folder / "page" / "table.html"
    tree = render.environment().parse(path.read_text(encoding="utf-8"), filename=str(path))
    for block in (node for node in tree.body if isinstance(node, nodes.Block)):
        if block.name not in known:
            told = f'page/table.html, line {block.lineno}: the frame has no block "{block.name}", so nobody sees it'
            yield f"{told}: docs/tables.md says which blocks there are"


def _blocks(template: str) -> set[str]:
    """The blocks of a template of the house, and of all that it may extend."""
    tree = render.environment().parse((render.TEMPLATES / template).read_text(encoding="utf-8"))
    named = (text.value for extends in tree.find_all(nodes.Extends) for text in extends.find_all(nodes.Const))
    return {block.name for block in tree.find_all(nodes.Block)}.union(*map(_blocks, named))


def every_place_can_be_drawn(game: Game, seed: int = 0) -> Iterator[str]:
    """Of a whole game every kind of place can be drawn: for players and spectators, with real dice, in a replay."""
    for seats in {game.seats_allowed[0], game.seats_allowed[-1]}:
        match = sit(game, seats, {})
        while not match.over:
            play_on(match, Random(seed + seats + len(match.log)), steps=50)
        then, asked_before = sit(game, seats, {}), Counter[str]()
        for place, entry in enumerate(match.log):
            asked = then.view().prompt.key
            asked_before[asked] += 1
            if asked_before[asked] <= SOME or place % SELDOM == 0:
                try:
                    _draw_all(then, place, last=len(match.log))
                except (BrelanError, TemplateSyntaxError):
                    raise  # has its place, and no moment of the game
                except Exception as error:  # whatever a template stumbles over
                    where = raised(error, game.folder)
                    yield f'page/table.html cannot be drawn at "{asked}" with {seats} seats: {where}'
                    return
            then.resume([entry])


def _draw_all(match: Match, place: int, last: int) -> None:
    """Draw a table for a spectator and for one player, in both languages by turns, live and in a replay."""
    typed = to_type(match) if match.actor == NATURE else []
    for number, seat in enumerate((-1, place % len(match.names))):
        language = LANGUAGES[(place + number) % len(LANGUAGES)]
        table = shown(match, seat, typed=typed, dice="typed", story=[], language=language)
        render.table(table, whole=False)
        render.replay(table, Replay(last, [0, last]), whole=False)


def real_dice_can_be_said(game: Game, seed: int = 0) -> Iterator[str]:
    """Where Nature is to move, people who roll real dice can choose every outcome."""
    for match in moments(game, seed):
        if match.actor == NATURE:
            table = shown(match, 0, typed=to_type(match), dice="typed", story=_latest(match, 0))
            offered = set(map(int, OFFERED.findall(render.table(table, whole=False))))
            if offered != set(match.legal()):
                yield f'with real dice the page does not offer every outcome at "{match.view().prompt.key}"'


def replays_offer_nothing(game: Game, seed: int = 0) -> Iterator[str]:
    """A game that is only looked at offers no moves."""
    match = play_on(sit(game, game.seats_allowed[0], {}), Random(seed + 3), steps=60, undo=0.0)
    if OFFERED.search(render.replay(shown(match, 0), Replay(len(match.log), [0]), whole=True)):
        yield "page/table.html offers moves in a replay: look at `replay` before offering any"


def _latest(match: Match, seat: int) -> list[tuple[int, Event]]:
    """As much of the story as a page needs while the game goes on."""
    return list(match.told(seat, 0 if match.over else len(match.log) - LATEST))
