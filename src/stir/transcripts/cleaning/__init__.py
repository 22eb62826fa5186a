"""Cleaning that only deletes: every word that is left is the speaker's, in its place.

`find` lets a detector listen to a transcript and lists what could go, with kind, confidence and
reason; `clean` takes out what a level asks for and mends the punctuation around it. Both steps
keep the indices of the words, so that everything can be shown, counted, cut and undone.
"""

from stir.transcripts.cleaning.clean import Cleaned, clean
from stir.transcripts.cleaning.find import Found, find
from stir.transcripts.cleaning.lists import FILLERS, PROTECTED, WordList
from stir.transcripts.cleaning.removals import Removal, RemovalKind

__all__ = [
    "FILLERS",
    "PROTECTED",
    "Cleaned",
    "Found",
    "Removal",
    "RemovalKind",
    "WordList",
    "clean",
    "find",
]
