"""What a feature of the house says of itself, in one object: a folder of `features/` each."""

from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter

from brelan.server.tables.house import House
from brelan.web.shown import MenuItem


def _nothing(_: House) -> None:
    """A feature that hears of nothing."""


def _no_works(_: House) -> Iterable[Coroutine[Any, Any, None]]:
    return ()


@dataclass(frozen=True)
class Feature:
    """Any of them may be left out of the list: then the house does all the others do."""

    name: str
    routers: Sequence[APIRouter] = ()
    begin: Callable[[House], None] = _nothing
    """Called when a house is opened: subscribe to its events, add to its extensions."""
    works: Callable[[House], Iterable[Coroutine[Any, Any, None]]] = _no_works
    """What goes on as long as the house is open."""
    menu: Sequence[MenuItem] = ()
    """What stands in the menu of every page."""
