"""Mistakes that newcomers make, each made on purpose in a toy game, each caught with a plain sentence."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree

import pytest

from brelan.check import observations, occasions, rules, secrets, words
from brelan.check.run import run
from brelan.commands.making.new import write
from brelan.engine.compiled import Compiled
from brelan.engine.errors import BrelanError
from brelan.engine.game import Game
from brelan.engine.referee.match import Entry, Match
from brelan.engine.rule import NATURE
from tests import toy
from tests.fresh import python
from tests.toy import TOY

Change = tuple[str, str, str]
"""A file, what stands in it, and what shall stand there."""

PEEKING = """
from peeking.rules import BURIED, SEAL

def regular(s, out, count, dice):
    return SEAL

def greedy(s, out, count, dice):
    return out[s[BURIED] % count]
"""

END_TURN = "@rule\ndef end_turn("
ROLLED = '"told.rolled" = "{seat:name} '


def game(tmp_path: Path, name: str, *changes: Change) -> Game:
    """The skeleton of a game with some lines changed. Every test has a name of its own: modules are imported once."""
    write(name, tmp_path / name)
    folder = tmp_path / name / "src" / name
    _change(folder, changes)
    return Game.at(folder)


def toy_with(tmp_path: Path, name: str, *changes: Change) -> Game:
    """The toy with secrets, with some lines changed."""
    folder = tmp_path / name
    copytree(Path(str(toy.__file__)).parent, folder)
    (folder / "__init__.py").write_text("")
    _change(folder, changes)
    return Game.at(folder)


def _change(folder: Path, changes: tuple[Change, ...]) -> None:
    for file, old, new in changes:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r}"
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def found(look: Callable[[Match, int], Iterator[str]], made: Game) -> set[str]:
    """What a check of matches finds in some."""
    return {sentence for seed in range(20) for sentence in look(secrets.any_match(made, seed), seed)}


def test_the_skeleton_has_no_mistake(tmp_path: Path) -> None:
    assert run(game(tmp_path, "no_mistake"), seed=1, progress=lambda *_: None) == []


def test_the_toy_keeps_its_secrets() -> None:
    assert found(secrets.stories_keep_secrets, TOY) == set()
    assert found(secrets.guesses_keep_what_is_known, TOY) == set()


def test_witnesses_forgotten_for_a_secret_draw(tmp_path: Path) -> None:
    told = toy_with(tmp_path, "told_all", ("rules.py", "    return 1 << s[TURN]", "    return -1"))
    assert (
        'rules.py: witnesses lets seat 1 see whether "draw 1" or "draw 2" is played at "prompt.toy",'
        " but that changes only die of seat 0, which only its owner may see until shown is set:"
        " witnesses returns a bit for each seat that may see the move"
    ) in found(secrets.stories_keep_secrets, told)


def test_a_secret_declared_public(tmp_path: Path) -> None:
    open_die = ("rules.py", 'FIELDS.owner("die", 2, open_when=SHOWN)', 'FIELDS.public("die", 2)')
    shown = toy_with(tmp_path, "shown_all", open_die)
    changes = "rules.py: guess for seat 0 changes die[1], which everybody may see: it may change only what"
    assert any(said.startswith(changes) for said in found(secrets.guesses_keep_what_is_known, shown))
    assert (
        'rules.py: witnesses hides from seat 1 what is drawn at "prompt.toy", but die[0], which everybody may see,'
        " tells it: declare that field `owner` or `nobody`, or let everybody be a witness"
    ) in found(observations.unseen_draws_leave_no_public_trace, shown)


def test_nothing_drawn_anew(tmp_path: Path) -> None:
    header = "def guess(s: Cells, seat: int, dice: Cells) -> None:\n"
    knowing = toy_with(tmp_path, "knowing", ("rules.py", header, f"{header}    return\n"))
    die, _, buried = secrets.guesses_draw_anew(knowing, 1)
    assert die.startswith("rules.py: guess never changes die, though it is written where others do not see it")
    assert buried.startswith("rules.py: guess never changes buried")
    assert list(secrets.guesses_draw_anew(TOY, 1)) == []


def test_a_story_that_does_not_look_for_what_is_hidden() -> None:
    told = found(secrets.stories_look_for_what_is_hidden, TOY)  # whose story tells every move as it is handed over
    assert any(said.startswith('story.py tells a spectator, in "told.toy", the number that stands') for said in told)


def test_one_prompt_for_nature_and_a_seat() -> None:
    assert found(rules.prompts_tell_who_moves, TOY) == {
        'view.py: prompt says "prompt.toy" both when Nature is to move and when seat 0 is:'
        " give each phase a prompt of its own"
    }


def test_a_phase_without_a_prompt(tmp_path: Path) -> None:
    decide = ("view.py", '    return event("prompt.decide", "AA 2.2", die=seen[c.DIE])\n', "")
    said = found(rules.prompts_tell_who_moves, game(tmp_path, "aside_asked", decide))
    assert "view.py: prompt returns None to seat 0 when seat 0 is to move: it returns an event in every phase" in said


def test_what_the_audit_finds_is_told_in_its_own_words(tmp_path: Path) -> None:
    strict = ("audit.py", "> s[c.ROUND] * box.SIDES", "> 0")
    said = next(rules.games_end_and_conserve(game(tmp_path, "strict", strict)))
    assert said.startswith("audit.py says 1 (more points than dice can bring) after ")
    assert ", in a game of random bots at 2 seats, dice " in said


OPTION = ("rules.py", "OPTIONS: tuple[Option, ...] = ()", 'OPTIONS = (Option("twice", (False, True)),)')


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("untaken", OPTION, "`setup` takes 0 options after `s` and `seats`, and OPTIONS has 1"),
        ("unchosen", (*OPTION[:2], 'OPTIONS = (Option("twice", False),)'), "'twice' has the choices False; they are"),
        ("unusual", (*OPTION[:2], 'OPTIONS = (Option("a", (1, 2), 3),)'), "'a' is usually 3, which is none of (1, 2)"),
        ("doubled", ("cells.py", '"rolls"', '"die"'), "FIELDS: two fields are called 'die'"),
        (
            "opened",
            ("cells.py", 'FIELDS.public("die", ', 'FIELDS.owner("die", seats=4, open_when="open", '),
            "FIELDS: 'die' is opened by 'open'; open_when is a cell declared before it",
        ),
    ],
)
def test_what_is_declared_wrongly(tmp_path: Path, name: str, change: Change, sentence: str) -> None:
    with pytest.raises(BrelanError) as said:
        game(tmp_path, name, change)
    assert sentence in str(said.value)
    assert name in str(said.value), "it names the game"


def test_a_bot_that_peeks(tmp_path: Path) -> None:
    peeking = toy_with(tmp_path, "peeking")
    (tmp_path / "peeking" / "bot.py").write_text(PEEKING)
    said = found(secrets.policies_are_honest, peeking)
    looks = "bot/greedy.py: greedy looks at what its seat, seat 0, cannot know"
    assert f'{looks}, at "prompt.toy": buried, which nobody may see' in said
    assert not any("regular" in each for each in said)


def named_by(*lines: str) -> Change:
    """The toy's rules with a function that says what draws are for."""
    body = "\n    ".join(["@rule\ndef occasion(s: Cells, out: Cells) -> int:", *lines])
    return ("rules.py", "@rule\ndef deal(", f"{body}\n\n\n@rule\ndef deal(")


def test_a_secret_in_what_a_draw_is_for(tmp_path: Path) -> None:
    assert found(occasions.occasions_keep_secrets, TOY) == set()
    told = toy_with(tmp_path, "named_by_secret", named_by("out[0] = s[BURIED]", "return 1"))
    assert found(occasions.occasions_keep_secrets, told) == {
        f"rules.py: what occasion writes for a draw depends on buried, which nobody may see, which {who} cannot know"
        for who in ("a spectator", "seat 0", "seat 1")
    }


def test_what_a_draw_is_for_leaves_the_state_alone(tmp_path: Path) -> None:
    changing = toy_with(tmp_path, "named_and_changed", named_by("s[PHASE] += 1", "return 0"))
    match = Match(changing, ["A", "B"])
    match.log.append(Entry(NATURE, 1))
    assert list(occasions.occasions_can_be_told_apart(match, 0)) == [
        "rules.py: occasion changes the state; only apply may"
    ]


def test_more_numbers_than_a_draw_is_named_by(tmp_path: Path) -> None:
    lengthy = toy_with(tmp_path, "named_at_length", named_by("return 9"))
    with pytest.raises(BrelanError, match="`occasion` writes 9 numbers, and 8 is the most it may"):
        secrets.any_match(lengthy, 1)


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("unmarked", ("sheet/fr.md", "le dé. *(maison)*", "le dé."), "sheet/fr.md: 2.1 has no mark: end it with"),
        ("ill_marked", ("sheet/en.md", "the die. *(house)*", "the die. *(guess)*"), "sheet/en.md: 2.1 has no mark"),
        ("unlike", ("sheet/fr.md", "**3.2**", "**3.3**"), "sheet/fr.md has no rule 3.2, which another language has"),
        ("twice_two", ("sheet/en.md", "**2.3**", "**2.2**"), "sheet/en.md has the number 2.2 twice"),
        ("nowhere", ("sheet/en.md", "score what", "score (2.8) what"), "sheet/en.md refers to (2.8), and has no such"),
    ],
)
def test_sheets_that_do_not_agree(tmp_path: Path, name: str, change: Change, sentence: str) -> None:
    assert any(said.startswith(sentence) for said in words.sheets_say_the_same(game(tmp_path, name, change)))


@pytest.mark.parametrize(
    ("name", "change", "line"),
    [
        ("miscited", ("view.py", '"nature.score", "M 2.3"', '"nature.score", "M 2.7"'), "view.py, line 35"),
        ("misremarked", ("rules.py", "# M 3.1", "# M 2.7"), "rules.py, line 85"),
    ],
)
def test_a_rule_cited_that_no_sheet_has(tmp_path: Path, name: str, change: Change, line: str) -> None:
    said = list(words.cited_rules_stand_in_every_sheet(game(tmp_path, name, change)))
    assert said == [f"{line}: cites M 2.7, but sheet/{language}.md has no such number" for language in ("en", "fr")]


def test_a_message_missing_in_every_language(tmp_path: Path) -> None:
    changes = [(f"locale/{language}.toml", '"told.again" = ', '"told.other" = ') for language in ("en", "fr")]
    silent = game(tmp_path, "silent", *changes)
    assert list(words.every_key_has_a_message(silent)) == [
        'story.py, line 16: says "told.again", but locale/en.toml has no such message: write one',
        'story.py, line 16: says "told.again", but locale/fr.toml has no such message: write one',
    ]


def test_a_missing_message_is_told_once(tmp_path: Path) -> None:
    changes = [(f"locale/{language}.toml", '"told.again" = ', '"told.other" = ') for language in ("en", "fr")]
    found = run(game(tmp_path, "told_once", *changes), seed=1, progress=lambda *_: None)
    assert [each.sentence for each in found] == [
        'story.py, line 16: says "told.again", but locale/en.toml has no such message: write one',
        'story.py, line 16: says "told.again", but locale/fr.toml has no such message: write one',
        "mend this first: 7 checks that need it were not made",
    ]


def test_messages_that_are_no_toml(tmp_path: Path) -> None:
    with pytest.raises(BrelanError, match=r"no_toml/locale/fr\.toml: not the TOML .*at line 11"):
        list(
            words.every_key_has_a_message(game(tmp_path, "no_toml", ("locale/fr.toml", 'again = "Relancer"', "again")))
        )


def test_a_template_that_cannot_be_read(tmp_path: Path) -> None:
    unclosed = game(tmp_path, "unclosed", ("page/table.html", "{% endif %}\n{% endblock %}", "{% endblock %}"))
    sentences = [each.sentence for each in run(unclosed, seed=1, progress=lambda *_: None)]
    assert sentences[0].startswith("unclosed/page/table.html, line ")


def test_a_message_of_a_page_missing_in_every_language(tmp_path: Path) -> None:
    changes = [(f"locale/{language}.toml", "\nround = ", "\nrounded = ") for language in ("en", "fr")]
    sentences = list(words.every_key_has_a_message(game(tmp_path, "unsaid", *changes)))
    assert 'page/table.html, line 7: says "round", but locale/en.toml has no such message: write one' in sentences


def test_a_value_that_a_message_needs_and_nobody_gives(tmp_path: Path) -> None:
    changes = [(f"locale/{language}.toml", ROLLED, '"told.rolled" = "{who:name} ') for language in ("en", "fr")]
    sentences = list(words.every_key_has_a_message(game(tmp_path, "unnamed", *changes)))
    assert ('story.py, line 18: "told.rolled" in locale/en.toml needs {who}, but is given die, seat') in sentences


def test_a_cell_that_holds_more_than_was_said(tmp_path: Path) -> None:
    held = game(tmp_path, "overfull", ("cells.py", "holds=up_to(2)", "holds=up_to(1)"))
    said = found(observations.cells_hold_what_they_may, held)
    assert said == {"cells.py: rolls holds 2, and was said to hold 0 to 1"}


def test_a_move_beyond_those_there_are(tmp_path: Path) -> None:
    counted = game(tmp_path, "miscounted", ("cells.py", "MOVES, OUTCOMES = 2,", "MOVES, OUTCOMES = 1,"))
    said = found(observations.cells_hold_what_they_may, counted)
    assert said == {"rules.py: MOVES is 1, but there is a move 1 (they count from 0)"}


def test_rule_forgotten(tmp_path: Path) -> None:
    forgotten = game(tmp_path, "forgotten", ("rules.py", END_TURN, "def end_turn("))
    with pytest.raises(BrelanError) as said:
        Compiled(forgotten)
    sentence = str(said.value)
    assert "\n" not in sentence
    assert sentence.startswith("forgotten/rules.py, line 75: `apply` calls `end_turn`")
    assert "which is not marked @rule: write @rule above its def (forgotten/rules.py, line 78)" in sentence


def test_a_float_in_the_rules(tmp_path: Path) -> None:
    halved = game(tmp_path, "halved", ("rules.py", "s[c.TURN]] += s[c.DIE]", "s[c.TURN]] += s[c.DIE] / 2"))
    with pytest.raises(BrelanError) as said:
        Compiled(halved)
    sentence = str(said.value)
    assert "\n" not in sentence
    assert "rules.py, line" in sentence
    assert "//" in sentence, "it says what to write instead"


TOO_MANY_MOVES = r"crowded, phase prompt\.decide: `moves` lists 70 moves, and 64 is the most"
TOO_MANY_OUTCOMES = r"many_sides, phase nature\.roll, Nature to move: `chances` lists 70 moves, and 64 is the most"
MANY_MOVES = (
    "rules.py",
    "    out[0] = c.KEEP\n    out[1] = c.AGAIN\n    return 2",
    "    for move in range(70):\n        out[move] = move % 2\n    return 70",
)


def test_more_moves_than_there_is_room_for(tmp_path: Path) -> None:
    crowded = game(tmp_path, "crowded", MANY_MOVES)
    with pytest.raises(BrelanError, match=TOO_MANY_MOVES):
        list(rules.games_end_and_conserve(crowded))
    with pytest.raises(BrelanError, match=TOO_MANY_MOVES):
        Compiled(crowded)


def test_more_outcomes_than_there_is_room_for(tmp_path: Path) -> None:
    many_sides = ("rules.py", "for side in range(box.SIDES):", "for side in range(70):")
    crowded = game(tmp_path, "many_sides", many_sides, ("rules.py", "    return box.SIDES", "    return 70"))
    with pytest.raises(BrelanError, match=TOO_MANY_OUTCOMES):
        list(rules.deal_follows_chances(crowded))
    with pytest.raises(BrelanError, match=TOO_MANY_OUTCOMES):
        Compiled(crowded)


def test_a_game_that_does_not_end_is_told_so_and_nothing_else(tmp_path: Path) -> None:
    endless = game(tmp_path, "endless", ("rules.py", "        s[c.ROUND] += 1\n", ""))
    found = run(endless, seed=1, progress=lambda *_: None)
    assert "endless, phase" in found[0].sentence
    assert "did not end within 1,000,000 steps: see when `actor` says OVER (2 seats)" in found[0].sentence
    assert found[-1].sentence == "mend this first: what comes after it was not looked at"


@pytest.mark.parametrize("name", ["random", "class", "brelan"])
def test_a_name_that_python_has(tmp_path: Path, name: str) -> None:
    done = python("-m", "brelan.cli", "new", name, "--folder", str(tmp_path))
    assert done.returncode == 2
    assert f"Python has a module or a word called {name} already" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_what_is_wrong_and_its_exit_code_too(tmp_path: Path) -> None:
    write("wordless", tmp_path / "wordless")
    folder = tmp_path / "wordless" / "src" / "wordless"
    _change(folder, (("locale/en.toml", '"told.end" = ', '"told.ended" = '),))
    done = python("-m", "brelan.cli", "check", str(folder), "--lang", "en")
    assert done.returncode == 1, done.stderr
    assert 'locale/en.toml has no message "told.end"' in done.stdout.replace("\n", " ")
    assert "Traceback" not in done.stderr
