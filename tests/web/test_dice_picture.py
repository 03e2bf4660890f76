"""The dice of a race are one picture, of which each shows a part: made of the pieces that all dice are made of."""

from brelan.engine.game import Game
from brelan.web import assets, render

COLOURS = {"red": "#c4372b", "orange": "#e69f00", "green": "#277a4b", "blue": "#0072b2", "purple": "#8a4fa3"}
ROW = """\
{%- import "parts/pieces.html" as piece -%}
{% for value in range(7) %}
<g transform="translate({{ value * 48 }} {{ y }})">{{ piece.body() }}{{ piece.mark(colour) }}
{%- if value %}{{ piece.face(value) }}{% endif %}</g>
{% endfor %}
"""
"""A die of a colour that has not fallen yet, then its six values."""


def drawn() -> str:
    """The picture, with the colours that a page's style would give it: a row for each."""
    rows = []
    for number, (colour, body) in enumerate(COLOURS.items()):
        row = render.environment().from_string(ROW).render(colour=colour, y=48 * number)
        pip = "#1f2421" if colour == "orange" else "#fff"
        row = row.replace("var(--die)", body).replace("var(--pip)", pip)
        rows.append(row.replace("var(--edge)", "rgb(31 24 16 / 0.35)"))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 336 240">\n{"".join(rows)}</svg>\n'


def test_the_dice_of_a_race_look_like_all_dice() -> None:
    picture = Game.load("dice_run").folder / "page" / "dice.svg"
    assert picture.read_text(encoding="utf-8") == drawn()
    assert assets.assets()["dice_run.dice.svg"] == picture


def test_their_colours_are_those_of_the_house() -> None:
    style = assets.assets()["dice.css"].read_text(encoding="utf-8")
    tokens = assets.assets()["tokens.css"].read_text(encoding="utf-8")
    for colour, body in COLOURS.items():
        rule = style[style.index(f".die-{colour} {{") :].split("}")[0]
        assert f"--die: {body};" in rule or (f"--die: var(--{colour});" in rule and f"--{colour}: {body};" in tokens)
        assert f"--pip: {'#1f2421' if colour == 'orange' else '#fff'};" in rule
