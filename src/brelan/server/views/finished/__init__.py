"""What is shown of games that are over."""
