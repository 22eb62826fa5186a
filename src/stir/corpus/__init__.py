"""Corpora: reading, writing, counting.

In reading order: `brackets` (brackets to repairs), `markup` (one line), `swda` (Switchboard) with
`tags`, `treebank` and `edited` (its tags and trees), `partial_words`, `jsonl` and `traces` (JSON
lines), `ami` (meetings), `cue_phrases`, `removals` and `disfl_qa` (questions with a correction),
`splits`, `source` (a corpus of any format), `statistics`.
"""

from stir.corpus.jsonl import read_jsonl, write_jsonl
from stir.corpus.markup import parse_markup, write_markup
from stir.corpus.splits import check_split, read_split
from stir.corpus.swda import read_swda

__all__ = [
    "check_split",
    "parse_markup",
    "read_jsonl",
    "read_split",
    "read_swda",
    "write_jsonl",
    "write_markup",
]
