# cython: boundscheck=False, wraparound=False, initializedcheck=False, nonecheck=False
# Public functions check their arguments, and `store.check` the arrays, so lookups need not.
"""All n-grams of a model as one trie in flat arrays: section 4.1's lookups, and the hot path.

Compiled where a C compiler was at hand (its types stand in `trie.pxd`), plain Python otherwise.

A node is an n-gram. Node 0 is the empty one, node w is the word with id w, and longer n-grams
follow, length by length, in the order of their context and then of their last word. So the
continuations of a context are neighbours, from `first[context]` up to `first[context + 1]`, and
only the nodes below `contexts` can have any. `link[node]` is the n-gram less its *first* word,
which is where a model backs off to. Links ascend among the continuations of one context as their
last words do, so the same array serves the binary search: "u v w" is found among the
continuations of "u v" by the node of "v w".

A *context* is a node too: the longest suffix of the words so far that was seen with a
continuation. Found once, it gives surprisal, entropy and `divergence` without another search.
State in, state out: `advance` takes a context and a word to the next context.

Each n-gram has its `surprisal`, -log2 p, interpolation included, and its `excess`, the discounted
relative frequency: what p is above what backing off would give. Each context has `backoff`,
-log2 gamma, the bits that backing off costs, and its `entropy`, computed once in `closed_form`.
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
"""Whether this module is the compiled one."""

_PLAIN = not COMPILED
# How many words after contexts a trie remembers in plain Python, where finding one takes several
# times as long; and how large a trie does so at most. What was looked up in that of tags comes
# again and again, in that of words it seldom does.
_KNOWN = 1 << 15


class Values:
    """What one model says of one word in one context."""

    __slots__ = ("after", "context", "entropy", "others", "surprisal", "unigram", "wml")

    context: int
    """The context before the word."""
    after: int
    """The context that it leaves behind."""
    surprisal: float
    unigram: float
    """Its surprisal without any context."""
    wml: float
    """Equation 4 for the one n-gram."""
    entropy: float
    """The entropy of what may come after it."""
    others: Values | None
    """What was found before, in other contexts."""


class Trie:
    """The n-grams of one model; arrays are read-only buffers of int32 or float64."""

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
        # the same as arrays, for whole distributions at once
        last_words = _last_words(np.asarray(link), words)
        self.last: memoryview[int] = last_words.data
        # numpy is several times faster with indices of its own size
        self.last_words: NDArray[Any] = last_words.astype(np.intp) if _PLAIN else last_words
        self.surprisals: NDArray[Any] = np.asarray(surprisal)
        self.excesses: NDArray[Any] = np.asarray(excess)
        # <s> is never predicted, so it has no part in any mean
        self.unigrams: NDArray[Any] = self.surprisals[: words + 1].copy()
        self.unigrams[self.unigrams == inf] = 0.0
        self.known: dict[tuple[int, int], float] = {}  # `divergence` keeps them here, for everyone
        self.gains: dict[tuple[int, int], float] = {}
        self.looked_up: dict[tuple[int, int], tuple[int, float]] = {}
        self.small = len(link) <= _KNOWN
        self.depth = 0
        longest = self.contexts - 1
        while longest:
            longest = link[longest]
            self.depth += 1

    def find(self, context: int, word: int) -> int:
        """The longest n-gram seen that ends the words of `context` with `word`."""
        if not (0 <= context < self.contexts and 0 < word <= self.words):
            raise IndexError(f"no word {word} or no context {context} in this model")
        return self._find(context, word)

    def measure(self, context: int, word: int, others: Values | None = None) -> Values:
        """All measures of a word in a context; `others` are those in other contexts."""
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
        """The context that a word leaves behind, and its surprisal; cached in plain Python."""
        if _PLAIN:
            found = self.looked_up.get((context, word)) if self.small else None
            if found is None:
                found = self._search(context, word)
                if self.small:
                    if len(self.looked_up) >= _KNOWN:
                        self.looked_up.clear()
                    self.looked_up[context, word] = found
            return found
        node = self._find(context, word)
        return self._after(node), self._cost(context, node)

    def _search(self, context: int, word: int) -> tuple[int, float]:
        """`look_up` as plain Python is fastest with it: at one go, and with local names."""
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
        if context == 0:
            return word
        shorter = self.link[context]
        node = word
        if shorter != 0:
            node = self._find(shorter, word)
            # "u v w" was only seen if "v w" was
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

    def _after(self, node: int) -> int:
        """The context that the n-gram `node` leaves behind."""
        while node >= self.contexts or self.first[node] == self.first[node + 1]:
            node = self.link[node]
        return node

    def _cost(self, context: int, node: int) -> float:
        """The surprisal of the n-gram `node`, as `find` gives it, after `context`."""
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
            bits = self._cost(context, self.find(context, word))
        if bits == inf:
            raise ZeroProbabilityError(word)
        return bits

    def advance(self, context: int, word: int) -> int:
        """The context once `word` has been added to it."""
        if _PLAIN:
            after, _ = self.look_up(context, word)
            return after
        return self._after(self.find(context, word))

    def entropy(self, context: int) -> float:
        """Equation 5: the entropy of the continuation, exact."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        return self.entropies[context]

    def continuations(self, context: int) -> list[tuple[int, float]]:
        """The words seen after a context, ascending, each with its surprisal there."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        nodes = range(self.first[context], self.first[context + 1])
        return [(self.last[node], self.bits[node]) for node in nodes if self.bits[node] != inf]

    def shorter(self, context: int) -> int:
        """The context that `context` backs off to; the empty one backs off to itself."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        return self.link[context]


def _last_words(links: NDArray[Any], words: int) -> NDArray[Any]:
    """The last word of each n-gram: itself, or that of the n-gram less its first word."""
    last = links.copy()
    last[: words + 1] = np.arange(words + 1)
    begin = words + 1
    while len(longer := np.flatnonzero(last[begin:] > words)):
        begin += longer[0]  # all n-grams of one length are neighbours, the shorter ones first
        last[begin:] = links[last[begin:]]
    return last
