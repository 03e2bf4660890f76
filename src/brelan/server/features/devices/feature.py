"""Devices and passkeys: what the house is told of it."""

from brelan.server.feature import Feature
from brelan.server.features.devices import pages, passkey_pages
from brelan.web.shown import MenuItem

FEATURE = Feature(
    "devices", (pages.router, passkey_pages.router), menu=[MenuItem("/mine/device", "device.head", at_table=True)]
)
