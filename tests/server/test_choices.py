"""Settings as who runs a house gives them: options, environment variables, and the page that lists them all."""

from argparse import ArgumentParser
from pathlib import Path
from runpy import run_path

import pytest

from brelan.engine.errors import BadOption
from brelan.server.choices import add_options, chosen_settings, given, option, told, usual, variable
from brelan.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"


def chosen(*arguments: str, **environment: str) -> Settings:
    parser = ArgumentParser()
    add_options(parser)
    return chosen_settings(parser.parse_args(arguments), environment)


def test_every_setting_is_an_option_a_variable_and_a_line_of_the_page() -> None:
    page = run_path(str(DOCS / "write_settings.py"))["page"]()
    assert (DOCS / "settings.md").read_text(encoding="utf-8") == page, "run make docs"
    assert len(given()) > 50
    for field in given():
        assert told()[field.name], f"nothing is said of {field.name}"
        if text := usual(field):
            assert chosen(option(field.name), text) == Settings() or field.name == "trusted_proxy"
            assert chosen(**{variable(field.name): text}) == Settings() or field.name == "trusted_proxy"


def test_an_option_goes_before_the_environment() -> None:
    settings = chosen("--port", "99", BRELAN_PORT="98", BRELAN_DATA="/somewhere", BRELAN_COMPILE_BOTS="no")
    assert (settings.port, settings.data, settings.compile_bots) == (99, Path("/somewhere"), False)
    settings = chosen(BRELAN_TRUSTED_PROXY="10.0.0.0/8, 192.0.2.1")
    assert settings.trusted_proxy == ("10.0.0.0/8", "192.0.2.1", "127.0.0.1", "::1")


def test_a_house_with_mail_has_a_name() -> None:
    """Else whoever asks for a mail says, by the `Host` of the request, where the links in it lead."""
    mail = ("--smtp", "smtp://mail.club.example", "--mail-from", "house@club.example")
    with pytest.raises(BadOption, match="--hosts"):
        chosen(*mail)
    assert chosen(*mail, "--hosts", "dice.example").hosts == ("dice.example",)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("--port", "http"),
        ("--port", "70000"),
        ("--compile-bots", "perhaps"),
        ("--trusted-proxy", "somebody"),
        ("--log", "poetry"),
        ("--metrics", "here"),
        ("--heartbeat", "often"),
        ("--smtp", "mail.club.example"),
        ("--mail-from", "house@club.example"),
    ],
)
def test_what_cannot_be_is_said_with_its_name(name: str, text: str) -> None:
    with pytest.raises(BadOption, match=name):
        chosen(name, text)
    with pytest.raises(BadOption, match=r"--|BRELAN_"):
        chosen(**{variable(name.removeprefix("--").replace("-", "_")): text})
