"""Commands for people who make games: a skeleton, and all that can be checked."""
