"""What is kept of guests: what they played, how they are told, how they are forgotten."""
