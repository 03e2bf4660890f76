"""Links for friends."""
