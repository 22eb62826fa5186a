"""The measures of the paper's section 4.1 and 4.2, each with its equation, on plain words.

These functions say what the numbers mean and are what tests hold the rest against; they look
every context up anew. `stir.paper.graph` has the same numbers word by word, each computed once.

The first words of a sequence are the history of the first n-gram and are not scored themselves:
two for a trigram model. `padded` puts `<s> <s>` there. Logarithms are base 2 throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp2, log2

from stir.lm.model import LanguageModel


def padded(model: LanguageModel, words: Sequence[str]) -> tuple[str, ...]:
    """The words of an utterance after as many `<s>` as a history is long."""
    return ("<s>",) * (model.order - 1) + tuple(words)


def surprisal(model: LanguageModel, words: Sequence[str]) -> float:
    """Equation 3: s = -log2 p(w_i | the words before it), for the last of the words."""
    *history, word = words
    return model.surprisal(model.context(history), word)


def wml(model: LanguageModel, words: Sequence[str]) -> float:
    """Equation 4: log probability over the negated log probability of the unigrams.

    Negative, and lower the less fluent: near -1 where the context does not help to expect a
    word. With three words it is the trigram's, which is the local measure of the paper.
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
    """Equation 5: H(w | c) over the whole vocabulary, exact."""
    return entropy_after(model, model.context(context))


def entropy_approximation(model: LanguageModel, context: Sequence[str]) -> float:
    """Equation 6: the words not seen in the context share what is left of the probability."""
    return entropy_after(model, model.context(context), exact=False)


def divergence(model: LanguageModel, one: Sequence[str], other: Sequence[str]) -> float:
    """The Kullback-Leibler divergence between the distributions after two contexts, exact."""
    return divergence_between(model, model.context(one), model.context(other))


def divergence_approximation(
    model: LanguageModel, one: Sequence[str], other: Sequence[str]
) -> float:
    """The paper's: word by word where both contexts were seen with it, else two uniform rests."""
    return divergence_between(model, model.context(one), model.context(other), exact=False)


def entropy_after(model: LanguageModel, context: int, *, exact: bool = True) -> float:
    """Equation 5, or 6, for a context that is known already."""
    if exact:
        return model.entropy(context)
    seen = [exp2(-bits) for _, bits in model.trie.continuations(context)]
    unseen = _outcomes(model) - len(seen)
    rest = _uniform_rest(model, seen)
    return -sum(p * log2(p) for p in seen) - (unseen * rest * log2(rest) if rest else 0.0)


def divergence_between(model: LanguageModel, one: int, other: int, *, exact: bool = True) -> float:
    """The divergence, or its approximation, for contexts that are known already."""
    if exact:
        return model.divergence(one, other)
    after_one = dict(model.trie.continuations(one))
    after_other = dict(model.trie.continuations(other))
    shared = sorted(after_one.keys() & after_other.keys())
    p = [exp2(-after_one[word]) for word in shared]
    q = [exp2(-after_other[word]) for word in shared]
    together = sum(a * log2(a / b) for a, b in zip(p, q, strict=True))
    unseen = _outcomes(model) - len(shared)
    p_rest, q_rest = _uniform_rest(model, p), _uniform_rest(model, q)
    return together + (unseen * p_rest * log2(p_rest / q_rest) if p_rest and q_rest else 0.0)


def information_gain(model: LanguageModel, words: Sequence[str]) -> float:
    """Section 4.2.2: the entropy expected before the last word, less the surprisal observed."""
    *history, word = words
    context = model.context(history)
    return model.entropy(context) - model.surprisal(context, word)


def wml_boost(model: LanguageModel, words: Sequence[str], rm_start: int, rp_start: int) -> float:
    """Section 4.2.3: how much the utterance up to `rp_start` gains in WML without its reparandum.

    The words from `rm_start` up to but without `rp_start` are taken out.
    """
    with_it = wml(model, padded(model, words[: rp_start + 1]))
    without = wml(model, padded(model, [*words[:rm_start], words[rp_start]]))
    return without - with_it


def local_wml_boost(
    model: LanguageModel, words: Sequence[str], rm_start: int, rp_start: int
) -> float:
    """The same for the one n-gram that ends at `rp_start`."""
    with_it = wml_curve(model, words[: rp_start + 1])[-1]
    without = wml_curve(model, [*words[:rm_start], words[rp_start]])[-1]
    return without - with_it


def entropy_reduction(
    model: LanguageModel, words: Sequence[str], rm_start: int, rp_start: int
) -> float:
    """Section 4.2.2: by how much taking the reparandum out lowers the entropy after `rp_start`."""
    with_it = entropy(model, padded(model, words[: rp_start + 1]))
    without = entropy(model, padded(model, [*words[:rm_start], words[rp_start]]))
    return with_it - without


def _outcomes(model: LanguageModel) -> int:
    """How many words can be predicted: all but `<s>`."""
    return len(model.vocabulary) - 1


def _uniform_rest(model: LanguageModel, seen: Sequence[float]) -> float:
    """The lambda of equation 6."""
    unseen = _outcomes(model) - len(seen)
    return max(0.0, 1 - sum(seen)) / unseen if unseen else 0.0
