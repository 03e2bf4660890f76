"""The rules of a game as a page: every numbered rule can be linked to, every mark is seen."""

import re
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from brelan.engine.box import MARKS
from brelan.engine.game import Game
from brelan.web.assets import address, picture_name
from brelan.words import Words
from brelan.words.catalog import set_well
from brelan.words.sheet import folder, sheet

PLAIN = ("commonmark", {"html": False})
"""How the sheets are read: text in them stays text."""
NUMBER = re.compile(r"<li>\s*(?:<p>)?<strong>(\d+(?:\.\d+)?)</strong>")
SECTION = re.compile(r"<h2>(\d+) (.*?)</h2>")
CITED = re.compile(r"\((\d+\.\d+)\)")
PICTURE = re.compile(r'<p><img src="([\w-]+\.svg)" alt="([^"]*)" /></p>')
SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
MARK = re.compile(r"<em>\((.*?)\)</em>")


def rule_anchor(rule: str) -> str:
    """The anchor of a rule such as "GD 3.5" on the page of its game."""
    return f"rule-{rule.rpartition(' ')[2]}"


@cache
def rules_sheet(game: Game, language: str) -> Markup:
    """The sheet as HTML."""
    drawn = set_well(MarkdownIt(*PLAIN).enable("table").render(sheet(game, language)), language)
    numbered = set(NUMBER.findall(drawn))
    drawn = NUMBER.sub(r'<li id="rule-\1"><strong class="rule-number">\1</strong>', drawn)
    contents = _contents(SECTION.findall(drawn), Words(language).say("rules.contents"))
    drawn = SECTION.sub(
        lambda found: found[0] if found[1] in numbered else f'<h2 id="rule-{found[1]}">{found[1]} {found[2]}</h2>',
        drawn,
    ).replace("<h2", f"{contents}<h2", 1)
    drawn = CITED.sub(
        lambda found: f'(<a href="#rule-{found[1]}">{found[1]}</a>)' if found[1] in numbered else found[0], drawn
    )
    drawn = PICTURE.sub(lambda found: _picture(game, found[1], found[2]), drawn)
    marks = {mark: Words(language).say(f"mark.{mark}") for mark in MARKS}
    return Markup(MARK.sub(lambda found: _mark(found[1], marks), drawn))


def _contents(sections: list[tuple[str, str]], name: str) -> str:
    """Links to the sections: a sheet is long on a phone."""
    links = "".join(f'<li><a href="#rule-{number}">{number} {title}</a></li>' for number, title in sections)
    return f'<nav class="rules-contents" aria-label="{name}"><ul>{links}</ul></nav>'


def _picture(game: Game, file: str, caption: str) -> str:
    """A picture with its caption, which says all that it shows.

    Its size is known before it has come: a page that is opened at a rule must not be pushed away from it.
    """
    source = address(picture_name(game.name, file))
    size = SIZE.search((folder(game) / file).read_text(encoding="utf-8"))
    measures = f' width="{size[1]}" height="{size[2]}"' if size else ""
    return f'<figure><img src="{source}" alt="" loading="lazy"{measures}><figcaption>{caption}</figcaption></figure>'


def _mark(text: str, marks: dict[str, str]) -> str:
    """A mark; one that speaks of a house decision stands out."""
    kind = "house" if marks["house"] in text else "public" if marks["public"] in text else "book"
    return f'<span class="mark mark-{kind}">{text}</span>'
