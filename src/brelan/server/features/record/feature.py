"""My record: what the house is told of it."""

from brelan.server.feature import Feature
from brelan.server.features.record import pages
from brelan.web.shown import MenuItem

FEATURE = Feature("record", (pages.router,), menu=[MenuItem("/mine/record", "record.title")])
