from tests.lab.playthroughs import write

write()
