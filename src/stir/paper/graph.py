"""The word graph of Figure 1: words, the path through them, and values computed once.

Words arrive one at a time (`push`) and may be revoked. A *path* leads from the beginning of the
utterance to its last word; what is recognised as an edit term is taken out of it (T1), and so is
a reparandum, for as long as it is thought to be one (T3). Each *node* is a state S_i of the figure:
the word that led there, the node before, and what the language models say of it in that context.

    john  likes  uh  loves           S0 -john-> S1 -likes-> S2 -uh-> S3
                                                  S1 ------loves------> S4

By the Markov assumption those values depend on few words before, however the path came there, so
each word keeps them by context and nothing is computed twice. Sums along the path make the WML of
the whole utterance so far one division. Work per word does not grow with the utterance: a change
reaches back as far as the reparandum, and of words before the window (`WINDOW_SIZE`) only their
sums are kept.

Compiled where a C compiler was at hand (its types stand in `graph.pxd`), plain Python otherwise.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from stir.errors import InputError
from stir.lm.divergence import Divergence
from stir.lm.trie import Trie, Values
from stir.lm.vocabulary import END, UNK

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel

MAX_REPARANDUM_WORDS = 7
"""Section 4.3: how many words of the path the search for a reparandum's start goes back."""

MAX_REPARANDUM_SPAN = 48
"""How many words a reparandum and its interregnum may span, those off the path included. None in
the corpus spans as many, but "no no no no no ..." has no end, and the window has."""

WINDOW_SIZE = 128
"""How many of the last words are kept at least, to be revoked or changed."""

_EDIT_TERM = 1
_REPARANDUM = 2
_TAG = 3


class Token:
    """A word as it arrived, on the path or off it."""

    __slots__ = (
        "before",
        "changes",
        "edit_term",
        "lex",
        "pos",
        "position",
        "reparanda",
        "tag",
        "text",
        "word",
    )

    position: int
    text: str
    """The word's form, by which it is compared: two unknown words are two words."""
    word: int
    tag: int
    edit_term: bool
    reparanda: int
    """How many hypothesised reparanda the word is in."""
    lex: Values | None
    """The values found last, and by way of `others` all of them: as many as there were different
    paths to this word."""
    pos: Values | None
    before: Node | None
    """Where the path ended when the word arrived; None once the window has moved on."""
    changes: list[tuple[int, int, int, int]] | None
    """What was taken out or put back while this was the last word, if anything."""


class Node:
    """A state of the graph: one word at the end of one path."""

    __slots__ = (
        "bits_lex",
        "bits_pos",
        "lex",
        "pos",
        "position",
        "previous",
        "token",
        "unigram_bits_lex",
        "unigram_bits_pos",
    )

    position: int
    """The word's index in the utterance, -1 for the state before the first word."""
    token: Token
    """The word that led here; the state before the first word has none."""
    previous: Node | None
    """The node before on the path; None before the first word and where the window starts."""
    lex: Values
    pos: Values
    """As `lex`, for the tags; there is none without a model of tags."""
    bits_lex: float
    """Surprisal, summed over the path up to here."""
    unigram_bits_lex: float
    bits_pos: float
    unigram_bits_pos: float

    def wml_lex(self) -> float:
        """Equation 4 for the words of the whole path up to here."""
        return -self.bits_lex / self.unigram_bits_lex

    def wml_pos(self) -> float:
        """Equation 4 for the tags of the whole path up to here."""
        return -self.bits_pos / self.unigram_bits_pos


class WordGraph:
    """The words of one utterance so far and the path through them."""

    def __init__(self, lex: LanguageModel, pos: LanguageModel | None = None) -> None:
        self.lex_model = lex
        self.pos_model = pos
        self.lex = lex.trie
        self.pos: Trie = None if pos is None else pos.trie  # type: ignore[assignment]
        # made when they are first asked for: they are large, and not everybody asks
        self._divergence_lex: Divergence | None = None
        self._divergence_pos: Divergence | None = None
        self.clear()

    def clear(self) -> None:
        """Begin a new utterance."""
        self.tokens: list[Token] = []
        self.window_start = 0
        root = Node.__new__(Node)
        root.position = -1
        root.token = None  # type: ignore[assignment]  # see Node
        root.previous = None
        root.lex = _beginning(self.lex, self.lex_model.start)
        root.pos = None  # type: ignore[assignment]  # see Node
        if self.pos is not None and self.pos_model is not None:
            root.pos = _beginning(self.pos, self.pos_model.start)
        root.bits_lex = root.unigram_bits_lex = root.bits_pos = root.unigram_bits_pos = 0.0
        self.tip = root

    def __len__(self) -> int:
        return self.window_start + len(self.tokens)

    def push(self, word: str, tag: str | None = None) -> Node:
        """Add a word to the end of the path."""
        id_ = self.lex_model.vocabulary.id(word)
        if self.pos_model is None or tag is None:
            return self.push_ids(word, id_, UNK)
        return self.push_ids(word, id_, self.pos_model.vocabulary.id(tag))

    def push_ids(self, text: str, word: int, tag: int) -> Node:
        """The same by the ids of the vocabularies."""
        token = Token.__new__(Token)
        token.text = text
        token.position = self.window_start + len(self.tokens)
        # someone who says "<s>" has not begun an utterance
        token.word = word if word > END else UNK
        token.tag = tag if tag > END else UNK
        token.edit_term = False
        token.reparanda = 0
        token.lex = None
        token.pos = None
        token.before = self.tip
        token.changes = None
        tip = self.step(self.tip, token)
        self.tokens.append(token)
        self.tip = tip
        if len(self.tokens) >= 2 * WINDOW_SIZE:
            self._move_window()
        return tip

    def revoke(self, count: int = 1) -> None:
        """Take the last words back: the path is again what it was before they came."""
        if not 0 <= count <= len(self.tokens):
            raise InputError(f"{count} words cannot be revoked, only {len(self.tokens)}")
        for _ in range(count):
            token = self.tokens[len(self.tokens) - 1]
            for kind, first, last, amount in reversed(token.changes or []):
                self._mark(kind, first, last, -amount)
            self.tokens.pop()
            assert token.before is not None
            self.tip = token.before

    def take_out_edit_term(self, position: int) -> Node:
        """T1: take a word out of the path, be it the last or, decided late, one before."""
        if not self._token(position).edit_term:
            self._change(_EDIT_TERM, position, position, 1)
        return self.tip

    def put_back_edit_term(self, position: int) -> Node:
        """Take the word for a fluent one again."""
        if self._token(position).edit_term:
            self._change(_EDIT_TERM, position, position, -1)
        return self.tip

    def take_out_reparandum(self, rm_start: int, rp_start: int) -> Node:
        """T3: lead the path from the word before `rm_start` to `rp_start`."""
        self._check_span(rm_start, rp_start)
        self._change(_REPARANDUM, rm_start, rp_start - 1, 1)
        return self.tip

    def put_back_reparandum(self, rm_start: int, rp_start: int) -> Node:
        """Give up the hypothesis of such a reparandum."""
        self._check_span(rm_start, rp_start)
        for i in range(rm_start, rp_start):
            if self._token(i).reparanda == 0:
                raise InputError(f"no reparandum from {rm_start} to {rp_start - 1} was taken out")
        self._change(_REPARANDUM, rm_start, rp_start - 1, -1)
        return self.tip

    def retag(self, position: int, tag: int) -> Node:
        """Give a word another tag, as a tagger may once it has seen the next word."""
        if tag <= END:
            tag = UNK
        before = self._token(position).tag
        if tag != before:
            self._change(_TAG, position, position, tag - before)
        return self.tip

    def bypass(self, rm_start: Node) -> Node | None:
        """The last word as if the path from `rm_start` up to it were a reparandum.

        The path itself stays as it is. None where the words in question are before the window.
        """
        previous = rm_start.previous
        if previous is None or self.tip.position < self.window_start:
            return None
        return self.step(previous, self.tokens[self.tip.position - self.window_start])

    def node(self, position: int) -> Node | None:
        """The node of a word, or None where the word is not on the path."""
        node: Node | None = self.tip
        while node is not None and node.position > position:
            node = node.previous
        return node if node is not None and node.position == position else None

    def lagged(self, lag: int) -> Node | None:
        """The node `lag` words before the last on the path; None before the first word."""
        node: Node | None = self.tip
        while lag > 0 and node is not None:
            node = node.previous
            lag -= 1
        return node if node is not None and node.position >= 0 else None

    def path(self) -> list[int]:
        """The indices of the words on the path, as far as they are in the window."""
        positions = []
        node: Node | None = self.tip
        while node is not None and node.position >= self.window_start:
            positions.append(node.position)
            node = node.previous
        return positions[::-1]

    def step(self, previous: Node, token: Token) -> Node:
        """The node that `token` would lead to from `previous`; the path stays as it is."""
        # each word keeps its values by context, so that nothing is computed twice
        context = previous.lex.after
        values = token.lex
        while values is not None and values.context != context:
            values = values.others
        if values is None:
            values = token.lex = self.lex.measure(context, token.word, token.lex)
        node = Node.__new__(Node)
        node.position = token.position
        node.token = token
        node.previous = previous
        node.lex = values
        node.bits_lex = previous.bits_lex + values.surprisal
        node.unigram_bits_lex = previous.unigram_bits_lex + values.unigram
        node.pos = None  # type: ignore[assignment]  # see Node
        node.bits_pos = node.unigram_bits_pos = 0.0
        if self.pos is not None and previous.pos is not None:
            context = previous.pos.after
            values = token.pos
            while values is not None and values.context != context:
                values = values.others
            if values is None:
                values = token.pos = self.pos.measure(context, token.tag, token.pos)
            node.pos = values
            node.bits_pos = previous.bits_pos + values.surprisal
            node.unigram_bits_pos = previous.unigram_bits_pos + values.unigram
        return node

    def divergence_lex(self, one: int, other: int) -> float:
        """The divergence of what may follow two contexts of words, in bits."""
        if self._divergence_lex is None:
            self._divergence_lex = Divergence(self.lex_model.exact)
        return self._divergence_lex.between(one, other)

    def divergence_pos(self, one: int, other: int) -> float:
        """The same of two contexts of tags."""
        if self._divergence_pos is None:
            assert self.pos_model is not None
            self._divergence_pos = Divergence(self.pos_model.exact)
        return self._divergence_pos.between(one, other)

    def _change(self, kind: int, first: int, last: int, amount: int) -> None:
        """Take words out or put them back, note it for `revoke`, and lead the path anew."""
        node = self._before(first)
        self._mark(kind, first, last, amount)
        token = self.tokens[len(self.tokens) - 1]
        if token.changes is None:
            token.changes = []
        token.changes.append((kind, first, last, amount))
        self._lead(node, first)

    def _before(self, first: int) -> Node:
        """The last node of the path before the word `first`."""
        node = self.tip
        while node.position >= first:
            if node.previous is None:
                raise InputError(f"the words before word {first} are not in the window")
            node = node.previous
        return node

    def _lead(self, node: Node, first: int) -> None:
        """Lead the path anew from `node` over the word `first` and those after it."""
        for i in range(first - self.window_start, len(self.tokens)):
            token = self.tokens[i]
            if not token.edit_term and token.reparanda == 0:
                node = self.step(node, token)
        self.tip = node

    def _mark(self, kind: int, first: int, last: int, amount: int) -> None:
        for i in range(first - self.window_start, last - self.window_start + 1):
            if i < 0:
                continue
            token = self.tokens[i]
            if kind == _EDIT_TERM:
                token.edit_term = amount > 0
            elif kind == _TAG:
                token.tag += amount
                token.pos = None  # they were the other tag's
            else:
                token.reparanda += amount

    def _token(self, position: int) -> Token:
        if not self.window_start <= position < self.window_start + len(self.tokens):
            raise InputError(
                f"there is no word {position} in the window, which holds"
                f" {self.window_start} to {len(self) - 1}"
            )
        return self.tokens[position - self.window_start]

    def _check_span(self, rm_start: int, rp_start: int) -> None:
        self._token(rm_start)
        self._token(rp_start)
        if rm_start >= rp_start:
            raise InputError(f"a reparandum at {rm_start} cannot be repaired at {rp_start}")

    def _move_window(self) -> None:
        """Drop all but the last `WINDOW_SIZE` words."""
        for i in range(len(self.tokens) - WINDOW_SIZE):
            token = self.tokens[i]
            token.before = None  # or the last word would lead back to the first
        self.tokens = self.tokens[len(self.tokens) - WINDOW_SIZE :]
        self.window_start = self.tokens[0].position
        node: Node | None = self.tip
        while node is not None and node.position >= self.window_start:
            node = node.previous
        if node is not None:
            node.previous = None


def _beginning(trie: Trie, start: int) -> Values:
    """The values of `<s>`: of which only the context and its entropy mean anything."""
    values = Values.__new__(Values)
    values.context = 0
    values.after = start
    values.surprisal = 0.0
    values.unigram = inf
    values.wml = 0.0
    values.entropy = trie.entropies[start]
    values.others = None
    return values
