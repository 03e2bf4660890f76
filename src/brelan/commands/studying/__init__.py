"""Commands for people who study games: simulations, contests, speed."""
