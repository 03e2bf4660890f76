"""Exercises: what the house is told of it."""

from brelan.server.feature import Feature
from brelan.server.features.exercises import pages
from brelan.web.shown import MenuItem

FEATURE = Feature("exercises", (pages.router,), menu=[MenuItem("/exercises", "exercise.title")])
