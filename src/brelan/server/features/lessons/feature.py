"""First games: what the house is told of it."""

from brelan.server.feature import Feature
from brelan.server.features.lessons import pages

FEATURE = Feature("lessons", (pages.router,))
