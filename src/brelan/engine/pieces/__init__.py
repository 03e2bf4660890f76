"""Pieces that the rules of several games are made of: dice, a cup, ranks, what a game without secrets says of them."""
