"""All that can be checked of a game, its own or one that somebody adds: `brelan check GAME`, and the tests.

A check is a function `check(game, seed)` that yields a plain sentence for each thing that is wrong.
"""
