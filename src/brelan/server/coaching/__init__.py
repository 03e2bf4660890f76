"""The coach at work for the house: in processes of its own, so that no table waits."""
