# cython: boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=False
# Public functions check their arguments, and `store.check` the arrays, so lookups need not.
"""All n-grams of a model as one trie in flat arrays: section 4.1's lookups, and the hot path.

Compiled if a C compiler is available (C types in `trie.pxd`), plain Python otherwise.

A node is an n-gram. Node 0 is the empty n-gram, node w is the word with id w, and longer n-grams
follow, sorted by length, then context, then last word. The continuations of a context are therefore
adjacent, from `first[context]` to `first[context + 1]`; only nodes below `contexts` can have any.
`link[node]` is the n-gram without its *first* word, to which the model backs off. Among the
continuations of one context, links ascend with the last words, so binary search works on `link`
itself: "u v w" is found among the continuations of "u v" by the node of "v w".

A *context* is a node, too: the longest suffix of the words so far that was seen with a
continuation. It gives surprisal, entropy and `divergence` without another search. State in, state
out: `advance` maps a context and a word to the next context.

Each n-gram has a `surprisal`, -log2 p, interpolation included, and an `excess`, the discounted
relative frequency: p minus the part that comes from backing off. Each context has a `backoff`,
-log2 gamma, the cost of backing off in bits, and an `entropy`, precomputed by `closed_form`.
"""

from __future__ import annotations

from bisect import bisect_left
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from stir.errors import ZeroProbabilityError

if TYPE_CHECKING:
    from numpy.typing import NDArray

COMPILED = not __file__.endswith(".py")
"""True in the compiled module."""

_PLAIN = not COMPILED
# Entries of the lookup cache in plain Python, where a search takes several times as long, and size
# of the largest trie that uses the cache. Lookups of tags recur often, lookups of words seldom.
_CACHE_SIZE = 1 << 15


class Values:
    """The measures of one word in one context."""

    __slots__ = ("after", "context", "entropy", "others", "surprisal", "unigram", "wml")

    context: int
    """The context before the word."""
    after: int
    """The context after the word."""
    surprisal: float
    unigram: float
    """Surprisal without context."""
    wml: float
    """Equation 4 for this n-gram alone."""
    entropy: float
    """Entropy of the continuation, after the word."""
    others: Values | None
    """Values of the same word in other contexts: a linked list."""


class Trie:
    """The n-grams of one model, in read-only buffers of int32 or float64."""

    def __init__(
        self,
        link: memoryview[int],
        surprisal: memoryview[float],
        excess: memoryview[float],
        first: memoryview[int],
        backoff: memoryview[float],
        entropy: memoryview[float],
        words: int,
    ) -> None:
        self.link = link
        self.bits = surprisal
        self.excess = excess
        self.first = first
        self.backoff = backoff
        self.entropies = entropy
        self.words = words
        self.contexts = len(backoff)
        # numpy arrays, for whole distributions at once
        last_words = _last_words(np.asarray(link), words)
        self.last: memoryview[int] = last_words.data
        # numpy indexes several times faster with intp
        self.last_words: NDArray[Any] = last_words.astype(np.intp) if _PLAIN else last_words
        self.surprisals: NDArray[Any] = np.asarray(surprisal)
        self.excesses: NDArray[Any] = np.asarray(excess)
        # <s> is never predicted and contributes to no mean
        self.unigrams: NDArray[Any] = self.surprisals[: words + 1].copy()
        self.unigrams[self.unigrams == inf] = 0.0
        # caches of `divergence`, shared by all its instances
        self.divergence_cache: dict[tuple[int, int], float] = {}
        self.decrease_cache: dict[tuple[int, int], float] = {}
        self.lookup_cache: dict[tuple[int, int], tuple[int, float]] = {}
        self.caches_lookups = len(link) <= _CACHE_SIZE
        self.depth = 0
        longest = self.contexts - 1
        while longest:
            longest = link[longest]
            self.depth += 1

    def find(self, context: int, word: int) -> int:
        """The longest seen n-gram that is a suffix of `context` followed by `word`."""
        if not (0 <= context < self.contexts and 0 < word <= self.words):
            raise IndexError(f"no word {word} or no context {context} in this model")
        return self._find(context, word)

    def measure(self, context: int, word: int, others: Values | None = None) -> Values:
        """All measures of a word in a context; `others` becomes the next entry of the list."""
        after, surprisal = self.look_up(context, word)
        unigram = self.bits[word]
        values = Values.__new__(Values)
        values.context = context
        values.after = after
        values.surprisal = surprisal
        values.unigram = unigram
        values.wml = -surprisal / unigram
        values.entropy = self.entropies[after]
        values.others = others
        return values

    def look_up(self, context: int, word: int) -> tuple[int, float]:
        """The context after a word, and the word's surprisal; cached in plain Python."""
        if _PLAIN:
            found = self.lookup_cache.get((context, word)) if self.caches_lookups else None
            if found is None:
                found = self._search(context, word)
                if self.caches_lookups:
                    if len(self.lookup_cache) >= _CACHE_SIZE:
                        self.lookup_cache.clear()
                    self.lookup_cache[context, word] = found
            return found
        node = self._find(context, word)
        return self._context_after(node), self._surprisal_of(context, node)

    def _search(self, context: int, word: int) -> tuple[int, float]:
        """`look_up` for plain Python, which is fastest with one function and local names."""
        if not (0 <= context < self.contexts and 0 < word <= self.words):
            raise IndexError(f"no word {word} or no context {context} in this model")
        link, first = self.link, self.first
        longer = []
        while context != 0:
            longer.append(context)
            context = link[context]
        node = word
        while longer:
            low, end = first[longer[-1]], first[longer[-1] + 1]
            low = bisect_left(link, node, low, end)
            if low == end or link[low] != node:
                break
            node = low
            longer.pop()
        bits = self.bits[node]
        for context in longer:
            bits += self.backoff[context]
        while node >= self.contexts or first[node] == first[node + 1]:
            node = link[node]
        return node, bits

    def _find(self, context: int, word: int) -> int:
        """`find` without checks."""
        if context == 0:
            return word
        shorter = self.link[context]
        node = word
        if shorter != 0:
            node = self._find(shorter, word)
            # "u v w" was seen only if "v w" was
            if not self.first[shorter] <= node < self.first[shorter + 1]:
                return node
        low = self.first[context]
        end = self.first[context + 1]
        high = end
        if _PLAIN:
            low = high = bisect_left(self.link, node, low, high)
        while low < high:
            middle = (low + high) >> 1
            if self.link[middle] < node:
                low = middle + 1
            else:
                high = middle
        return low if low < end and self.link[low] == node else node

    def _context_after(self, node: int) -> int:
        """The context after the n-gram `node`."""
        while node >= self.contexts or self.first[node] == self.first[node + 1]:
            node = self.link[node]
        return node

    def _surprisal_of(self, context: int, node: int) -> float:
        """The surprisal, after `context`, of the n-gram that `find` returned."""
        bits = self.bits[node]
        while not self.first[context] <= node < self.first[context + 1]:
            bits += self.backoff[context]
            context = self.link[context]
        return bits

    def surprisal(self, context: int, word: int) -> float:
        """Equation 3: -log2 p(word | context)."""
        if _PLAIN:
            _, bits = self.look_up(context, word)
        else:
            bits = self._surprisal_of(context, self.find(context, word))
        if bits == inf:
            raise ZeroProbabilityError(word)
        return bits

    def advance(self, context: int, word: int) -> int:
        """The context after `context` and `word`."""
        if _PLAIN:
            after, _ = self.look_up(context, word)
            return after
        return self._context_after(self.find(context, word))

    def entropy(self, context: int) -> float:
        """Equation 5: the exact entropy of the continuation."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        return self.entropies[context]

    def continuations(self, context: int) -> list[tuple[int, float]]:
        """The ids of the words seen after a context, ascending, each with its surprisal there."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        nodes = range(self.first[context], self.first[context + 1])
        return [(self.last[node], self.bits[node]) for node in nodes if self.bits[node] != inf]

    def shorter(self, context: int) -> int:
        """The context to which `context` backs off; the empty context backs off to itself."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        return self.link[context]


def _last_words(links: NDArray[Any], words: int) -> NDArray[Any]:
    """The last word of each n-gram, which `link` preserves."""
    last = links.copy()
    last[: words + 1] = np.arange(words + 1)
    begin = words + 1
    while len(longer := np.flatnonzero(last[begin:] > words)):
        begin += longer[0]  # n-grams are sorted by length
        last[begin:] = links[last[begin:]]
    return last
