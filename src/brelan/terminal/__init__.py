"""Brelan in a terminal: play, replay, and read what a game is made of."""
