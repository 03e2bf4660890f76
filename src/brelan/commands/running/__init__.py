"""Commands for who runs a house: to open it, to look after it, to take it elsewhere, to keep it from harm."""
