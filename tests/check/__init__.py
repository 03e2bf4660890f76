"""What `brelan check` and `brelan new` do."""
