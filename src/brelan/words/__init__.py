"""The words of each language: catalogues of messages, and how an event becomes a sentence."""

from brelan.words.catalog import LANGUAGES, Words, usual_language

__all__ = ["LANGUAGES", "Words", "usual_language"]
