from brelan.engine.box import Box

BOX = Box.of(__file__)
SIDES = BOX.number("sides", range(2, 7))
BOX.finish()
