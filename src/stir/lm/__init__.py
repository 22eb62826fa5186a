"""Enriched incremental language models: the paper's section 4.1.

In reading order: `vocabulary` (words to ids), `kneser_ney` (counts), `smoothing` (counts to
probabilities), `closed_form` (entropy of every context), `trie` and `divergence` (lookups, compiled
if possible), `model` (the interface, in words), `measures` (the paper's equations), `path` (the
measures on display), `corpora` (training sentences), `store` and `arpa` (models on disk).
"""

from stir.lm.kneser_ney import fit
from stir.lm.model import LanguageModel
from stir.lm.store import load, save
from stir.lm.vocabulary import Vocabulary

__all__ = ["LanguageModel", "Vocabulary", "fit", "load", "save"]
