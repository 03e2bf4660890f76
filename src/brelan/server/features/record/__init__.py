"""What a guest has played, put together."""
