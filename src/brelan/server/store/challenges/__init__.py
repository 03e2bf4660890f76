"""Challenges, and the attempts that count."""
