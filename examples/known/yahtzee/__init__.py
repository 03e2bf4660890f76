"""Solitaire Yahtzee with three rules for the joker, and Scandinavian Yatzy: one turn, four sheets."""
