"""Commands for people who play: tables in the browser and at the keyboard, saved games, rules and boxes."""
