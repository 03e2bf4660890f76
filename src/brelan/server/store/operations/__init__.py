"""For who runs a house: seeing, clearing, copying, checking."""
