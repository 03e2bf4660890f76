"""Dice Stars by Bruno Cathala and Ludovic Maublanc (Matagot, 2016): roll and write with a reserve that all share."""
