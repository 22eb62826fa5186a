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
continuation. Found once, it gives surprisal, entropy and divergence without another search.
State in, state out: `advance` takes a context and a word to the next context.

Each n-gram has its `surprisal`, -log2 p, interpolation included; each context has `backoff`,
-log2 gamma, the bits that backing off costs, its `entropy`, and the two sums that `divergence`
needs. All are computed once, in `closed_form`.
"""

from __future__ import annotations

from math import inf

from stir.errors import ZeroProbabilityError

COMPILED = not __file__.endswith(".py")
"""Whether this module is the compiled one."""


class Trie:
    """The n-grams of one model; arrays are read-only buffers of int32 or float64."""

    def __init__(
        self,
        link: memoryview[int],
        surprisal: memoryview[float],
        first: memoryview[int],
        backoff: memoryview[float],
        entropy: memoryview[float],
        cross: memoryview[float],
        gain: memoryview[float],
        words: int,
    ) -> None:
        self.link = link
        self.bits = surprisal
        self.first = first
        self.backoff = backoff
        self.entropies = entropy
        self.cross = cross
        self.gain = gain
        self.words = words
        self.contexts = len(backoff)

    def find(self, context: int, word: int) -> int:
        """The longest n-gram seen that ends the words of `context` with `word`."""
        if not (0 <= context < self.contexts and 0 < word <= self.words):
            raise IndexError(f"no word {word} or no context {context} in this model")
        return self._find(context, word)

    def _find(self, context: int, word: int) -> int:
        if context == 0:
            return word
        shorter = self.link[context]
        node = self._find(shorter, word)
        # "u v w" was only seen if "v w" was
        if not self.first[shorter] <= node < self.first[shorter + 1]:
            return node
        low = self.first[context]
        end = self.first[context + 1]
        high = end
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
        bits = self._cost(context, self.find(context, word))
        if bits == inf:
            raise ZeroProbabilityError(word)
        return bits

    def advance(self, context: int, word: int) -> int:
        """The context once `word` has been added to it."""
        return self._after(self.find(context, word))

    def entropy(self, context: int) -> float:
        """Equation 5: the entropy of the continuation, exact."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        return self.entropies[context]

    def divergence(self, one: int, other: int) -> float:
        """Kullback-Leibler divergence of the continuations of `one` from those of `other`, exact.

        Write p for the distribution after `one` and q for that after `other`. Where a word w was
        not seen after a context, its probability is gamma times the shorter context's. So, with
        the sums running over the contexts that `one` and `other` back off to, and r the unigrams,

            sum_w p log q  =  sum_w p log r  +  sum_other [ log gamma  +  sum_w p g ]
            p              =  sum_one weight * e  +  weight * r

        where g(w) = log q(w) / (gamma q_shorter(w)) and e(w), the discounted relative frequency,
        are zero but for words seen. `cross` holds the first sum and `gain` that of r g; what is
        left are words seen in both, by intersecting two sorted lists (`_shared`).
        """
        if not (0 <= one < self.contexts and 0 <= other < self.contexts):
            raise IndexError(f"no context {one} or no context {other} in this model")
        if one == other:
            return 0.0
        bits = self.cross[one] - self.entropies[one]
        while other != 0:
            bits += self.backoff[other]
            weight = 1.0
            context = one
            while context != 0:
                bits -= weight * self._shared(context, other)
                weight *= 2.0 ** -self.backoff[context]
                context = self.link[context]
            bits -= weight * self.gain[other]
            other = self.link[other]
        return bits if bits > 0.0 else 0.0

    def _shared(self, one: int, other: int) -> float:
        """Sum e of `one` times g of `other` over the words seen after both."""
        a = self.first[one]
        a_end = self.first[one + 1]
        b = self.first[other]
        b_end = self.first[other + 1]
        total = 0.0
        while a < a_end and b < b_end:
            # search the longer list for the next word of the shorter one
            if a_end - a < b_end - b:
                word = self._word(a)
                b = self._seek(word, b, b_end)
                if b == b_end or self._word(b) != word:
                    a += 1
                    continue
            else:
                word = self._word(b)
                a = self._seek(word, a, a_end)
                if a == a_end or self._word(a) != word:
                    b += 1
                    continue
            backed = self.bits[self.link[a]] + self.backoff[one]
            excess = 2.0 ** -self.bits[a] - 2.0**-backed
            total += excess * (self.bits[self.link[b]] + self.backoff[other] - self.bits[b])
            a += 1
            b += 1
        return total

    def _word(self, node: int) -> int:
        """The last word of an n-gram."""
        while node > self.words:
            node = self.link[node]
        return node

    def _seek(self, word: int, low: int, high: int) -> int:
        """The first of the neighbours from `low` to `high` whose last word is not before `word`."""
        while low < high:
            middle = (low + high) >> 1
            if self._word(middle) < word:
                low = middle + 1
            else:
                high = middle
        return low

    def continuations(self, context: int) -> list[tuple[int, float]]:
        """The words seen after a context, ascending, each with its surprisal there."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        nodes = range(self.first[context], self.first[context + 1])
        return [(self._word(node), self.bits[node]) for node in nodes if self.bits[node] != inf]

    def shorter(self, context: int) -> int:
        """The context that `context` backs off to; the empty one backs off to itself."""
        if not 0 <= context < self.contexts:
            raise IndexError(f"no context {context} in this model")
        return self.link[context]
