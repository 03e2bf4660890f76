"""Dice Run by Spartaco Albertarelli (KaleidosGames, 2013): a race of dice in groups, with secret targets."""
