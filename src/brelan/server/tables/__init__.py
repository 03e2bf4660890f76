"""What happens at a table: it is opened, people sit down and move, bots take their turns."""
