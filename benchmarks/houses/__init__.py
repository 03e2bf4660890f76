"""The servers that load.py measures side by side, and their scripted players."""
