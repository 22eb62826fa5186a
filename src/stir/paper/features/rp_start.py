"""Repair onsets: the 23 features of the paper's Table 1 (section 4.2.2).

Departures from fluency at the newest word, in both models: surprisal s, WML and entropy H; their
changes from the word before; InformationGain, the entropy expected before the word less the
surprisal observed at it; and the best that a rough guess at the reparandum could mend, where the
guess starts at one of the last three words: BestEntropyReduce and BestWMLBoost. Then whether word
and tag are those of one, two or three words before, and whether an edit term stands in between.

All of it on the path of the graph: edit terms and earlier reparanda are out of the way.
"""

from __future__ import annotations

from array import array

from stir.paper.graph import Node, WordGraph

MAX_LAG = 3
"""Section 4.2.2: how many words back the rough guesses and the alignments go."""

_MEASURES = ("s", "wml", "h", "delta_wml", "delta_h", "information_gain")
_GUESSES = ("best_entropy_reduce", "best_wml_boost")

NAMES: tuple[str, ...] = (
    *(f"{name}_lex" for name in _MEASURES + _GUESSES),
    *(f"{name}_pos" for name in _MEASURES + _GUESSES),
    *(f"same_word_{lag}_back" for lag in range(1, MAX_LAG + 1)),
    *(f"same_tag_{lag}_back" for lag in range(1, MAX_LAG + 1)),
    "edit",
)

# Where each feature stands.
_S_LEX = NAMES.index("s_lex")
_WML_LEX = NAMES.index("wml_lex")
_H_LEX = NAMES.index("h_lex")
_DELTA_WML_LEX = NAMES.index("delta_wml_lex")
_DELTA_H_LEX = NAMES.index("delta_h_lex")
_INFORMATION_GAIN_LEX = NAMES.index("information_gain_lex")
_BEST_ENTROPY_REDUCE_LEX = NAMES.index("best_entropy_reduce_lex")
_BEST_WML_BOOST_LEX = NAMES.index("best_wml_boost_lex")
_S_POS = NAMES.index("s_pos")
_WML_POS = NAMES.index("wml_pos")
_H_POS = NAMES.index("h_pos")
_DELTA_WML_POS = NAMES.index("delta_wml_pos")
_DELTA_H_POS = NAMES.index("delta_h_pos")
_INFORMATION_GAIN_POS = NAMES.index("information_gain_pos")
_BEST_ENTROPY_REDUCE_POS = NAMES.index("best_entropy_reduce_pos")
_BEST_WML_BOOST_POS = NAMES.index("best_wml_boost_pos")
_SAME_WORD = NAMES.index("same_word_1_back")
_SAME_TAG = NAMES.index("same_tag_1_back")
_EDIT = NAMES.index("edit")


def fill(graph: WordGraph, has_interregnum: bool, out: array[float]) -> None:
    """Write the features of the newest word; the path has at least one word before it."""
    tip = graph.tip
    before = tip.previous
    assert before is not None
    lex = tip.lex
    pos = tip.pos
    earlier_lex = before.lex
    earlier_pos = before.pos
    out[_S_LEX] = lex.surprisal
    out[_WML_LEX] = lex.wml
    out[_H_LEX] = lex.entropy
    out[_DELTA_WML_LEX] = lex.wml - earlier_lex.wml
    out[_DELTA_H_LEX] = lex.entropy - earlier_lex.entropy
    out[_INFORMATION_GAIN_LEX] = earlier_lex.entropy - lex.surprisal
    out[_S_POS] = pos.surprisal
    out[_WML_POS] = pos.wml
    out[_H_POS] = pos.entropy
    out[_DELTA_WML_POS] = pos.wml - earlier_pos.wml
    out[_DELTA_H_POS] = pos.entropy - earlier_pos.entropy
    out[_INFORMATION_GAIN_POS] = earlier_pos.entropy - pos.surprisal
    _guess(graph, tip, before, out)
    out[_EDIT] = 1.0 if has_interregnum else 0.0


def _guess(graph: WordGraph, tip: Node, candidate: Node, out: array[float]) -> None:
    """Try the words before as starts of a reparandum, and compare them with the newest."""
    token = tip.token
    lex_entropy = pos_entropy = _NONE
    lex_wml = pos_wml = _NONE
    for lag in range(MAX_LAG):
        other = candidate.token
        if other is None:
            # the utterance is not that long
            out[_SAME_WORD + lag] = 0.0
            out[_SAME_TAG + lag] = 0.0
            continue
        before = candidate.previous
        if before is not None:
            clean = graph.step(before, token)
            lex = clean.lex
            pos = clean.pos
            if lex.entropy < lex_entropy:
                lex_entropy = lex.entropy
            if pos.entropy < pos_entropy:
                pos_entropy = pos.entropy
            if -lex.wml < lex_wml:
                lex_wml = -lex.wml
            if -pos.wml < pos_wml:
                pos_wml = -pos.wml
        out[_SAME_WORD + lag] = 1.0 if other.text == token.text else 0.0
        out[_SAME_TAG + lag] = 1.0 if other.tag == token.tag else 0.0
        if before is not None:
            candidate = before
    found = lex_entropy < _NONE
    out[_BEST_ENTROPY_REDUCE_LEX] = tip.lex.entropy - lex_entropy if found else 0.0
    out[_BEST_WML_BOOST_LEX] = -lex_wml - tip.lex.wml if found else 0.0
    out[_BEST_ENTROPY_REDUCE_POS] = tip.pos.entropy - pos_entropy if found else 0.0
    out[_BEST_WML_BOOST_POS] = -pos_wml - tip.pos.wml if found else 0.0


_NONE = 1e300
