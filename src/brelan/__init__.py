"""Brelan: modern dice games, one engine, one table.

>>> from brelan.engine import Game, Match
>>> match = Match(Game.load("gang_of_dice"), ["Anna", "Ben"])
"""

__version__ = "0.1.0"
