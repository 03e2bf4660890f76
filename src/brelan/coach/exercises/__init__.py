"""Exercises: positions of bots' games in which one plan is clearly best, and usually missed."""
