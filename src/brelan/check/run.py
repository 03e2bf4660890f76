"""All checks in order, each a plain sentence for what is wrong."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from brelan.check import compiled, lessons, observations, occasions, pages, rules, secrets, shape, words
from brelan.engine.errors import BrelanError
from brelan.engine.faults import raised
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.web import render

Check: TypeAlias = Callable[[Game, int], Iterator[str]]
Progress: TypeAlias = Callable[[str, int, int], None]
"""Told what is being checked, how many are done, and of how many."""

MATCHES, FEW_MATCHES = 60, 10
"""Random matches that a property is looked at in; experts take their time."""
NEEDED = ("rules can be compiled", "games end and conserve", "prompts tell who moves", "deal follows chances")
"""What must hold before the rest can be looked at: games that do not end cannot be played to their end."""
GUESSED = (
    "guesses come from what is known",
    "observations keep secrets",
    "previews keep secrets",
    "policies are honest",
    "bots are honest",
)
DRAWN = (
    "every move is offered",
    "every place can be drawn",
    "every drawing is there",
    "real dice can be said",
    "replays offer nothing",
    "every step of the first game is drawn",
)
SPOKEN = ("whole games can be told", *DRAWN)
NEEDED_BY = {
    "every picture is there": ("every step of the first game is said",),
    "moves have notations of their own": ("saved games are the games", "newcomers are led"),
    "guesses keep what is known": GUESSED,
    "cells hold what they may": ("rows are relative", "observations keep secrets"),
    "every key has a message": SPOKEN,
    "languages agree": SPOKEN,
    "whole games can be told": DRAWN,
    "every move is offered": ("every place can be drawn",),
}
"""What some others need: they would say the same again, of what is not at fault."""
MOST = 5
"""Sentences that one check says: more of the same help nobody."""


@dataclass(frozen=True)
class Finding:
    """Something that is wrong: which check found it, and what it is."""

    check: str
    sentence: str


def over_matches(look: Callable[[Match, int], Iterator[str]], count: int) -> Check:
    """A check that looks at so many random matches."""

    def check(game: Game, seed: int) -> Iterator[str]:
        for number in range(count):
            yield from look(secrets.any_match(game, seed + number), seed + number)

    return check


def checks(game: Game) -> dict[str, Check]:
    """What can be checked of a game, by what is to hold, what comes first being needed by the rest."""
    found: dict[str, Check] = {
        "every file is in its place": shape.every_file_is_in_its_place,
        "every picture is there": shape.every_picture_is_there,
        "modules are short and alike": shape.modules_are_short_and_alike,
        "sheets say the same": words.sheets_say_the_same,
        "rules can be compiled": compiled.rules_can_be_compiled,
        "games end and conserve": rules.games_end_and_conserve,
        "prompts tell who moves": over_matches(rules.prompts_tell_who_moves, FEW_MATCHES),
        "deal follows chances": rules.deal_follows_chances,
        "results are places": rules.results_are_places,
        "tables are plain": over_matches(shape.tables_are_plain, FEW_MATCHES),
        "compiled games are the same": compiled.compiled_games_are_the_same,
        "moves have notations of their own": over_matches(secrets.notations_differ, MATCHES),
        "saved games are the games": rules.records_give_the_match_back,
        "views keep secrets": over_matches(secrets.views_keep_secrets, MATCHES),
        "stories keep secrets": over_matches(secrets.stories_keep_secrets, MATCHES),
        "stories look for what is hidden": over_matches(secrets.stories_look_for_what_is_hidden, MATCHES),
        "what shows secrets is final": over_matches(secrets.what_shows_secrets_is_final, MATCHES),
        "guesses keep what is known": over_matches(secrets.guesses_keep_what_is_known, MATCHES),
        "guesses can be": over_matches(secrets.guesses_can_be, MATCHES),
        "guesses draw anew": secrets.guesses_draw_anew,
        "guesses come from what is known": over_matches(secrets.guesses_come_from_what_is_known, MATCHES),
        "draws can be told apart": over_matches(occasions.occasions_can_be_told_apart, FEW_MATCHES),
        "what draws are for keeps secrets": over_matches(occasions.occasions_keep_secrets, FEW_MATCHES),
        "cells hold what they may": over_matches(observations.cells_hold_what_they_may, FEW_MATCHES),
        "tallies only add up": observations.tallies_only_add_up,
        "rows are relative": over_matches(observations.rows_are_relative, MATCHES),
        "observations keep secrets": over_matches(observations.observations_keep_secrets, FEW_MATCHES),
        "unnoticed moves are not told": over_matches(observations.unnoticed_moves_are_not_told, FEW_MATCHES),
        "unseen draws leave no public trace": over_matches(
            observations.unseen_draws_leave_no_public_trace, FEW_MATCHES
        ),
        "previews keep secrets": over_matches(secrets.previews_keep_secrets, MATCHES),
        "bots are complete": shape.bots_are_complete,
        "policies are honest": over_matches(secrets.policies_are_honest, MATCHES),
        "bots are honest": over_matches(secrets.bots_are_honest, FEW_MATCHES),
        "every key has a message": words.every_key_has_a_message,
        "languages agree": words.messages_agree,
        "the game introduces itself": words.introduces_itself,
        "whole games can be told": words.whole_games_can_be_told,
        "cited rules stand in every sheet": words.cited_rules_stand_in_every_sheet,
    }
    if render.has_table(game):
        found |= {
            "every block has a place": pages.every_block_has_a_place,
            "every move is offered": pages.every_move_is_offered,
            "every place can be drawn": pages.every_place_can_be_drawn,
            "every drawing is there": pages.every_drawing_is_there,
            "real dice can be said": pages.real_dice_can_be_said,
            "replays offer nothing": pages.replays_offer_nothing,
            "newcomers are led": lessons.newcomers_are_led,
            "every step of the first game is said": lessons.every_step_is_said,
            "every step of the first game is drawn": lessons.every_step_is_drawn,
        }
    return found


def run(game: Game, seed: int, progress: Progress) -> list[Finding]:
    """Check everything, as far as it makes sense; a check that breaks is a finding too."""
    todo, found, skipped = checks(game), list[Finding](), set[str]()
    for done, (name, check) in enumerate(todo.items()):
        progress(name, done, len(todo))
        known = {finding.sentence for finding in found}
        sentences = [] if name in skipped else _sentences(game, check, seed)
        found += [Finding(name, sentence) for sentence in sentences if sentence not in known]
        if sentences and name in NEEDED:
            found.append(Finding(name, "mend this first: what comes after it was not looked at"))
            break
        if sentences and (needing := {*NEEDED_BY.get(name, ())} & todo.keys() - skipped):
            unmade = "1 check that needs it was" if len(needing) == 1 else f"{len(needing)} checks that need it were"
            found.append(Finding(name, f"mend this first: {unmade} not made"))
            skipped |= needing
    progress("", len(todo), len(todo))
    return found


def _sentences(game: Game, check: Check, seed: int) -> list[str]:
    """What a check finds, each thing once."""
    found: dict[str, None] = {}
    try:
        for sentence in check(game, seed):
            found[sentence] = None
            if len(found) == MOST:
                break
    except BrelanError as error:
        found[str(error)] = None
    except Exception as error:  # of a game that is not finished anything can be expected
        found[raised(error, game.folder)] = None
    return list(found)
