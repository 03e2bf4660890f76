"""Telling people who are not looking that it is their turn: webhooks and web push, and the guards before both."""
