"""A seat never receives what it may not know, and a bot never uses it.

Each of these takes a match, stopped at a random place, and a seed for whatever else is drawn; none leaves it changed.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from brelan.bots import LEVELS, POLICIES, Bot, policy
from brelan.check.matches import play_on, sit
from brelan.check.rules import said
from brelan.engine.fields import NOBODY, Field
from brelan.engine.game import Game
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.ahead import Ahead
from brelan.engine.referee.match import Match
from brelan.engine.rule import MOST_MOVES, NATURE

SHORTENED = 0.9
"""Of the games that came to their end, so many are stopped before it: there is little left to hide."""
PLACES = 25
"""Places of a match's log that are looked at."""
SEVERAL = 8
"""What others hide so often in some matches should have been drawn anew at least once."""
MADE_OF_SECRETS = re.compile(r"(?<![\d.])\d{12,}")
"""HIDDEN, or what was added to it or taken from it: no number that people count with is as long."""


def any_match(game: Game, seed: int) -> Match:
    """A match stopped at a random place."""
    random = Random(seed)
    seats, options = random.choice(game.tables())
    match = play_on(sit(game, seats, options), random, random.randrange(120), undo=0.1)
    if match.over and random.random() < SHORTENED:
        log, match = match.log, sit(game, seats, options)
        match.resume(log[: random.randrange(len(log))])
    return match


def views_keep_secrets(match: Match, seed: int) -> Iterator[str]:
    """A view does not depend on what it must not show."""
    random, fields = Random(seed), match.game.fields
    for seat in range(NOBODY, len(match.names)):
        truth, view = list(match.state), match.view(seat)
        if MADE_OF_SECRETS.search(repr(view)):
            made = "the number that stands for a secret, or a sum of it"
            yield f"view.py shows {who(seat)} {made}: look for HIDDEN first"
        for cell in fields.hidden(truth, seat):
            match.state[cell] = random.randrange(30)
            if match.view(seat) != view:
                yield f"view.py: what {who(seat)} sees changes with {fields.describe(cell)}"
        match.state[:] = truth


def stories_keep_secrets(match: Match, seed: int) -> Iterator[str]:
    """Of moves that a seat cannot tell apart in its view, it is not told which was made.

    Where two moves differ only in cells that a seat may not see, being told which one was made shows it such a cell.
    """
    states = [*(before for before, _, _ in match.replay()), match.state]
    for state in Random(seed).sample(states, min(PLACES, len(states))):
        then = match.fork()
        then.state = list(state)
        for seat in range(NOBODY, len(match.names)):
            yield from _told_too_much(then, seat)


def stories_look_for_what_is_hidden(match: Match, seed: int) -> Iterator[str]:
    """No event holds the number that stands for a secret move, or a secret cell."""
    for seat in range(NOBODY, len(match.names)):
        for told in match.story(seat):
            if MADE_OF_SECRETS.search(repr(told)):
                secret = "the number that stands for a secret: look whether the move, or the cell, is HIDDEN first"
                yield f'story.py tells {who(seat)}, in "{told.key}", {secret}'
                return


def _told_too_much(match: Match, seat: int) -> Iterator[str]:
    """Two moves that a witness could not tell apart otherwise."""
    game = match.game
    sees = game.witnessed(match.state, seat) and seat != match.actor  # it knows its own
    alike: dict[tuple[int, ...], tuple[int, list[int]]] = {}
    for move in match.legal() if sees else ():
        after = list(match.state)
        game.apply(after, move)
        other, elsewhere = alike.setdefault(tuple(game.fields.seen(after, seat)), (move, after))
        if differ := _differ(elsewhere, after):
            names = " or ".join(f'"{match.notation(each)}"' for each in (other, move))
            yield (
                f"rules.py: witnesses lets {who(seat)} see whether {names} is played at"
                f' "{match.view().prompt.key}", but that changes only {game.fields.describe(differ[0])}:'
                " witnesses returns a bit for each seat that may see the move"
            )
            return


def what_shows_secrets_is_final(match: Match, seed: int) -> Iterator[str]:
    """What shows secrets, calls for chance or ends the game cannot be taken back."""
    tried, fields = match.fork(), match.game.fields
    now = [set(fields.hidden(tried.state, seat)) for seat in range(NOBODY, len(tried.names))]
    while not tried.over:
        before, state, mover = now, list(tried.state), tried.actor
        play_on(tried, Random(seed + len(tried.log)), steps=1)
        now = [set(fields.hidden(tried.state, seat)) for seat in range(NOBODY, len(tried.names))]
        shown = [cell for was, still in zip(before, now, strict=True) for cell in was - still]
        if shown and tried.may_undo(mover):
            tried.state = state
            asked = tried.view().prompt.key
            yield f'a step at "{asked}" shows {fields.describe(shown[0])} and can be taken back: raise SEALED in it'
            return
    if any(tried.may_undo(seat) for seat in range(len(tried.names))):
        yield "the step that ends the game can be taken back"


def notations_differ(match: Match, seed: int) -> Iterator[str]:
    """Every move that may be made has a notation of its own."""
    tried = match.fork()
    for _ in range(5):
        moves: dict[str, int] = {}
        for move in tried.legal():
            notation = tried.notation(move)
            if notation in moves:
                yield f'view.py: name calls the moves {moves[notation]} and {move} both "{notation}"'
            moves[notation] = move
        if tried.over:
            return
        if tried.actor == NATURE:
            tried.play(NATURE, tried.legal()[0])
        else:
            play_on(tried, Random(seed), steps=1)


def guesses_keep_what_is_known(match: Match, seed: int) -> Iterator[str]:
    """A guess keeps all that the seat knows, and its legal moves."""
    game = match.game
    for seat in range(len(match.names)):
        guessed = match.guess(seat, fresh_dice(seed))
        known, now = game.fields.seen(match.state, seat), game.fields.seen(guessed, seat)
        for cell in _differ(known, now):
            named = game.fields.describe(cell)
            yield f"rules.py: guess for {who(seat)} changes {named}: it may change only what that seat cannot know"
            break
        if match.actor == seat and game.legal(guessed) != game.legal(match.state):
            yield f"rules.py: after guess {who(seat)} has other legal moves, though they depend on what it knows"


def guesses_come_from_what_is_known(match: Match, seed: int) -> Iterator[str]:
    """A guess depends on what the seat knows alone."""
    truth = match.state
    for seat in range(len(match.names)):
        guessed = match.guess(seat, fresh_dice(seed))
        match.state = match.guess(seat, fresh_dice(seed, 1))  # another world that the seat cannot tell from this one
        again = match.guess(seat, fresh_dice(seed))
        match.state = truth
        for cell in _differ(guessed, again)[:1]:
            drawn = match.game.fields.describe(cell)
            yield f"rules.py: what guess draws for {drawn} depends on what {who(seat)} cannot know"


def guesses_can_be(match: Match, seed: int) -> Iterator[str]:
    """What a guess makes is a state that the game might be in: the audit finds nothing in it."""
    audit = match.game.part("audit").audit
    for seat in range(len(match.names)):
        guessed = match.guess(seat, fresh_dice(seed))
        if found := audit(list(guessed)):
            asked = match.view(seat).prompt.key
            yield f'rules.py: after guess for {who(seat)} at "{asked}" {said(match.game, found)}'


def guesses_draw_anew(game: Game, seed: int, matches: int = 60) -> Iterator[str]:
    """What was written unseen is not left as it is: else every bot would know it.

    A secret that follows from what all have witnessed, such as a hoard behind a screen, may be left: it is remembered.
    """
    left, drawn = Counter[Field](), set[Field]()
    for number in range(matches):
        match = any_match(game, seed + number)
        for seat in range(len(match.names)):
            hidden = set(game.fields.hidden(match.state, seat))
            drawn |= _fields(game, _differ(match.state, match.guess(seat, fresh_dice(seed + number))))
            unseen = set[int]()
            for before, entry, after in match.replay():
                if entry.seat != seat and not game.witnessed(before, seat):
                    unseen.update(_differ(before, after))
            left.update(_fields(game, (cell for cell in hidden & unseen if match.state[cell])))
    for field in [each for each in game.fields.fields if left[each] >= SEVERAL and each not in drawn]:
        told = f"rules.py: guess never changes {field.name}, though it is written where others do not see it"
        yield f"{told}: draw anew what a seat cannot know, else every bot knows it"


def _fields(game: Game, cells: Iterable[int]) -> set[Field]:
    """The fields with secrets that some cells belong to."""
    secret = [field for field in game.fields.fields if field.secret]
    return {field for cell in cells for field in secret if field.start <= cell < field.end}


def policies_are_honest(match: Match, seed: int) -> Iterator[str]:
    """A policy chooses by what its seat knows, so bots play alike in simulations and at tables."""
    game, actor = match.game, match.actor

    def choice(name: str, state: list[int]) -> int:
        out = [0] * MOST_MOVES
        return policy(game, name)(list(state), out, game.moves(state, out), fresh_dice(seed))

    for name in POLICIES if actor >= 0 else ():
        made = choice(name, match.state)
        for other in range(1, 4):
            guessed = match.guess(actor, fresh_dice(seed, other))
            if choice(name, guessed) == made:
                continue
            mixed = [list(match.state) for _ in range(game.fields.size)]
            for cell in (changed := _differ(match.state, guessed)):
                mixed[cell][cell] = guessed[cell]
            read = [game.fields.describe(cell) for cell in changed if choice(name, mixed[cell]) != made]
            at = f'at "{match.view(actor).prompt.key}": {read[0] if read else "several cells at once"}'
            yield f"bot/{name}.py: {name} looks at what its seat, {who(actor)}, cannot know, {at}"
            break


def bots_are_honest(match: Match, seed: int) -> Iterator[str]:
    """A bot of any level plays by the rules, leaves no trace, and makes the same move whatever it cannot know."""
    truth = match.state
    for name in LEVELS if match.actor >= 0 else ():
        choices = set()
        for other in range(3):
            match.state = match.guess(match.actor, fresh_dice(seed, other)) if other else truth
            before = list(match.state)
            choices.add(Bot(match.game, name, seed).choose(match, match.actor))
            if match.state != before:
                yield f"bot: {name} leaves the state changed"
        match.state = truth
        if len(choices) > 1:
            yield f'bot: {name} uses what its seat cannot know, at "{match.view(match.actor).prompt.key}"'
        if not choices <= set(match.legal()):
            yield f"bot: {name} makes a move that is not legal"


def previews_keep_secrets(match: Match, seed: int) -> Iterator[str]:
    """Looking ahead shows nothing that the seat cannot know, and what it shows comes true."""
    truth, seat = match.state, match.actor
    for move in match.legal() if seat >= 0 else ():
        ahead, tried, name = Ahead(match, seat).after(move), match.fork(), match.notation(move)
        tried.play(seat, move)
        match.state = match.guess(seat, fresh_dice(seed, 1))
        elsewhere = Ahead(match, seat).after(move)
        match.state = truth
        if elsewhere != ahead:
            yield f'what is shown before "{name}" is played depends on what the seat cannot know'
        if ahead not in (None, tried.view(seat)):
            yield f'what is shown before "{name}" is played does not come true: raise SEALED if it shows a secret'


def who(seat: int) -> str:
    """A seat as a sentence calls it."""
    return "a spectator" if seat == NOBODY else f"seat {seat}"


def _differ(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The cells in which two states differ."""
    return [cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
