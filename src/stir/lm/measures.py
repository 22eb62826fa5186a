"""The measures of the paper's sections 4.1 and 4.2, each with its equation, on plain words.

These functions define the measures; tests compare the hot path with them. They look up every
context anew, whereas `stir.paper.graph` computes each value once, word by word.

The first `order - 1` words of a sequence are history and are not scored; `padded` puts `<s>` there.
Logarithms are base 2 throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp2, log2

from stir.lm.model import LanguageModel


def padded(model: LanguageModel, words: Sequence[str]) -> tuple[str, ...]:
    """The words of an utterance, preceded by `<s>` as history."""
    return ("<s>",) * (model.order - 1) + tuple(words)


def surprisal(model: LanguageModel, words: Sequence[str]) -> float:
    """Equation 3: s = -log2 p(w_i | preceding words), for the last word."""
    *history, word = words
    return model.surprisal(model.context(history), word)


def wml(model: LanguageModel, words: Sequence[str]) -> float:
    """Equation 4: log probability divided by the negated log probability of the unigrams.

    Negative; lower is less fluent, and -1 means that the context does not help to predict a word.
    For three words it is the trigram's WML, the paper's local measure.
    """
    history = model.order - 1
    context = model.context(words[:history])
    log_p = log_unigram = 0.0
    for word in words[history:]:
        log_p -= model.surprisal(context, word)
        log_unigram -= model.surprisal(0, word)
        context = model.advance(context, word)
    return log_p / -log_unigram


def wml_curve(model: LanguageModel, words: Sequence[str]) -> list[float]:
    """The paper's figure: the WML of the n-gram that ends at each word of an utterance."""
    sequence = padded(model, words)
    return [wml(model, sequence[i : i + model.order]) for i in range(len(words))]


def entropy(model: LanguageModel, context: Sequence[str]) -> float:
    """Equation 5: exact H(w | c) over the whole vocabulary."""
    return entropy_after(model, model.context(context))


def entropy_approximation(model: LanguageModel, context: Sequence[str]) -> float:
    """Equation 6: unseen words share the remaining probability equally."""
    return entropy_after(model, model.context(context), exact=False)


def divergence(model: LanguageModel, one: Sequence[str], other: Sequence[str]) -> float:
    """Exact Kullback-Leibler divergence between the distributions after two contexts."""
    return divergence_between(model, model.context(one), model.context(other))


def divergence_approximation(
    model: LanguageModel, one: Sequence[str], other: Sequence[str]
) -> float:
    """The paper's approximation: exact for words seen after both contexts, uniform for the rest."""
    return divergence_between(model, model.context(one), model.context(other), exact=False)


def entropy_after(model: LanguageModel, context: int, *, exact: bool = True) -> float:
    """Equation 5 or, if not `exact`, 6, for a context number."""
    if exact:
        return model.entropy(context)
    seen = [exp2(-bits) for _, bits in model.trie.continuations(context)]
    unseen = _outcomes(model) - len(seen)
    rest = _uniform_rest(model, seen)
    return -sum(p * log2(p) for p in seen) - (unseen * rest * log2(rest) if rest else 0.0)


def divergence_between(model: LanguageModel, one: int, other: int, *, exact: bool = True) -> float:
    """`divergence` or, if not `exact`, its approximation, for context numbers."""
    if exact:
        return model.divergence(one, other)
    after_one = dict(model.trie.continuations(one))
    after_other = dict(model.trie.continuations(other))
    shared = sorted(after_one.keys() & after_other.keys())
    p = [exp2(-after_one[word]) for word in shared]
    q = [exp2(-after_other[word]) for word in shared]
    common = sum(a * log2(a / b) for a, b in zip(p, q, strict=True))
    unseen = _outcomes(model) - len(shared)
    p_rest, q_rest = _uniform_rest(model, p), _uniform_rest(model, q)
    return common + (unseen * p_rest * log2(p_rest / q_rest) if p_rest and q_rest else 0.0)


def information_gain(model: LanguageModel, words: Sequence[str]) -> float:
    """Section 4.2.2: the entropy before the last word, minus the word's surprisal."""
    *history, word = words
    context = model.context(history)
    return model.entropy(context) - model.surprisal(context, word)


def wml_boost(model: LanguageModel, words: Sequence[str], rm_start: int, rp_start: int) -> float:
    """Section 4.2.3: increase in WML of the utterance up to `rp_start` without the reparandum.

    Removes the words from `rm_start` up to but not including `rp_start`.
    """
    with_it = wml(model, padded(model, words[: rp_start + 1]))
    without = wml(model, padded(model, [*words[:rm_start], words[rp_start]]))
    return without - with_it


def local_wml_boost(
    model: LanguageModel, words: Sequence[str], rm_start: int, rp_start: int
) -> float:
    """`wml_boost` of the n-gram that ends at `rp_start`."""
    with_it = wml_curve(model, words[: rp_start + 1])[-1]
    without = wml_curve(model, [*words[:rm_start], words[rp_start]])[-1]
    return without - with_it


def entropy_reduction(
    model: LanguageModel, words: Sequence[str], rm_start: int, rp_start: int
) -> float:
    """Section 4.2.2: decrease in entropy after `rp_start` without the reparandum."""
    with_it = entropy(model, padded(model, words[: rp_start + 1]))
    without = entropy(model, padded(model, [*words[:rm_start], words[rp_start]]))
    return with_it - without


def _outcomes(model: LanguageModel) -> int:
    """Number of words that can be predicted: all but `<s>`."""
    return len(model.vocabulary) - 1


def _uniform_rest(model: LanguageModel, seen: Sequence[float]) -> float:
    """Lambda of equation 6: the probability of one unseen word."""
    unseen = _outcomes(model) - len(seen)
    return max(0.0, 1 - sum(seen)) / unseen if unseen else 0.0
