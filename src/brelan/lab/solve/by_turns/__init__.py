"""Games made of turns that are all alike: the turn worked out once, and what is between turns kept."""
