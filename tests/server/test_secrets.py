"""Nothing that a seat may not know leaves the server: not in a page, an event or an answer of the API."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from brelan.coach.hint import Hint, as_known
from brelan.coach.plans import plans
from brelan.engine.errors import IllegalMove
from brelan.engine.event import event
from brelan.engine.fields import NOBODY
from brelan.engine.game import Game
from brelan.engine.pieces import no_secrets
from brelan.engine.pieces.dice import fresh_dice
from brelan.server.store.databases.engines import Where
from brelan.server.store.store import Store
from brelan.server.tables.house import House
from brelan.server.tables.opening import Chair, Wish, open_table
from brelan.server.tables.playing import play
from brelan.server.tables.table import Table
from brelan.server.views.as_json import as_json
from brelan.server.views.replay import show_replay
from brelan.server.views.show import on_page, show
from brelan.server.views.viewer import Viewer
from brelan.web import render
from tests.games.desperados import table as desperados
from tests.play import GAMES, follow
from tests.server.house import Serving, finish, play_out, quick

GUESTS = ("anna", "ben", "cleo")
SOME, SELDOM = 8, 5
"""Every kind of moment is looked at so many times, and later one moment in so many."""


def in_a_house(data: Where, work: Callable[[House], Awaitable[None]]) -> None:
    """Do something in a house without a door."""

    async def run() -> None:
        house = House(quick(data, reload_time=1e6), await Store.open(data))  # nobody's presence changes meanwhile
        try:
            await work(house)
        finally:
            await house.close()

    finish(run())


async def some_table(house: House, game: Game) -> Table:
    """A table with three guests at devices of their own."""
    wish = Wish(game, [Chair("here", name) for name in GUESTS], coach=True)
    table = await open_table(house, "anna", "en", wish)
    seats = [replace(seat, guest=seat.name) for seat in table.info.seats]
    table.info = replace(table.info, seats=seats)
    return table


def ask_coach(table: Table) -> None:
    """Who is to move was told what its plans are worth: here, each a little less than the one before."""
    match, seat = table.match, table.match.actor
    if seat >= 0:
        known = plans(match.game, as_known(match.game, match.state, seat), seat)
        worth = [1 / (2 + n) for n in range(len(known))]
        table.keep_hint(seat, table.place, Hint(known, worth, [0.01] * len(known), 0))


def all_that_is_said(table: Table, viewer: Viewer) -> list[bytes]:
    """Every form in which a viewer gets the table."""
    table.watchers.changed()
    shown = show(table, viewer)
    said = [as_json(table, viewer), render.table(on_page(table, shown), whole=True).encode()]
    return [*said, *(table.watchers.view(replace(viewer, page=page), 0) for page in (True, False))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_guest_gets_does_not_depend_on_what_they_cannot_know(game: Game, tmp_path: Path) -> None:
    """Everything hidden is redrawn, and not a letter changes."""

    async def go_on(house: House) -> None:
        table, chance = await some_table(house, game), Random(5)
        dice, redrawn, met = fresh_dice(7), 0, Counter[str]()
        secret = game.guess is not no_secrets.guess
        for step in range(600):
            if table.match.over or (step >= 60 and bool(redrawn) == secret):
                break
            met[kind := table.match.view(NOBODY).prompt.key] += 1
            truth = table.match.state
            ask_coach(table)
            for seat, guest in enumerate(GUESTS if met[kind] <= SOME or step % SELDOM == 0 else ()):
                guessed, viewer = table.match.guess(seat, dice), Viewer(guest, "en")
                if guessed != truth:  # else there is nothing to be told
                    before = all_that_is_said(table, viewer)
                    table.match.state = guessed
                    assert all_that_is_said(table, viewer) == before
                    assert as_known(game, guessed, seat) == as_known(game, truth, seat)  # all that the coach is told
                    assert seat == table.match.actor or not any(b"hint-move" in said for said in before)
                    table.match.state = truth
                    redrawn += 1
            async with house.changing(table):
                table.match.play(table.match.actor, chance.choice(table.match.legal()))
                table.settle()
        assert bool(redrawn) == secret

    in_a_house(tmp_path, go_on)


def test_a_spectator_sees_no_hand(server: Serving) -> None:
    me, watcher = server.guest(), server.guest()
    table = play_out(me.open("mino_dice", "me bot bot"), [me], steps=3)
    assert me.look(table)["view"]["table"]["hand"]
    shown = watcher.look(table, seat=0)  # asking for somebody's seat does not make it yours
    assert (shown["view"]["seat"], shown["view"]["table"]["hand"]) == (NOBODY, None)
    assert shown["view"]["choices"] == []


def test_the_seed_is_told_when_the_game_is_over_and_not_before(server: Serving) -> None:
    me = server.guest()
    table = me.open("gang_of_dice", "me here")
    seed = server.house._tables[table["id"]].info.seed.hex()
    paths = [f"/table/{table['id']}", f"/api/tables/{table['id']}", f"/table/{table['id']}/replay?place=1"]
    assert all(seed not in me.client.get(path).text for path in paths)
    assert me.ask(f"/api/tables/{table['id']}/verify", {}, 403)
    assert me.post(f"/table/{table['id']}/verify").status_code == 403
    over = play_out(table, [me])
    assert over["seed"] == seed
    assert seed in me.client.get(f"/table/{table['id']}").text


def test_a_replay_shows_no_more_than_was_seen(tmp_path: Path) -> None:
    async def look_back(house: House) -> None:
        table = await some_table(house, Game.load("mino_dice"))
        shown, _ = show_replay(table, Viewer("ben", "en"), table.place)
        assert shown.view.seat == 1
        for eyes in (None, 0, 1):
            then, around = show_replay(table, Viewer("nobody", "en"), table.place, eyes)
            assert then.view.table["hand"] is None, "whoever asks for whose eyes"
            assert around.eyes == []
        shared = replace(table.info, seats=[replace(seat, guest="anna") for seat in table.info.seats])
        table.info = shared  # on a shared device, while the game goes on, nobody's hand
        assert show_replay(table, Viewer("anna", "en"), table.place, 1)[0].view.table["hand"] is None

    in_a_house(tmp_path, look_back)


@pytest.mark.rule("DD 6.5")
def test_what_a_step_would_show_cannot_be_tried_out(tmp_path: Path) -> None:
    """A row of moves is refused as a whole; why must not tell who would have answered the first of them."""

    async def probe(house: House) -> None:
        refusals = []
        for card in ("Hide-out", "File"):
            table = await some_table(house, Game.load("desperados"))
            laid_out = desperados.give(desperados.notches(desperados.begin(), "Ada", guns=0), "Bo", card)
            desperados.roll(laid_out, "action", "action", "guns", "fist")
            table.match.state = follow(laid_out, "Ada: act").state
            attack, place = table.match.legal()[1], table.place
            assert table.match.notation(attack).startswith("use guns")
            for second in (attack, 99):
                with pytest.raises(IllegalMove) as refused:
                    await play(house, table, "anna", 0, [attack, second], place)
                refusals.append(refused.value.reason)
            assert table.place == place
            await play(house, table, "anna", 0, [attack], place)
            assert table.match.actor == (1 if card == "Hide-out" else 0)
        assert refusals == [event("error.one_at_a_time")] * 4

    in_a_house(tmp_path, probe)


def test_errors_tell_no_secrets(tmp_path: Path) -> None:
    """What the database complains about does not hold the values."""

    async def break_it(house: House) -> None:
        table = await open_table(house, "anna", "en", Wish(Game.load("gang_of_dice"), [Chair("me"), Chair("here")]))
        with pytest.raises(Exception, match="UNIQUE") as caught:
            await house.store.add(table.info, [], 0)
        assert table.info.seed.hex() not in str(caught.value)

    in_a_house(tmp_path, break_it)
