"""Clubs: their members, games and tournaments."""
