"""The referee: a match and its log, what a seat may know of it, where chance comes from, and what is kept."""
