"""Invitations: what the house is told of it."""

from brelan.server.feature import Feature
from brelan.server.features.invitations import pages

FEATURE = Feature("invitations", (pages.router,))
