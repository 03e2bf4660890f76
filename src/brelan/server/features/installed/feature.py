"""The app: what the house is told of it."""

from brelan.server.feature import Feature
from brelan.server.features.installed import pages

FEATURE = Feature("installed", (pages.router,))
