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

_MEASURES = ("s", "wml", "h", "delta_wml", "delta_h", "information_gain")
_GUESSES = ("best_entropy_reduce", "best_wml_boost")

NAMES: tuple[str, ...] = (
    *(f"{name}_lex" for name in _MEASURES + _GUESSES),
    *(f"{name}_pos" for name in _MEASURES + _GUESSES),
    *(f"same_word_{i}_back" for i in (1, 2, 3)),
    *(f"same_tag_{i}_back" for i in (1, 2, 3)),
    "edit",
)

GUESSED_BACK = 3
"""Section 4.2.2: how many words back the rough guesses and the alignments go."""


def fill(graph: WordGraph, edit: bool, out: array[float]) -> None:
    """Write the features of the newest word; the path has at least one word before it."""
    tip = graph.tip
    before = tip.previous
    assert before is not None
    lex = tip.lex
    pos = tip.pos
    earlier_lex = before.lex
    earlier_pos = before.pos
    out[0] = lex.surprisal
    out[1] = lex.wml
    out[2] = lex.entropy
    out[3] = lex.wml - earlier_lex.wml
    out[4] = lex.entropy - earlier_lex.entropy
    out[5] = earlier_lex.entropy - lex.surprisal
    out[8] = pos.surprisal
    out[9] = pos.wml
    out[10] = pos.entropy
    out[11] = pos.wml - earlier_pos.wml
    out[12] = pos.entropy - earlier_pos.entropy
    out[13] = earlier_pos.entropy - pos.surprisal
    _guess(graph, tip, before, out)
    out[22] = 1.0 if edit else 0.0


def _guess(graph: WordGraph, tip: Node, candidate: Node, out: array[float]) -> None:
    """Try the words before as starts of a reparandum, and compare them with the newest."""
    token = tip.token
    lex_entropy = pos_entropy = _NONE
    lex_wml = pos_wml = _NONE
    for back in range(GUESSED_BACK):
        other = candidate.token
        if other is None:
            # the utterance is not that long
            out[16 + back] = 0.0
            out[19 + back] = 0.0
            continue
        before = candidate.previous
        if before is not None:
            lex = graph._values_lex(before, token)
            pos = graph._values_pos(before, token)
            if lex.entropy < lex_entropy:
                lex_entropy = lex.entropy
            if pos.entropy < pos_entropy:
                pos_entropy = pos.entropy
            if -lex.wml < lex_wml:
                lex_wml = -lex.wml
            if -pos.wml < pos_wml:
                pos_wml = -pos.wml
        out[16 + back] = 1.0 if other.text == token.text else 0.0
        out[19 + back] = 1.0 if other.tag == token.tag else 0.0
        if before is not None:
            candidate = before
    found = lex_entropy < _NONE
    out[6] = tip.lex.entropy - lex_entropy if found else 0.0
    out[7] = -lex_wml - tip.lex.wml if found else 0.0
    out[14] = tip.pos.entropy - pos_entropy if found else 0.0
    out[15] = -pos_wml - tip.pos.wml if found else 0.0


_NONE = 1e300
