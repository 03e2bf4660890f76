"""Exercises: positions in which a better move is to be found."""
