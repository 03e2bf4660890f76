"""The end of a game of backgammon: one player bears off, in as few rolls as can be."""
