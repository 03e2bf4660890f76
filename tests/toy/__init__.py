"""A small game with every kind of secret, to test the engine with."""

from brelan.engine.game import Game

TOY = Game("tests.toy")
