"""What people do together, around the games."""
