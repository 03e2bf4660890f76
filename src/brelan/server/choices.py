"""Settings as somebody gives them: an option of `brelan serve`, or an environment variable; the option goes first."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from inspect import getsource
from ipaddress import ip_network
from pathlib import Path
from typing import Any, get_type_hints

from brelan.server.settings import Settings

NOT_GIVEN = ("new_seed",)
"""What only tests choose."""
COMMENT = re.compile(r"^    (\w+): .*?  # (.*)$", re.MULTILINE)
YES, NO = ("1", "yes", "true", "on"), ("0", "no", "false", "off", "")
KINDS = {int: "N", float: "NUMBER", bool: "yes|no", str: "TEXT", Path: "DIR", tuple[str, ...]: "LIST"}


def given() -> list[Field[Any]]:
    """The settings that who runs a house can give."""
    return [field for field in fields(Settings) if field.name not in NOT_GIVEN]


def option(name: str) -> str:
    """How a setting is called at the command line."""
    return f"--{name.replace('_', '-')}"


def variable(name: str) -> str:
    """How it is called in the environment."""
    return f"BRELAN_{name.upper()}"


@cache  # every command asks, and reading the source takes longer than all else
def told() -> dict[str, str]:
    """What stands beside each setting."""
    try:
        return dict(COMMENT.findall(getsource(Settings)))
    except OSError:  # a Brelan without its source has no comments either
        return {}


def usual(field: Field[Any]) -> str:
    """What a setting is if nobody gives it, as one would write it; empty if that depends on the machine."""
    if field.default is MISSING or field.default in ("", ()):
        return ""
    if isinstance(field.default, tuple):
        return ",".join(field.default)
    if isinstance(field.default, bool):
        return YES[1] if field.default else NO[1]
    return f"{field.default:g}" if isinstance(field.default, float) and field.default < 1e6 else str(field.default)


def add_options(parser: ArgumentParser, *names: str) -> None:
    """An option for every setting, or for some."""
    texts, kinds = told(), get_type_hints(Settings)
    for field in given():
        if not names or field.name in names:
            kind, about = KINDS[kinds[field.name]], texts.get(field.name, "")
            default = f" (usually {usual(field)})" if usual(field) else ""
            parser.add_argument(option(field.name), metavar=kind, help=f"{about}{default}".replace("%", "%%"))


def bad(text: str) -> Exception:
    """What is wrong with a setting. Whoever only wants help need not wait for the engine."""
    from brelan.engine.errors import BadOption  # noqa: PLC0415

    return BadOption(text)


def chosen_settings(chosen: Namespace, environment: Mapping[str, str]) -> Settings:
    """The settings that were given, checked."""
    kinds, found = get_type_hints(Settings), {}
    for field in given():
        for text, name in (
            (getattr(chosen, field.name, None), option(field.name)),
            (environment.get(variable(field.name)), variable(field.name)),
        ):
            if text is not None:
                found[field.name] = _read(text, kinds[field.name], name)
                break
    if "trusted_proxy" in found:
        found["trusted_proxy"] += Settings().trusted_proxy  # its own machine goes on being believed
    settings = Settings(**found)
    _check(settings)
    return settings


def _read(text: str, kind: Any, name: str) -> Any:
    """A setting from what was typed."""
    try:
        if kind is bool:
            if text.lower() not in YES + NO:
                raise ValueError
            return text.lower() in YES
        if kind == tuple[str, ...]:
            return tuple(part.strip() for part in text.split(",") if part.strip())
        return kind(text)
    except ValueError:
        raise bad(f"{name}: {text!r} is no {KINDS[kind]}") from None


def _check(settings: Settings) -> None:
    """What no type says."""
    for proxy in settings.trusted_proxy:
        try:
            ip_network(proxy)
        except ValueError:
            raise bad(f"{option('trusted_proxy')}: {proxy!r} is no address and no network") from None
    if settings.log not in ("text", "json"):
        raise bad(f"{option('log')}: text or json, not {settings.log!r}")
    if settings.metrics and not settings.metrics.rpartition(":")[2].isdecimal():
        raise bad(f"{option('metrics')}: HOST:PORT, not {settings.metrics!r}")
    if settings.smtp and not settings.smtp.startswith(("smtp://", "smtps://")):
        raise bad(f"{option('smtp')}: smtp://HOST:PORT or smtps://HOST:PORT")  # it may hold a password
    if bool(settings.smtp) != bool(settings.mail_from):
        raise bad(f"{option('smtp')} and {option('mail_from')} go together")
    if settings.smtp and not settings.hosts:
        raise bad(f"{option('smtp')} needs {option('hosts')}: else who asks says where links in mails lead to")
    if not 0 <= settings.port < 1 << 16:
        raise bad(f"{option('port')}: from 0 to 65535, not {settings.port}")
