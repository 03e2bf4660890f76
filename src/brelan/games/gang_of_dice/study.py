"""What can be computed, not only simulated, about Gang of Dice."""

from brelan.games.gang_of_dice.bot.solver import MOST_DICE, Turn
from brelan.games.gang_of_dice.box import CARDS, EXPLOSION
from brelan.games.gang_of_dice.view import warning
from brelan.lab.study import Study, markdown_table
from brelan.words import Words

HIGHEST = 5 * MOST_DICE


def sections(study: Study) -> list[str]:
    """The best turn under each warning, if nobody else played."""
    words = Words("en", study.game)
    rows = []
    for card in range(CARDS):
        turns = [Turn(card, dice, range(HIGHEST + 1)) for dice in range(1, MOST_DICE + 1)]
        best = max(turns, key=lambda turn: turn.value)
        valid = Turn(card, best.dice, [1.0] * (HIGHEST + 1)).value
        kind = "Explosion" if EXPLOSION[card] else "Bomb"
        dice = f"{best.dice}{' or more' if best.dice == MOST_DICE else ''}"
        rows.append([words.say(warning(card)), kind, dice, f"{best.value:.2f}", f"{valid:.1%}"])
    head = ["avoid", "kind", "best number of dice", "expected total", "safest play is valid"]
    text = (
        f"Exact, for 1 to {MOST_DICE} dice, by `games/gang_of_dice/bot/solver.py`: the number of dice with the highest "
        "expected total (an invalid result counts 0) when nobody else plays, and how often the same dice end valid if "
        "that is all one plays for."
    )
    return [f"## The best turn under each warning\n\n{text}\n\n{markdown_table(head, rows)}"]
