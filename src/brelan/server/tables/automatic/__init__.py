"""What happens at a table by itself: bots and Nature move, who is late is told."""
