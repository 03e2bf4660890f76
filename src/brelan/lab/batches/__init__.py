"""Many games side by side."""
