"""Corpora: reading, writing, counting."""

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
