"""The small things that pages are made of: charts, links as pictures, files with addresses, days."""

import re
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import brelan.web
from brelan.engine.event import event
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.referee.limits import LONGEST_NAME
from brelan.engine.referee.match import Match
from brelan.server.errors import BadWish
from brelan.server.tables.seats import clean_name
from brelan.web import assets, render
from brelan.web.chart import charts
from brelan.web.people.invitation import qr, reach
from brelan.web.preview import shown
from brelan.web.shown import DieCount, SeatShown, TableLine
from brelan.web.times import day
from brelan.words.catalog import catalogue

WEB = Path(brelan.web.__file__).parent
SOURCES = [
    *WEB.rglob("*.html"),
    *WEB.rglob("*.py"),
    *(WEB.parent / "server").rglob("*.py"),
    *(WEB.parent / "games").glob("*/page/*.html"),
]


def test_a_chart_is_drawn_to_one_scale_and_in_order() -> None:
    counts = [DieCount(event("die", face=face), seen, 10.0) for face, seen in ((2, 5), (1, 20), (3, 5))]
    rows = charts(counts)["die"]
    assert [(row.count.name.values["face"], row.seen, row.expected) for row in rows] == [
        (1, 100.0, 50.0),
        (2, 25.0, 50.0),
        (3, 25.0, 50.0),
    ]


def test_a_few_draws_make_no_chart() -> None:
    assert charts([DieCount(event("first", seat=0), 1, 0.5), DieCount(event("first", seat=1), 0, 0.5)]) == {}


def test_an_invitation_is_a_picture_without_style_or_script() -> None:
    drawn = qr("http://localhost:8765/sit/abc")
    assert drawn.startswith("<svg")
    assert "style" not in drawn


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("localhost:8000", "device"),
        ("127.0.0.1:8000", "device"),
        ("[::1]:8000", "device"),
        ("192.168.1.7:8000", "network"),
        ("[fd00::7]", "network"),
        ("salon.local", "network"),
        ("salon:8000", "network"),
        ("brelan.example", ""),
        ("8.8.8.8", ""),
    ],
)
def test_who_can_open_an_invitation(host: str, who: str) -> None:
    assert reach(f"http://{host}/sit/abc") == who


def test_the_address_of_a_file_changes_with_its_content(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "x.css"
    monkeypatch.setattr(assets, "assets", lambda: {"x.css": file})
    seen = set()
    for content in ("a", "b"):
        file.write_text(content)
        seen.add(assets.address.__wrapped__("x.css"))
    assert len(seen) == 2


def test_every_file_that_a_style_asks_for_is_there() -> None:
    for name, file in assets.assets().items():
        if name.endswith(".css"):
            for asked in re.findall(r'url\("?([^")]+)', file.read_text(encoding="utf-8")):
                assert asked in assets.assets(), f"{name} asks for {asked}"


def test_a_day_is_written_as_the_language_writes_it() -> None:
    assert "septembre" in day(1.79e9, "fr")
    assert "September" in day(1.79e9, "en")


def test_pages_bring_no_style_and_no_script_of_their_own() -> None:
    for file in SOURCES:
        if file.suffix == ".html":
            text = file.read_text(encoding="utf-8")
            assert not re.search(r'\sstyle="|\son\w+="|<style|<script(?! type="module" src=)', text), file.name


def test_every_word_of_the_pages_is_said_somewhere() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in SOURCES)
    text += "".join(str(message) for message in catalogue("en", None).values())
    spoken = set(re.findall(r"[\w]+(?:\.[\w]+)+", text))
    # the last part is put on later
    built = (
        "web.language_name.",
        "error_page.",
        "new.kind.",
        "new.dice.",
        "new.coach.",
        "level.",
        "pace.",
        "replay.",
        "review.",
        "waiting.reach.",
        "challenge.at_table.",
        "challenge.mine.",
        "challenge.lasts.",
        "challenge.new",
        "duplicate.new",
        "exercise.",
        "ordinal.",
        "device.reach.",
        "notice.kind.",
        "notice.title.",
        "notice.text.",
        "mail.confirm.",
        "mail.end.",
        "sign.",
        "signs.see.",
        "signs.allow.",
        "chat.allow.",
        "history.result.",
        "new.turns.",
        "turns.",
        "tournament.kind.",
        "tournament.state.",
    )
    shared = set(catalogue("en", None)) - set(_words_of_the_terminal())
    assert {key for key in shared if key not in spoken and not key.startswith(built)} == set()


def _words_of_the_terminal() -> list[str]:
    return list(tomllib.loads((WEB.parent / "words" / "en.toml").read_text(encoding="utf-8")))


def test_forms_take_as_much_as_the_server_does() -> None:
    game = Game.load("mino_dice")
    drawn = render.page(
        "new", "en", game=game, games=[game], levels=("novice",), form={}, name="", notice="", pace="normal"
    )
    assert f'maxlength="{LONGEST_NAME}"' in drawn
    with pytest.raises(BadWish):
        clean_name("x" * (LONGEST_NAME + 1))


@pytest.mark.parametrize("seat", [NOBODY, 0])
def test_the_sealed_dice_are_shown_from_the_first_move_on(seat: int) -> None:
    match = Match(Game.load("gang_of_dice"), ["Anna", "Ben"])
    table = shown(match, seat)
    for whole, times in ((True, 2), (False, 1)):  # in the menu, and below what happened
        assert render.table(table, whole).count(table.commitment) == times


PAGED: dict[str, Any] = {"number": 1, "last": 1, "search": {"game": "", "who": "", "result": ""}, "games": []}


def test_only_the_host_of_an_unfinished_table_may_give_it_up() -> None:
    game = Game.load("mino_dice")
    for is_host, over in product((True, False), repeat=2):
        line = TableLine("a", "/table/a", game, ["Anna"], [0], False, over, False, False, 0.0, is_host)
        drawn = render.page("mine", "en", playing=[line], played=[], name="", **PAGED)
        assert ('action="/table/a/give-up"' in drawn) == (is_host and not over)


def test_a_table_given_up_while_it_waited_invites_nobody() -> None:
    match = Match(Game.load("mino_dice"), ["Anna", "Ben", "Bo"])
    free = [SeatShown(i, name, "open", "", False, False, "http://here/sit/x") for i, name in enumerate(match.names)]
    for given_up in (True, False):
        table = shown(match, NOBODY, seats=free, waiting=True, given_up=given_up, notice="Given up.")
        drawn = render.table(table, whole=True)
        assert ("/sit/x" in drawn, "Given up." in drawn) == (not given_up, given_up)


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("fr", "Toi")])
@pytest.mark.parametrize("unnamed", ["Player", "Joueur"])
def test_who_gave_no_name_is_you_on_the_own_page_alone(unnamed: str, language: str, you: str) -> None:
    game = Game.load("gang_of_dice")
    match = Match(game, [unnamed, "Ben"])
    named = re.compile(r'<span class="seat-name">(\w+)</span>')
    mine, bens = (render.table(shown(match, seat, language=language), whole=True) for seat in (0, 1))
    assert named.findall(mine) == [you, "Ben"]
    assert named.findall(bens) == [unnamed, "Ben"]
    both = render.table(shown(match, 0, language=language, mine=[0, 1]), whole=True)
    assert named.findall(both) == [unnamed, "Ben"], "who shares a device is told from the others by name"
    line = TableLine("a", "/table/a", game, match.names, [0], False, False, False, False, 0.0)
    assert f">{you}, Ben<" in render.page("mine", language, playing=[line], played=[], **PAGED)
