"""A house can do without any of its features."""

from pathlib import Path

import pytest

from brelan.engine.game import Game
from brelan.server.feature import Feature
from brelan.server.features.all import FEATURES, without
from tests.server.house import play_out, serving

SOME_PAGES = ("/", "/mine", "/new")


@pytest.mark.parametrize(
    "feature",
    [pytest.param(each, id=each.name, marks=() if each.name == "clubs" else pytest.mark.long) for each in FEATURES],
)
def test_a_house_without_a_feature_plays_a_whole_game_of_every_kind(feature: Feature, tmp_path: Path) -> None:
    with serving(tmp_path, features=without(feature.name)) as server:
        me = server.guest()
        for name in Game.names():
            chairs = " ".join(["me", *["here"] * (Game.load(name).seats_allowed[0] - 1)])
            table = play_out(me.open(name, chairs), [me])
            page = me.client.get(f"/table/{table['id']}")
            assert page.status_code == 200
            assert not [item for item in feature.menu if f'href="{item.address}"' in page.text]
        for path in SOME_PAGES:
            assert me.client.get(path).status_code == 200
        for item in feature.menu:
            assert me.client.get(item.address).status_code == 404


def test_every_feature_is_in_a_folder_of_its_name_and_in_the_list_once() -> None:
    import brelan.server.features as room

    folders = {path.parent.name for path in Path(room.__path__[0]).glob("*/feature.py")}
    assert sorted(feature.name for feature in FEATURES) == sorted(folders)


def test_a_feature_that_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match="there is no feature club; there are"):
        without("club")
