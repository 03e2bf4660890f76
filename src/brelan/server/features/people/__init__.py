"""What the house holds on a guest, and how they are forgotten."""
