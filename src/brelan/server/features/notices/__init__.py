"""Telling people that it is their turn."""
