"""The same dice for all: challenges, those of the day, and duplicates among friends."""
