"""One round of liar's dice for two, with a die each."""
