"""Gang of Dice by Reiner Knizia (Mandoo Games, 2022): push your luck under a warning that changes every round."""
