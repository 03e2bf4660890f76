"""The same rules, compiled: entry points for each game, and drivers compiled once for all games.

Numba is imported only in this room, and only when compiled code is first wanted. Rules are looked over before they
are compiled (`plain.py`), and tried before they are trusted (`proof.py`).
"""

from brelan.engine.compiled.compiler import compile_as, compile_driver
from brelan.engine.compiled.game import Compiled, Progress

__all__ = ["Compiled", "Progress", "compile_as", "compile_driver"]
