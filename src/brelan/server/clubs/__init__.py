"""Clubs: people who play with each other again and again, their ladders and their tournaments."""
