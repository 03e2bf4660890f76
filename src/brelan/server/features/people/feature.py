"""What is held on a guest: what the house is told of it."""

from brelan.server.feature import Feature
from brelan.server.features.people import pages
from brelan.web.shown import MenuItem

FEATURE = Feature("people", (pages.router, pages.api), menu=[MenuItem("/mine/data", "data.title")])
