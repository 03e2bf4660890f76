"""What is in the box of Liar's Dice (LD 1.1), read from box.toml."""

from brelan.engine.box import Box

FACES = 6
SEATS_ALLOWED = (2, 3, 4, 5, 6)
MOST_SEATS = SEATS_ALLOWED[-1]

BOX = Box.of(__file__)
MOST_DICE = BOX.number("most_dice", range(1, 11))  # ten for each of six: 60 counts and a call fit among 64 moves
USUAL_DICE = BOX.number("dice", range(1, MOST_DICE + 1))
BOX.finish()
