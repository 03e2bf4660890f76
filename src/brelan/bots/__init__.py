"""Opponents."""

from brelan.bots.simple import BOTS, Bot, policy

__all__ = ["BOTS", "Bot", "policy"]
