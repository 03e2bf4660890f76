"""What a position is worth, and what a plan is, by play-outs."""
