"""The databases that can hold a house: what one must be able to do, and those there are."""
