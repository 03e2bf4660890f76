"""Brelan's games for OpenSpiel: importing this registers them for `pyspiel`, with chance as explicit as it is here.

`pyspiel.load_game("brelan_mino_dice(seats=3)")`; a game's options are parameters too. A player's return is its share of
the win. What a player observes is a row as `brelan.lab.observe` makes it; its information state is all that it saw.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from brelan.engine.compiled.drivers import LONGEST
from brelan.engine.game import Game
from brelan.engine.options import Setting
from brelan.engine.pieces.dice import fresh_dice
from brelan.engine.referee.view import notation
from brelan.engine.rule import NATURE, OVER
from brelan.lab.observe import Entry, Observer
from brelan.lab.position import Position

__all__ = ["NAMES", "BrelanGame", "BrelanObserver", "BrelanState", "register"]

PUBLIC = "everybody"
PLAYERS = {NATURE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
SEATS = "seats"


class BrelanGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of seats and its options."""

    def __init__(self, game: Game, kind: Any, wishes: Mapping[str, Any]) -> None:
        self.brelan = game
        self.options: dict[str, Setting] = {name: wish for name, wish in wishes.items() if name != SEATS}
        self.seats = int(wishes.get(SEATS, game.seats_allowed[0]))
        self.opening = game.start(self.seats, self.options)
        about = pyspiel.GameInfo(
            num_distinct_actions=game.distinct_moves,
            max_chance_outcomes=game.distinct_outcomes,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, about, dict(wishes))

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is the same game; elsewhere it is loaded by its name."""
        return _loaded, (str(self),)

    def new_initial_state(self, _from: Any = None) -> "BrelanState":
        """The opening."""
        return BrelanState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No game of Brelan is longer than this; how long one may be by its rules, they do not say."""
        return LONGEST

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "BrelanObserver":
        """An observer of this game's states."""
        return BrelanObserver(
            Observer(self.brelan, self.seats), kind or pyspiel.IIGObservationType(perfect_recall=False)
        )


class BrelanState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: BrelanGame) -> None:
        super().__init__(game)
        self.position = Position(game.brelan, game.opening)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, here or elsewhere: its history, and the position, which after a resampling is not what came of it."""
        return _played, (str(self.get_game()), self.history(), self.position)

    def current_player(self) -> int:
        """A seat, chance, or nobody."""
        actor = self.position.actor
        return actor if actor >= 0 else int(PLAYERS[actor])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.actor == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What Nature may do, and how likely."""
        weights = self.position.game.outcomes(self.position.state)
        total = sum(weights.values())
        return [(move, weights[move] / total) for move in sorted(weights)]

    def returns(self) -> list[float]:
        """Each player's share of the win; before the end, nothing."""
        return self.position.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> "BrelanState":
        """Another state that the player cannot tell from this one; its history is not known."""
        other = BrelanState(self.get_game())
        seed = int(sampler() * 2**52)
        other.position = self.position.redrawn(player, fresh_dice(seed))
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return notation(self.position.game, self.position.state, max(player, NATURE), action)

    def __str__(self) -> str:
        return " ".join(map(str, self.position.state))


class BrelanObserver:
    """What a player may know: all that it saw, with perfect recall; else the parts of a row that were asked for."""

    def __init__(self, look: Observer, kind: Any) -> None:
        self.look, self.recalls = look, kind.perfect_recall
        alone = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.parts: list[Entry] = [
            entry
            for entry in look.entries
            if (kind.public_info and (entry.name == "me" or entry.seen_by == PUBLIC))
            or (not alone and entry.name != "me" and entry.seen_by != PUBLIC)
        ]
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self.recalls:
            empty = look.unpacked(np.zeros(look.size, np.int32))
            sizes = [empty[entry.name].size for entry in self.parts]
            self.tensor = np.zeros(sum(sizes), np.float32)
            cut = np.split(self.tensor, np.cumsum(sizes)[:-1]) if sizes else []
            self.dict = {e.name: part.reshape(empty[e.name].shape) for e, part in zip(self.parts, cut, strict=True)}

    def set_from(self, state: BrelanState, player: int) -> None:
        """Write what a player may know into the tensor."""
        row = self.look.unpacked(self.look.row(state.position.state, player))
        for name, part in self.dict.items():
            part[...] = row[name]

    def string_from(self, state: BrelanState, player: int) -> str:
        """The same as a text; with perfect recall, everything that the player saw."""
        if self.recalls:
            return state.position.information(player)
        row = self.look.named(self.look.row(state.position.state, player))
        return "\n".join(f"{entry.name}: {row[entry.name].tolist()}" for entry in self.parts)


def _loaded(name: str) -> Any:
    return pyspiel.load_game(name)


def _played(name: str, history: list[int], position: Position) -> Any:
    state = _loaded(name).new_initial_state()
    for action in history:
        state.apply_action(action)
    state.position = position
    return state


def register() -> list[str]:
    """Make the games known to OpenSpiel; says under which names."""
    return [_register(Game.load(name)) for name in Game.names()]


def _register(game: Game) -> str:
    secrets = any(field.secret for field in game.fields.fields)
    information = pyspiel.GameType.Information
    kind = pyspiel.GameType(
        short_name=f"brelan_{game.name}",
        long_name=f"Brelan: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if secrets else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # shares of the win add up to 1, but nobody need win
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats_allowed[-1],
        min_num_players=game.seats_allowed[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # all that a player saw has no fixed size
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={SEATS: game.seats_allowed[0]} | {each.name: each.usual for each in game.options},
    )

    class Registered(BrelanGame):  # a class, as OpenSpiel's own games are: at exit, a function would be freed too late
        def __init__(self, wishes: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, wishes or {})

    if kind.short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind, Registered)
    return str(kind.short_name)


NAMES = register()
