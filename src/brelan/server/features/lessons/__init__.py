"""The first game of a newcomer."""
