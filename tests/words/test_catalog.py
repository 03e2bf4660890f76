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
