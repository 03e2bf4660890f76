"""How long what people bring to a table may be: a name, and words of their own that are mixed into the dice."""

LONGEST_NAME, LONGEST_MIXED = 24, 100
"""For a new game: a page and a line of the terminal have room for that."""

LONGEST_NAME_KEPT, LONGEST_MIXED_KEPT = 40, 200
"""For a game that was kept: earlier ones may hold so much, and are still read."""
