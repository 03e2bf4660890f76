"""What a messenger is told of the link to a club."""

from brelan.server.features.clubs.store import Club
from brelan.web.people.link_preview import LinkPreview, picture
from brelan.words import Words


def of_club(club: Club, origin: str) -> LinkPreview:
    """The link by which others join a club, in the language in which it was opened: its name, and how many belong to
    it. Who they are its members know.
    """
    words = Words(club.language)
    text = f"{words.say('club.members_n', n=len(club.present))}. {words.say('club.what')}"
    path = f"/clubs/join/{club.link}"
    return LinkPreview(
        words.say("club.join", club=club.name), text, origin + path, picture(None, origin), club.language
    )
