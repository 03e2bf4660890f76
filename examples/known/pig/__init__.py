"""Pig, for two: the smallest dice game with a real decision."""
