"""What a house offers beside its tables: each feature is a folder that holds all of it, and stands in this list once.

A feature knows the heart of the house and, but for these, no other: challenges and replays know the coach.
"""
