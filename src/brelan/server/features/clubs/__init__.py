"""Clubs: people who play with each other again and again, their ladder and their tournaments."""
