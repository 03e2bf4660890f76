"""Mino Dice by Manfred Reindl (Playte 2022, Iello 2023): trick taking with dice, and exact bids."""
