"""Opponents."""

from brelan.bots.levels import LEVELS, Bot
from brelan.bots.policies import POLICIES, policy

__all__ = ["LEVELS", "POLICIES", "Bot", "policy"]
