"""Games that are over: watched again, told to others, played on from any of their moments."""
