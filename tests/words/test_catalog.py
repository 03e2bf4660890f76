from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from babel import Locale
from babel.lists import format_list

from brelan.engine.event import event
from brelan.words import Words, catalog

Write = Callable[..., None]


@pytest.fixture
def write(monkeypatch: pytest.MonkeyPatch) -> Iterator[Write]:
    """Add messages of our own to those of every language; what was said with others before is forgotten."""
    usual = catalog.catalogue

    def add(**messages: str) -> None:
        ours = {key.replace("_", "."): text for key, text in messages.items()}
        monkeypatch.setattr(catalog, "catalogue", lambda language, game: {**usual(language, game), **ours})

    catalog._voice.cache_clear()
    yield add
    catalog._voice.cache_clear()


def test_a_value_is_said_by_its_message_and_a_text_without_one_as_it_is(write: Write) -> None:
    write(finds="{seat:name} finds a {mark:mark} card.", count="{n:mark}")
    words = Words("en", None, ["Anna"])
    assert words.say(event("finds", seat=0, mark="house")) == "Anna finds a house card."
    assert words.say(event("finds", seat=0, mark="Loaded die")) == "Anna finds a Loaded die card."
    with pytest.raises(KeyError):
        words.say(event("count", n=7))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Odette", "Feuille d'Odette, et rien qu'Odette"),
        ("Élise", "Feuille d'Élise, et rien qu'Élise"),
        ("Hélène", "Feuille d'Hélène, et rien qu'Hélène"),
        ("Yves", "Feuille d'Yves, et rien qu'Yves"),
        ("Yann", "Feuille de Yann, et rien que Yann"),
        ("Félix", "Feuille de Félix, et rien que Félix"),
        ("8", "Feuille de 8, et rien que 8"),
    ],
)
def test_french_elides_before_a_vowel(name: str, said: str, write: Write) -> None:
    write(sheet="Feuille de {seat:name}, et rien que {seat:name}")
    words = Words("fr", None, [name])
    assert words.say("sheet", seat=0) == said


def test_english_elides_nothing(write: Write) -> None:
    write(sheet="que {seat:name}")
    words = Words("en", None, ["Odette"])
    assert words.say("sheet", seat=0) == "que Odette"


def test_a_message_about_the_reader_says_you_whoever_asks_for_it(write: Write) -> None:
    write(dice="{seat:name}'s dice", dice_you="Your dice")
    words = Words("en", None, ["Anna", "Ben"], you=0)
    assert [words.say("dice", seat=seat) for seat in (0, 1)] == ["Your dice", "Ben's dice"]
    assert words.say(event("dice", seat=0)) == "Your dice"
    assert words.to(1).say("undone", seat=0) == "Anna takes a move back."


def test_what_was_said_is_remembered_for_the_names_and_the_values(write: Write) -> None:
    write(dice="{seat:name}: {faces:}", dice_you="You: {faces:}")
    anna, ben = Words("en", None, ["Anna", "Ben"], you=0), Words("en", None, ["Anna", "Ben"], you=1)
    for _ in range(2):
        assert [words.say("dice", seat=0, faces=[1, 2]) for words in (anna, ben)] == ["You: 1 and 2", "Anna: 1 and 2"]
    assert ben.say("dice", seat=0, faces=[2, 2]) == "Anna: 2 and 2"
    assert Words("en", None, ["Clara", "Ben"]).say("dice", seat=0, faces=[1, 2]) == "Clara: 1 and 2"
    assert Words("fr", None, ["Anna", "Ben"]).say("dice", seat=0, faces=[1, 2]) == "Anna: 1 et 2"


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("spec", ["", "or"])
def test_a_row_is_said_as_the_language_says_it(count: int, language: str, spec: str, write: Write) -> None:
    write(row=f"{{things:{spec}}}")
    things = ["a", "b", "c", "d", "e"][:count]
    style: Literal["or", "standard"] = "or" if spec else "standard"
    assert Words(language).say("row", things=things) == format_list(things, style, Locale.parse(language))
