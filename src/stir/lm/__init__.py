"""Enriched incremental language models: the paper's section 4.1.

In reading order: `vocabulary` (words to ids), `kneser_ney` (counts), `smoothing` (counts to
probabilities), `closed_form` (entropies, once for every context), `trie` (the lookups, compiled
where possible), `model` (the whole, in words), `measures` (the paper's equations), `store` and
`arpa` (models on disk).
"""

from stir.lm.kneser_ney import fit
from stir.lm.model import LanguageModel
from stir.lm.store import load, save
from stir.lm.vocabulary import Vocabulary

__all__ = ["LanguageModel", "Vocabulary", "fit", "load", "save"]
