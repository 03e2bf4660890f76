import pytest

from brelan.engine.event import event
from brelan.words import Words

WORDS = Words("en", None, ["Anna"])


def test_a_value_is_said_by_its_message_and_a_text_without_one_as_it_is() -> None:
    WORDS.messages = {**WORDS.messages, "finds": "{seat:name} finds a {mark:mark} card.", "count": "{n:mark}"}
    assert WORDS.say(event("finds", seat=0, mark="house")) == "Anna finds a house card."
    assert WORDS.say(event("finds", seat=0, mark="Loaded die")) == "Anna finds a Loaded die card."
    with pytest.raises(KeyError):
        WORDS.say(event("count", n=7))


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
def test_french_elides_before_a_vowel(name: str, said: str) -> None:
    words = Words("fr", None, [name])
    words.messages = {**words.messages, "sheet": "Feuille de {seat:name}, et rien que {seat:name}"}
    assert words.say("sheet", seat=0) == said


def test_english_elides_nothing() -> None:
    words = Words("en", None, ["Odette"])
    words.messages = {**words.messages, "sheet": "que {seat:name}"}
    assert words.say("sheet", seat=0) == "que Odette"


def test_a_message_about_the_reader_says_you_whoever_asks_for_it() -> None:
    words = Words("en", None, ["Anna", "Ben"], you=0)
    words.messages = {**words.messages, "dice": "{seat:name}'s dice", "dice.you": "Your dice"}
    assert [words.say("dice", seat=seat) for seat in (0, 1)] == ["Your dice", "Ben's dice"]
    assert words.say(event("dice", seat=0)) == "Your dice"
    assert words.to(1).say("undone", seat=0) == "Anna takes a move back."
