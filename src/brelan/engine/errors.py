"""The errors people can meet. Each says what was expected; none loses anything."""

from brelan.engine.event import Event, event


class BrelanError(Exception):
    """Any error that is an answer to a person, not a fault of the program."""


class IllegalMove(BrelanError):
    """A move, or an undo, that the rules do not allow now. `reason` says why, with what was expected."""

    def __init__(self, reason: Event, legal: list[str] | None = None) -> None:
        self.reason = reason
        self.legal = legal or []
        super().__init__(reason, legal)

    @property
    def rule(self) -> str:
        """The number of the rule that decides, such as "GD 3.2"."""
        return self.reason.rule

    def __str__(self) -> str:
        legal = f"; legal: {', '.join(self.legal)}" if self.legal else ""
        return f"{self.reason}{legal}" + (f" ({self.rule})" if self.rule else "")


class StaleMove(BrelanError):
    """A move that was meant for another moment of the game: somebody moved meanwhile, or it was sent twice."""

    reason = event("error.stale")


class BadBox(BrelanError):
    """A box file that cannot be used: names the file, the entry and the reason."""


class BadRecord(BrelanError):
    """A saved game that cannot be read: names the place and the reason."""


class BadOption(BrelanError):
    """An option, a number of seats or a name that a game does not know."""


class BadGame(BrelanError):
    """A game that cannot be found or loaded: says which, and why."""


class BadRules(BrelanError):
    """Rules that break the contract: names the game, the place and what to do."""
