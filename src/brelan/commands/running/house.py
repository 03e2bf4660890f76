"""`brelan house`: for who runs one, to see how full it is and to clear what strangers have left there."""

import os
from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.commands import shared
from brelan.server.choices import chosen_settings
from brelan.server.store.keeper import account, clear_host, clear_unmoved


def run(chosen: Namespace) -> int:
    """Clear if asked to, then say how full the house is."""
    console, words = Console(highlight=False), shared.words(chosen)
    where = chosen_settings(chosen, os.environ).where
    if chosen.clear is not None:
        console.print(Text(words.say("house.cleared", n=clear_unmoved(where, chosen.clear)), "bold"))
    if chosen.clear_of:
        console.print(Text(words.say("house.cleared", n=clear_host(where, chosen.clear_of)), "bold"))
    now = account(where)
    for key in ("over", "unfinished", "asleep", "unmoved", "last_day"):
        console.print(Text(words.say(f"house.{key}", n=getattr(now, key))))
    console.print(Text(words.say("house.size", n=round(now.megabytes))))
    for host, tables in now.hosts:
        console.print(Text(words.say("house.host", guest=host, n=tables), "dim"), soft_wrap=True)
    return 0
