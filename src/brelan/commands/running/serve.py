"""`brelan serve`: tables in the browser, for this machine or a whole house."""

import os
from argparse import Namespace

from rich.console import Console
from rich.text import Text

from brelan.commands import shared
from brelan.server import error_log
from brelan.server.choices import chosen_settings
from brelan.server.run import serve

THIS_MACHINE = ("127.0.0.1", "::1", "localhost")


def run(chosen: Namespace) -> int:
    """Serve until stopped."""
    console = Console(highlight=False)
    words = shared.words(chosen)
    settings = chosen_settings(chosen, os.environ)

    error_log.set_up(settings.log)

    def announce(address: str) -> None:
        if settings.log == "json":
            error_log.LOG.info(words.say("serve.ready", address=address))
            return
        console.print(Text(words.say("serve.ready", address=address), "bold"))
        console.print(Text(words.say("serve.stop"), "dim"))
        if settings.host not in THIS_MACHINE:
            console.print(Text(words.say("serve.plain"), "yellow"))

    elsewhere = serve(settings, announce, open_browser=not chosen.no_open)
    if elsewhere:
        console.print(Text(words.say("serve.running", address=elsewhere), "bold"))
    return 0
