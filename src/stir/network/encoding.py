# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The features of a word: its ids, what it resembles, and the paper's measures of it.

All of it is known when the word arrives. Resemblance: does the word, its tag or its beginning equal
that of the word k words ago? Measures (equations 4 to 6): surprisal, WML and entropy in the fluent
models of words and of tags, surprisal in the edit-term model, and for every word where a reparandum
could start, how much less surprising the newest word would be without that reparandum (*boost*).
Filled pauses are off the path along which this is measured, whatever is decided about them. Marks:
the punctuation after the word and before it, where the input has any.

A word that the lexicon does not know gets an id for as long as it is held, so that it can be
compared with the words around it; its vector comes from its spelling (`lexicon`).

Features are 8-bit fixed-point numbers with `UNIT` as 1, so that all machines compute the same.
Compiled where a C compiler was at hand (its types stand in `encoding.pxd`).
"""

from __future__ import annotations

from array import array
from math import floor
from typing import TYPE_CHECKING, Any

from stir.lm.trie import Trie
from stir.lm.vocabulary import UNK
from stir.paper.graph import MAX_REPARANDUM_WORDS as SEARCHED_WORDS
from stir.paper.graph import WINDOW_SIZE, Node, WordGraph
from stir.words import FILLED_PAUSES, Word, letters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from stir.engine import State
    from stir.lm.model import LanguageModel
    from stir.network.lexicon import Lexicon

MAX_REPARANDUM_WORDS = 16
"""How far back resemblance is noticed and a reparandum may start: 99.6 % of them do."""
UNIT = 16
"""The fixed-point 1 of a feature."""
MAX_MEASURE = 4 * UNIT
"""Measures are cut off there, at about four standard deviations."""
PREFIX_LETTERS = 4
"""How many letters make two beginnings alike ("go", "going")."""

SPELLED_WORDS = 2 * WINDOW_SIZE + MAX_REPARANDUM_WORDS
"""Unknown words have ids by their place, which differ among the words that are held and those just
before, which explanations compare them with."""
BOOST_LAGS = 10
"""How far back a boost is noticed: the words that are searched, and filled pauses among them."""
_LAGS = range(1, MAX_REPARANDUM_WORDS + 1)
_BOOSTED = range(1, BOOST_LAGS + 1)
COMMA, DASH, STOP = range(3)
MARKS = {
    **dict.fromkeys((",", ";", ":"), COMMA),
    **dict.fromkeys(("-", "…"), DASH),
    **dict.fromkeys((".", "?", "!"), STOP),
}
"""Marks by what they say about the words around them."""
NAMES: tuple[str, ...] = (
    *(f"same_word_{k}" for k in _LAGS),
    *(f"same_tag_{k}" for k in _LAGS),
    *(f"same_beginning_{k}" for k in _LAGS),
    "filled_pause",
    *("s_lex", "wml_lex", "h_lex", "s_pos", "wml_pos", "h_pos", "s_edit", "s_edit_start"),
    *(f"boost_lex_{k}" for k in _BOOSTED),
    *(f"boost_pos_{k}" for k in _BOOSTED),
    *("comma_before", "dash_before", "stop_before", "comma", "dash", "stop"),
)
FEATURES = len(NAMES)

# Where a feature stands, or the first of those that differ by their lag. In C, compiled.
SAME_WORD = NAMES.index("same_word_1")
SAME_TAG = NAMES.index("same_tag_1")
SAME_BEGINNING = NAMES.index("same_beginning_1")
FILLED_PAUSE = NAMES.index("filled_pause")
BOOST_LEX = NAMES.index("boost_lex_1")
BOOST_POS = NAMES.index("boost_pos_1")
MARK_BEFORE = NAMES.index("comma_before")
MARK = NAMES.index("comma")
_SAME_WORD, _SAME_TAG, _SAME_BEGINNING = SAME_WORD, SAME_TAG, SAME_BEGINNING
_FILLED_PAUSE, _BOOST_LEX, _BOOST_POS = FILLED_PAUSE, BOOST_LEX, BOOST_POS
_MARK_BEFORE, _MARK = MARK_BEFORE, MARK
_S_LEX, _WML_LEX, _H_LEX = map(NAMES.index, ("s_lex", "wml_lex", "h_lex"))
_S_POS, _WML_POS, _H_POS = map(NAMES.index, ("s_pos", "wml_pos", "h_pos"))
_S_EDIT, _S_EDIT_START = map(NAMES.index, ("s_edit", "s_edit_start"))
_MAX_LAG = MAX_REPARANDUM_WORDS
_MEASURED = MARK_BEFORE  # where the measures end
_SPELLED = SPELLED_WORDS
_UNIT = UNIT
_MAX_MEASURE = MAX_MEASURE


class WordState:
    """A word of the utterance: its features, what the networks computed, what to restore."""

    __slots__ = (
        "beginning",
        "edit_after",
        "edit_word",
        "features",
        "form",
        "index",
        "input_tag",
        "input_tag_before",
        "input_word",
        "input_words_before",
        "is_edit_term",
        "keys",
        "similarities",
        "spelled",
        "state_before",
        "states",
        "states_before",
        "tag",
        "word",
    )

    word: Word
    index: int
    form: str
    beginning: str
    tag: int
    """The tag on arrival, whatever the tagger says later."""
    edit_word: int
    edit_after: int
    """The context in the edit-term model after this word, as the first of a run."""
    input_word: int
    spelled: array[int] | None
    """The vector that follows from the word's spelling, if it is in no vocabulary."""
    input_tag: int
    input_tag_before: int
    """The tag of the word before, in the light of this one."""
    input_words_before: array[int]
    """The last words, the nearest first; 0 where there is none."""
    features: array[int]
    states: list[NDArray[np.int16]]
    """For each network, its hidden state after this word, layer by layer."""
    states_before: list[NDArray[np.int16]] | None
    """The same after the word before."""
    keys: list[Any]
    """For each network, the vector that stands for this word as the start of a reparandum; None
    until it is needed."""
    similarities: list[array[int]]
    """For each network, how similar this word is to each of the last ones."""
    is_edit_term: bool
    state_before: State
    """What the engine held before this word (`decoder`)."""


class Encoder:
    """The words of one utterance so far with their features."""

    def __init__(
        self, lex: LanguageModel, pos: LanguageModel, edit: LanguageModel, lexicon: Lexicon
    ) -> None:
        """Take the three language models and the networks' lexicon."""
        self.graph = WordGraph(lex, pos)
        self.lexicon = lexicon
        self.vocabulary = lexicon.words.id_by_word
        self.first_spelled = len(lexicon.words) + 1
        self.edit_trie: Trie = edit.trie
        self.edit_start = edit.start
        self.words: list[WordState] = []
        self.scaled = array("d", bytes(8 * FEATURES))  # the measures before they are rounded

    def clear(self) -> None:
        """Begin a new utterance."""
        self.graph.clear()
        self.words = []

    def push(self, word: Word, lex_id: int, tag: int, edit_id: int, revised: int = -1) -> WordState:
        """Take a word with its ids in the three models.

        `revised` is the new tag of the word before, -1 if it stays as it was.
        """
        new = WordState.__new__(WordState)
        new.word = word
        new.form = word.form
        form = letters(word.form) if "'" in word.form else word.form
        new.beginning = form[:PREFIX_LETTERS]
        new.tag = tag
        new.edit_word = edit_id
        new.input_tag = tag
        new.input_tag_before = 0
        graph = self.graph
        count = len(graph.tokens)
        if count:
            token = graph.tokens[count - 1]
            new.input_tag_before = token.tag if revised < 0 else revised
        node = graph.push_ids(word.form, lex_id, tag)
        if revised >= 0:
            node = graph.retag(node.position - 1, revised)
        new.index = graph.tokens[len(graph.tokens) - 1].position
        new.spelled = None
        id_ = self.vocabulary.get(word.key, UNK)
        if id_ == UNK:
            new.spelled = self.lexicon.spell(word.key)
            id_ = self.first_spelled + new.index % _SPELLED
        new.input_word = id_
        new.input_words_before = array("i", bytes(4 * _MAX_LAG))
        new.features = array("b", bytes(FEATURES))
        new.states = []
        new.states_before = None
        new.keys = []
        new.similarities = []
        new.is_edit_term = False
        self._compare(new)
        self._measure(new, node)
        if word.mark_before:
            new.features[_MARK_BEFORE + MARKS[word.mark_before]] = _UNIT
        if word.mark:
            new.features[_MARK + MARKS[word.mark]] = _UNIT
        if word.form in FILLED_PAUSES:
            new.features[_FILLED_PAUSE] = _UNIT
            graph.take_out_edit_term(node.position)
        self.words.append(new)
        if len(self.words) > len(graph.tokens):
            self.words = self.words[len(self.words) - len(graph.tokens) :]
        return new

    def revoke(self, count: int) -> None:
        """Take the last words back."""
        self.graph.revoke(count)
        del self.words[len(self.words) - count :]

    def _compare(self, new: WordState) -> None:
        """Note the last words, and which of them have the same form, tag or beginning."""
        features, words = new.features, new.input_words_before
        count = len(self.words)
        for k in range(min(count, _MAX_LAG)):
            other = self.words[count - 1 - k]
            words[k] = other.input_word
            if other.form == new.form:
                features[_SAME_WORD + k] = _UNIT
            if other.tag == new.tag:
                features[_SAME_TAG + k] = _UNIT
            if other.beginning == new.beginning:
                features[_SAME_BEGINNING + k] = _UNIT

    def _measure(self, new: WordState, node: Node) -> None:
        """Scale what the language models say: the mean is 0, a standard deviation about 1 unit."""
        features = new.features
        lex = node.lex
        pos = node.pos
        after, start = self.edit_trie.look_up(self.edit_start, new.edit_word)
        new.edit_after = after
        follows = start
        if self.words:
            before = self.words[len(self.words) - 1]
            after, follows = self.edit_trie.look_up(before.edit_after, new.edit_word)
        scaled = self.scaled
        scaled[_S_LEX] = (lex.surprisal - 7.5) * 3.25
        scaled[_WML_LEX] = (lex.wml + 0.75) * 42.0
        scaled[_H_LEX] = (lex.entropy - 5.75) * 7.5
        scaled[_S_POS] = (pos.surprisal - 3.5) * 6.5
        scaled[_WML_POS] = (pos.wml + 0.65) * 37.0
        scaled[_H_POS] = (pos.entropy - 3.0) * 16.0
        scaled[_S_EDIT] = (follows - 10.0) * 4.0
        scaled[_S_EDIT_START] = (start - 16.0) * 3.0
        for i in range(_BOOST_LEX, _MEASURED):
            scaled[i] = 0.0
        candidate = node.previous
        for _ in range(SEARCHED_WORDS):
            if candidate is None or candidate.position < 0:
                break
            lag = node.position - candidate.position
            if lag > BOOST_LAGS:
                break
            clean = self.graph.bypass(candidate)
            if clean is None:
                break
            scaled[_BOOST_LEX + lag - 1] = (lex.surprisal - clean.lex.surprisal) * 3.5
            scaled[_BOOST_POS + lag - 1] = (pos.surprisal - clean.pos.surprisal) * 5.0
            candidate = candidate.previous
        for i in range(_S_LEX, _MEASURED):
            if scaled[i] != 0.0:  # most boosts are 0, and so are fresh features
                features[i] = small(scaled[i])


def small(value: float) -> int:
    """The nearest whole number, cut off at the largest measure."""
    if value > _MAX_MEASURE:
        return _MAX_MEASURE
    if value < -_MAX_MEASURE:
        return -_MAX_MEASURE
    return floor(value + 0.5)
