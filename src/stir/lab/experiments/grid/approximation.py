"""Equation 6, the paper's approximation of entropy, for all contexts of a model at once.

It replaces the exact entropies (`lm.closed_form`) in an ablation. Divergences are not changed: they
are computed from the exact entropies.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from stir.lm import LanguageModel


def approximate_entropies(model: LanguageModel) -> NDArray[np.float64]:
    """Compute equation 6: words not seen in a context share the remaining probability."""
    first = model.arrays.first.astype(np.int64)
    context = np.repeat(np.arange(len(first) - 1), np.diff(first))
    p = np.exp2(-model.arrays.surprisal[first[0] : first[-1]])
    seen, contexts = p > 0, len(first) - 1  # <s> is never predicted
    bits = np.where(seen, -p * np.log2(np.where(seen, p, 1)), 0)
    unseen = len(model.vocabulary) - 1 - np.bincount(context, seen, contexts)
    left = np.maximum(0, 1 - np.bincount(context, p, contexts))
    share = np.where((unseen > 0) & (left > 0), left / np.maximum(unseen, 1), 1)
    found: NDArray[np.float64] = np.bincount(context, bits, contexts) - left * np.log2(share)
    return found


def with_approximate_entropies(model: LanguageModel) -> LanguageModel:
    """Return the same model with the entropies of equation 6."""
    arrays = replace(model.arrays, entropy=approximate_entropies(model))
    other = LanguageModel(model.vocabulary, arrays, model.order, model.discounts, model.training)
    other.exact = model.trie
    return other
