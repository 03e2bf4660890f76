"""The features there are, in the order of the menu."""

from brelan.server.feature import Feature
from brelan.server.features.challenges.feature import FEATURE as CHALLENGES
from brelan.server.features.clubs.feature import FEATURE as CLUBS
from brelan.server.features.coaching.feature import FEATURE as COACHING
from brelan.server.features.devices.feature import FEATURE as DEVICES
from brelan.server.features.exercises.feature import FEATURE as EXERCISES
from brelan.server.features.installed.feature import FEATURE as INSTALLED
from brelan.server.features.invitations.feature import FEATURE as INVITATIONS
from brelan.server.features.lessons.feature import FEATURE as LESSONS
from brelan.server.features.notices.feature import FEATURE as NOTICES
from brelan.server.features.people.feature import FEATURE as PEOPLE
from brelan.server.features.record.feature import FEATURE as RECORD
from brelan.server.features.replays.feature import FEATURE as REPLAYS

FEATURES: tuple[Feature, ...] = (
    RECORD, CHALLENGES, CLUBS, EXERCISES, PEOPLE, DEVICES, NOTICES, INVITATIONS, LESSONS, COACHING, REPLAYS, INSTALLED,
)  # fmt: skip


def without(*names: str) -> tuple[Feature, ...]:
    """All but some: a house can do without any of them."""
    unknown = {*names} - {feature.name for feature in FEATURES}
    if unknown:
        known = ", ".join(feature.name for feature in FEATURES)
        raise ValueError(f"there is no feature {', '.join(sorted(unknown))}; there are {known}")
    return tuple(feature for feature in FEATURES if feature.name not in names)
