"""Opponents."""

from brelan.bots.levels import LEVELS, OFFERED, Bot, quick
from brelan.bots.policies import POLICIES, policy

__all__ = ["LEVELS", "OFFERED", "POLICIES", "Bot", "policy", "quick"]
