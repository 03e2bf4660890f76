"""Tables for many: HTTP, live updates, guests and storage."""
