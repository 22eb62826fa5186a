# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""What the network is told of a word: who it is, what it resembles, and STIR's measures of it.

All of it is known when the word arrives. Resemblance: is it the word, the tag, the beginning of a
word that was said k words ago? Measures (equations 4 to 6): surprisal, WML and entropy in the
fluent models of words and of tags, surprisal in the edit-term model, and for every place where a
reparandum could have started how much less surprising the word would be without it (the *boost*).
Filled pauses are off the path that these are measured along, whatever is thought of them.

Everything is a small whole number, sixteen to the unit, so that all machines compute the same.
Compiled where a C compiler was at hand (its types stand in `encoding.pxd`).
"""

from __future__ import annotations

from array import array
from math import floor
from typing import TYPE_CHECKING

from stir.lm.trie import Trie
from stir.lm.vocabulary import UNK
from stir.paper.graph import HISTORY, Node, WordGraph

if TYPE_CHECKING:
    from stir.lm.model import LanguageModel
    from stir.lm.vocabulary import Vocabulary

BACK = 12
"""How many words back resemblance is noticed and a reparandum may start: 99.9 % do."""
UNIT = 16
"""What is 1 in a feature."""
BEGINNING = 4
"""How many letters make words alike ("go", "going")."""
FILLED_PAUSES = ("uh", "um")

# The same for the compiler, and where the features of a kind begin.
_BACK = BACK
_UNIT = UNIT
_SAME_TAG = BACK
_SAME_BEGINNING = 2 * BACK
_FILLED_PAUSE = 3 * BACK
_MEASURES = 3 * BACK + 1
_BOOST_LEX = _MEASURES + 8
_BOOST_POS = _BOOST_LEX + BACK
FEATURES = _BOOST_POS + BACK

NAMES: tuple[str, ...] = (
    *(f"same_word_{k}" for k in range(1, BACK + 1)),
    *(f"same_tag_{k}" for k in range(1, BACK + 1)),
    *(f"same_beginning_{k}" for k in range(1, BACK + 1)),
    "filled_pause",
    *("s_lex", "wml_lex", "h_lex", "s_pos", "wml_pos", "h_pos", "s_edit", "s_edit_start"),
    *(f"boost_lex_{k}" for k in range(1, BACK + 1)),
    *(f"boost_pos_{k}" for k in range(1, BACK + 1)),
)


class Heard:
    """A word as it was heard, what the network made of it, and what to go back to."""

    __slots__ = (
        "alike",
        "beginning",
        "edit_term",
        "edit_terms_before",
        "edit_word",
        "features",
        "input_tag",
        "input_tag_before",
        "input_word",
        "input_words_before",
        "keys",
        "next_id",
        "repairs",
        "states",
        "tag",
        "text",
    )

    text: str
    beginning: str
    tag: int
    """The tag that it had when it arrived, whatever the tagger thinks later."""
    edit_word: int
    input_word: int
    input_tag: int
    input_tag_before: int
    """The tag of the word before, in the light of this one."""
    input_words_before: array[int]
    """The last words, the nearest first: 0 where none was said."""
    features: array[int]
    states: list[array[int]]
    """What each network remembers after this word, layer by layer."""
    keys: list[array[int]]
    """What each network knows this word by, should a reparandum start there."""
    alike: list[array[int]]
    """How much each network finds it like each of the last words."""
    edit_term: bool
    """Whether the word is held to be one (`listener`)."""
    edit_terms_before: list[bool]
    """Whether the last words were, the nearest first, before this one came."""
    repairs: list[object]
    """What was held before the word, and the next repair's number then."""
    next_id: int


class Encoder:
    """The words of one utterance so far, as the network is told them."""

    def __init__(
        self, lex: LanguageModel, pos: LanguageModel, edit: LanguageModel, words: Vocabulary
    ) -> None:
        """Take the three language models and the words that the network knows by name."""
        self.graph = WordGraph(lex, pos)
        self.words = words.numbers
        self.edit_trie: Trie = edit.trie
        self.edit_start = edit.start
        self.clear()

    def clear(self) -> None:
        """Begin a new utterance."""
        self.graph.clear()
        self.heard: list[Heard] = []

    def push(self, text: str, word: int, tag: int, edit_word: int, revised: int = -1) -> Heard:
        """Hear a word, by its ids in the three models; `revised` is the new tag of the one before.

        That is -1 where the tag stays as it was.
        """
        heard = Heard.__new__(Heard)
        heard.text = text
        heard.beginning = beginning(text)
        heard.tag = tag
        heard.edit_word = edit_word
        heard.input_word = self.words.get(text, UNK)
        heard.input_tag = tag
        heard.input_tag_before = 0
        graph = self.graph
        count = len(graph.tokens)
        if count:
            token = graph.tokens[count - 1]
            heard.input_tag_before = token.tag if revised < 0 else revised
        node = graph.push_ids(text, word, tag)
        if revised >= 0:
            node = graph.retag(node.position - 1, revised)
        heard.input_words_before = array("i", bytes(4 * BACK))
        heard.edit_terms_before = []
        heard.features = array("b", bytes(FEATURES))
        heard.states = []
        heard.keys = []
        heard.alike = []
        heard.edit_term = False
        self._resemble(heard)
        self._measure(heard, node)
        if text in FILLED_PAUSES:
            heard.features[_FILLED_PAUSE] = _UNIT
            graph.take_out_edit_term(node.position)
        self.heard.append(heard)
        if len(self.heard) > len(graph.tokens):
            self.heard = self.heard[len(self.heard) - len(graph.tokens) :]
        return heard

    def revoke(self, count: int) -> None:
        """Take the last words back."""
        self.graph.revoke(count)
        del self.heard[len(self.heard) - count :]

    def _resemble(self, heard: Heard) -> None:
        """Note the last words; which are the same, have the same tag, or begin alike."""
        features, words = heard.features, heard.input_words_before
        count = len(self.heard)
        for k in range(min(count, _BACK)):
            other = self.heard[count - 1 - k]
            words[k] = other.input_word
            if other.text == heard.text:
                features[k] = _UNIT
            if other.tag == heard.tag:
                features[_SAME_TAG + k] = _UNIT
            if other.beginning == heard.beginning:
                features[_SAME_BEGINNING + k] = _UNIT

    def _measure(self, heard: Heard, node: Node) -> None:
        """What the language models say: about one deviation is one unit, from the mean."""
        features = heard.features
        lex = node.lex
        pos = node.pos
        start = self.edit_trie.surprisal(self.edit_start, heard.edit_word)
        follows = start
        if self.heard:
            earlier = self.heard[len(self.heard) - 1]
            before = earlier.edit_word
            context = self.edit_trie.advance(self.edit_start, before)
            follows = self.edit_trie.surprisal(context, heard.edit_word)
        features[_MEASURES] = small((lex.surprisal - 7.5) * 3.25)
        features[_MEASURES + 1] = small((lex.wml + 0.75) * 42.0)
        features[_MEASURES + 2] = small((lex.entropy - 5.75) * 7.5)
        features[_MEASURES + 3] = small((pos.surprisal - 3.5) * 6.5)
        features[_MEASURES + 4] = small((pos.wml + 0.65) * 37.0)
        features[_MEASURES + 5] = small((pos.entropy - 3.0) * 16.0)
        features[_MEASURES + 6] = small((follows - 10.0) * 4.0)
        features[_MEASURES + 7] = small((start - 16.0) * 3.0)
        candidate = node.previous
        for _ in range(HISTORY):
            if candidate is None or candidate.position < 0:
                break
            distance = node.position - candidate.position
            if distance > _BACK:
                break
            clean = self.graph.bypass(candidate)
            if clean is None:
                break
            boost = lex.surprisal - clean.lex.surprisal
            features[_BOOST_LEX + distance - 1] = small(boost * 3.5)
            boost = pos.surprisal - clean.pos.surprisal
            features[_BOOST_POS + distance - 1] = small(boost * 5.0)
            candidate = candidate.previous


def beginning(text: str) -> str:
    """The letters by which words are thought alike: four, or those before an apostrophe."""
    if len(text) > BEGINNING:
        return text[:BEGINNING]
    return text.partition("'")[0] or text


def small(value: float) -> int:
    """The nearest whole number that fits a byte."""
    if value > 127.0:
        return 127
    if value < -127.0:
        return -127
    return floor(value + 0.5)
