"""Cleaning that only deletes: the remaining words are the speaker's own, in their order.

`find_candidates` annotates a transcript and lists the candidates for removal, with kind, confidence
and reason. `clean` removes those of a level and mends the punctuation around them. Both keep the
indices of the tokens, so that removals can be shown, counted, cut from the recording and undone.

In reading order: `utterances`, `onsets`, `annotate`, `lists`, `options`, `partial_words`,
`stutters`, `removals`, `written`, `spoken`, `syntax`, `doubts`, `breaks`, `finder`, `candidates`,
`mend`, `clean`, `text`; then what is made of it:
`report`, `undo`, `cuts`, `labels`, `edl`, `tables`, `marks`; and what an editor makes of it:
`decisions`.
"""

from stir.transcripts.cleaning.candidates import (
    Candidates,
    candidates_job,
    find_candidates,
)
from stir.transcripts.cleaning.clean import CleanedTranscript, clean
from stir.transcripts.cleaning.lists import FILLERS, PROTECTED, WordList
from stir.transcripts.cleaning.options import CleaningOptions, Markers
from stir.transcripts.cleaning.removals import Removal, RemovalKind
from stir.transcripts.cleaning.text import clean_text, clean_words

__all__ = [
    "FILLERS",
    "PROTECTED",
    "Candidates",
    "CleanedTranscript",
    "CleaningOptions",
    "Markers",
    "Removal",
    "RemovalKind",
    "WordList",
    "candidates_job",
    "clean",
    "clean_text",
    "clean_words",
    "find_candidates",
]
