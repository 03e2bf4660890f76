"""What happens at a table by itself: bots move, and Nature goes on after people have seen what came out.

Bots think in threads of their own, and wait a moment before they move. Nothing here keeps another table waiting. Where
nobody is, nothing happens: the table goes on when somebody comes.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING

from brelan.bots import LEVELS, Bot
from brelan.bots.par import bots_seed
from brelan.engine.errors import StaleMove
from brelan.engine.game import Game
from brelan.engine.referee.match import Match
from brelan.engine.rule import NATURE
from brelan.server import error_log
from brelan.server.fair import FairTurns
from brelan.server.tables.compile_bots import BotCompiler
from brelan.server.tables.opponents import USUAL
from brelan.server.tables.pace import bot_pause, nature_pause
from brelan.server.tables.table import Table
from brelan.web import render

if TYPE_CHECKING:
    from brelan.server.tables.house import House

TRY_AGAIN = 1.0
"""Seconds after which a turn that failed is taken again."""
WARMING = 0.5
"""Seconds between two looks whether a bot is compiled."""
MOST_STEPS, LONGEST = 12, 1.5
"""So many small steps of a bot, or so many seconds of thinking, are shown together as one move."""


class Turns:
    """Lets bots and Nature go on: one task for each table where it is their turn."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._threads = ThreadPoolExecutor(house.settings.bots_at_once, thread_name_prefix="bot")
        self._thinking = FairTurns(house.settings.bots_at_once)
        self._tasks: dict[Table, asyncio.Task[None]] = {}  # at most one for each table
        games = [name for name in Game.names() if render.has_table(Game.load(name))]
        self._compiler = BotCompiler(games if house.settings.compile_bots else [], self._threads)

    @property
    def compiling(self) -> bool:
        """Whether the bots that look ahead are still being compiled; until then they play without looking."""
        return self.house.settings.compile_bots and self._compiler.under_way

    @property
    def waiting(self) -> int:
        """How many bots wait for their turn to think."""
        return self._thinking.waiting

    def taken(self, table: Table) -> bool:
        """Whether a bot or Nature is at it."""
        return table in self._tasks

    def consider(self, table: Table) -> None:
        """Let a bot or Nature go on, if it is their turn and nobody is at it yet."""
        if table.hold or not (table.attended(self.house.settings.attended) or table.goes_on_alone):  # people look first
            return
        if table in self._tasks or table.dropped or table.info.waiting or table.info.closed:
            return
        if table.place >= self.house.settings.longest_log:
            return
        if (table.match.actor == NATURE and not table.asks_for_dice()) or _bot_to_move(table) is not None:
            self._tasks[table] = asyncio.create_task(self._go_on(table))

    async def close(self) -> None:
        """Stop all bots: they go on when their tables are opened again."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._compiler.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _go_on(self, table: Table) -> None:
        """One turn; whatever comes next is considered when this one has been published."""
        try:
            if table.match.actor == NATURE:
                await asyncio.sleep(nature_pause(self.house.settings, table.info.pace))
                await self._nature(table)
            else:
                await self._bot_moves(table)
        except StaleMove:  # somebody else moved meanwhile, and that was published
            pass
        except Exception as error:
            error_log.note(error, f"a turn of {table.info.game.name}")
            await asyncio.sleep(TRY_AGAIN)
        finally:
            del self._tasks[table]
        self.consider(table)

    async def _nature(self, table: Table) -> None:
        async with self.house.changing(table):
            if not table.info.closed:  # it was given up meanwhile, and its seed is known
                table.settle(pausing=self.house.settings.nature_pause > 0)

    async def _bot_moves(self, table: Table) -> None:
        async with table.lock:
            if table.dropped:
                raise StaleMove
            seat, place, fork = _bot_to_move(table), table.place, table.match.fork()
            fork.log += table.match.log  # a bot's own dice depend on how far the game is
        if seat is None:
            return
        await self._all_ready(table, seat)
        # It thinks during its pause, not after it: else the time it takes would tell of its hand.
        pause = asyncio.sleep(bot_pause(self.house.settings, table.info.pace, table.sentences))
        moves, _ = await asyncio.gather(self._think(table.info.host, self._bot(table, seat), fork, seat), pause)
        async with self.house.changing(table):
            if _bot_to_move(table) == seat:  # unless its person has come back
                # If it broke, any move will do: the people at the table must not wait for ever.
                table.match.play_all(seat, moves or table.match.legal()[:1], at=place)
                table.settle(pausing=self.house.settings.nature_pause > 0)

    async def _think(self, host: str, bot: Bot, fork: Match, seat: int) -> list[int]:
        """What a bot wants to do; nothing if it broke."""
        try:
            async with self._thinking.turn(self.house.limits.address_of(host), host):
                return await asyncio.get_running_loop().run_in_executor(self._threads, _steps, bot, fork, seat)
        except Exception as error:
            error_log.note(error, f"a bot of {bot.game.name}")
            return []

    async def _all_ready(self, table: Table, seat: int) -> None:
        """In a challenge everybody plays against the same: nobody meets a simpler bot because others are compiled."""
        level, name = table.info.seats[seat].level, table.info.game.name
        while table.info.challenged and LEVELS[level].rounds and self.compiling and name not in self._compiler.ready:
            await asyncio.sleep(WARMING)

    def _bot(self, table: Table, seat: int) -> Bot:
        """The bot of a seat. Its own dice are drawn from the table's secret, and tell nothing of it."""
        game, level = table.info.game, table.info.seats[seat].level
        if LEVELS[level].rounds and game.name not in self._compiler.ready:
            level = USUAL
        return Bot(game, level, bots_seed(table.info.seed))


def _bot_to_move(table: Table) -> int | None:
    """The seat of the bot whose turn it is."""
    actor = table.match.actor
    if table.info.waiting or table.info.closed or actor < 0 or not table.info.seats[actor].played_by_bot:
        return None
    return actor


def _steps(bot: Bot, fork: Match, seat: int) -> list[int]:
    """What a bot does until somebody else, or chance, has a say. Runs in a thread, on a match of its own."""
    moves: list[int] = []
    end = perf_counter() + LONGEST
    while fork.actor == seat and len(moves) < MOST_STEPS and (not moves or perf_counter() < end):
        move = bot.choose(fork, seat)
        fork.play(seat, move)
        moves.append(move)
    return moves
