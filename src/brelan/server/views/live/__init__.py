"""Sending tables to those who watch."""
