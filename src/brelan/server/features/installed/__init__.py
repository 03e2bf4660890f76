"""Brelan as an app on the home screen."""
