"""The layout of the data on disk: what stands where, and how it came about."""
