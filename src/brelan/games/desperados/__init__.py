"""Desperados of Dice Town by Bruno Cathala and Ludovic Maublanc (Matagot, 2014): break your gang out, stay rich."""
