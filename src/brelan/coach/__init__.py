"""The coach: what was luck, what was skill. See docs/coach.md."""
