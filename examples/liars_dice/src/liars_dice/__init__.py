"""Liar's Dice, a traditional game: bid on what lies under all cups, until somebody does not believe it."""
