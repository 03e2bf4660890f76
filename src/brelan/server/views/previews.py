"""What a messenger is told of links to tables: which game, who is there, how many are awaited."""

from brelan.server.store.table_info import TableInfo
from brelan.web.people.link_preview import LinkPreview, picture
from brelan.words import Words


def of_invitation(info: TableInfo, origin: str, path: str) -> LinkPreview:
    """An invitation, in the language of its host: a messenger says none, and keeps what it was told for all."""
    words = Words(info.language, info.game)
    there = [seat.name for seat in info.seats if not seat.is_open]
    free = sum(seat.is_open for seat in info.seats)
    title = words.say("title")
    head = words.say("preview.waits", names=there, n=len(there), title=title) if there else title
    text = f"{words.say('preview.free', n=free)} {words.say('line')}"
    return LinkPreview(head, text, origin + path, picture(info.game, origin), info.language)


def of_table(info: TableInfo, origin: str) -> LinkPreview:
    """A table: who plays there, or has played. Nothing of how it stands."""
    words = Words(info.language, info.game)
    key = "preview.waiting" if info.waiting else "preview.played" if info.closed else "preview.playing"
    names = [seat.name for seat in info.seats if seat.name]
    text = words.say(key, names=names, n=len(names))
    head = words.say("table.title", title=words.say("title"))
    return LinkPreview(head, text, origin + info.address, picture(info.game, origin), info.language)
