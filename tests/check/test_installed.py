"""A game that comes in a package of its own: installed, everything takes it up; without it nothing knows of it."""

from os import pathsep
from pathlib import Path
from shutil import copytree

import pytest

from tests.fresh import python

EXAMPLE = Path(__file__).parents[2] / "examples" / "liars_dice"
LOBBY = """
import asyncio, sys
from pathlib import Path
import httpx
from brelan.server.app import create_app
from brelan.server.settings import Settings

async def pages():
    app = create_app(Settings(data=Path(sys.argv[1]), compile_bots=False))
    async with app.router.lifespan_context(app):
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            for path in ("/", "/rules/liars_dice", "/learn/liars_dice", "/static/liars_dice.css"):
                print(path, (await client.get(path)).status_code, "liars_dice" in (await client.get(path)).text)

asyncio.run(pages())
"""

FOUND = """
import os, sys
from pathlib import Path
from brelan.commands.shared import meant

os.chdir(sys.argv[1])
print(meant(Path(sys.argv[2])).folder)
"""


@pytest.fixture
def named(tmp_path: Path) -> Path:
    """A folder with the entry point that names the game."""
    told = tmp_path / "brelan_liars_dice-0.1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: brelan-liars-dice\nVersion: 0.1.0\n")
    (told / "entry_points.txt").write_text("[brelan.games]\nliars_dice = liars_dice\n")
    return tmp_path


@pytest.fixture
def installed(named: Path) -> str:
    """A folder as pip would leave it: the package, and the entry point that names it."""
    copytree(EXAMPLE / "src" / "liars_dice", named / "liars_dice")
    return str(named)


@pytest.fixture
def editable(named: Path) -> str:
    """As `pip install --editable` would leave it: the package stays where it is, and what is compiled is kept."""
    return f"{named}{pathsep}{EXAMPLE / 'src'}"


def test_without_it_nothing_knows_of_it() -> None:
    assert "liars_dice" not in python("-m", "brelan.cli", "games").stdout
    done = python("-m", "brelan.cli", "rules", "liars_dice")
    assert done.returncode == 2
    assert "unknown game 'liars_dice'" in done.stderr


def test_installed_it_stands_in_the_lobby_and_can_be_learnt(installed: str, tmp_path: Path) -> None:
    assert "liars_dice" in python("-m", "brelan.cli", "games", PYTHONPATH=installed).stdout
    done = python("-c", LOBBY, str(tmp_path / "house"), PYTHONPATH=installed)
    assert done.stdout.splitlines() == [
        "/ 200 True",
        "/rules/liars_dice 200 True",
        "/learn/liars_dice 200 True",
        "/static/liars_dice.css 200 True",
    ], done.stderr


def test_installed_it_is_simulated_and_its_bots_are_measured(editable: str) -> None:
    simulate = [
        "simulate",
        "liars_dice",
        "--seats",
        "3",
        "--games",
        "1000",
        "--bots",
        "greedy,regular,random",
        "--json",
    ]
    done = python("-m", "brelan.cli", *simulate, PYTHONPATH=editable)
    assert done.returncode == 0, done.stderr
    assert '"game": "liars_dice"' in done.stdout


def test_the_example_passes_every_check(editable: str) -> None:
    done = python("-m", "brelan.cli", "check", "liars_dice", "--lang", "en", PYTHONPATH=editable)
    assert "liars_dice: all is well" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize("given", ["liars_dice", "liars_dice/src/liars_dice", str(EXAMPLE / "src" / "liars_dice")])
def test_installed_it_is_found_by_its_folder_too(editable: str, given: str) -> None:
    """Also where its folder is beside whoever asks, and called like it."""
    done = python("-c", FOUND, str(EXAMPLE.parent), given, PYTHONPATH=editable)
    assert done.stdout.strip() == str(EXAMPLE / "src" / "liars_dice"), done.stderr


def test_another_game_of_a_name_that_is_taken(editable: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "liars_dice"
    copytree(EXAMPLE / "src" / "liars_dice", copy)
    done = python("-m", "brelan.cli", "check", str(copy), PYTHONPATH=editable)
    assert done.returncode == 2
    assert f"another game is called 'liars_dice' already, {EXAMPLE / 'src' / 'liars_dice'}" in done.stderr


def test_its_own_tests_pass(editable: str) -> None:
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests"), PYTHONPATH=editable)
    assert done.returncode == 0, done.stdout


def test_a_game_that_cannot_be_loaded_is_left_out_with_a_word(installed: str) -> None:
    (Path(installed) / "liars_dice" / "rules.py").write_text("import nothing_of_that_name\n")
    done = python("-m", "brelan.cli", "games", PYTHONPATH=installed)
    assert "gang_of_dice" in done.stdout
    assert "liars_dice" not in done.stdout
    assert "liars_dice" in done.stderr
    assert "nothing_of_that_name" in done.stderr
    assert "Traceback" not in done.stderr
