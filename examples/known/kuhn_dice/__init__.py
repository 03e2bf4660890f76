"""Kuhn poker, with dice for cards."""
