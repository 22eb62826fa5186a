"""Repair ends and kinds: 23 features of a hypothesis at its newest word (section 4.2.4).

Parallelism again, now between the phases: the divergence between what may follow the reparandum
and what may follow the repair phase so far (*kl*; zero for a repeat), and
ReparandumRepairDifference (*rrd*): the change in probability when the repair phase takes the
reparandum's place, as log probability and as WML. How the newest word fits on the cleaned path,
and how the phases compare in length, word by word and tag by tag. This stage has the last word on
whether there is a repair at all, so it also sees how badly the onset fitted (*onset_wml*), what
taking the reparandum out mended there, and how probable the stages before thought it.
"""

from __future__ import annotations

from array import array

from stir.paper.graph import Node, WordGraph
from stir.paper.hypothesis import Hypothesis

NAMES: tuple[str, ...] = (
    "kl_lex",
    "kl_pos",
    "rrd_lex",
    "rrd_pos",
    "rrd_wml_lex",
    "rrd_wml_pos",
    "wml_lex",
    "wml_pos",
    "rm_length",
    "rp_length",
    "same_word_as_rm_end",
    "alike_words",
    "alike_tags",
    "repeat",
    "edit",
    "onset_wml_lex",
    "onset_local_wml_boost_lex",
    "onset_local_wml_boost_pos",
    "onset_wml_boost_lex",
    "onset_kl_lex",
    "onset_same_word",
    "p_rp_start",
    "p_rm_start",
)

# Where `rm_start.fill` put what is used of it here.
_WML_ONSET, _LOCAL_BOOST_LEX, _BOOST_LEX, _LOCAL_BOOST_POS, _KL, _SAME_WORD = 1, 5, 6, 14, 20, 22


def fill(graph: WordGraph, h: Hypothesis, out: array[float]) -> None:
    """Write the features of a hypothesis whose repair phase may end at its newest word."""
    tip = h.tip
    before = h.before
    rm_end: Node = h.reparandum[h.length - 1]
    lex = tip.lex
    pos = tip.pos
    found = h.found
    out[0] = graph.kl_lex.between(rm_end.lex.after, lex.after)
    out[1] = graph.kl_pos.between(rm_end.pos.after, pos.after)
    rm_bits = rm_end.bits_lex - before.bits_lex
    rp_bits = tip.bits_lex - before.bits_lex
    out[2] = rm_bits - rp_bits
    out[4] = rm_bits / (rm_end.unigram_bits_lex - before.unigram_bits_lex) - rp_bits / (
        tip.unigram_bits_lex - before.unigram_bits_lex
    )
    rm_bits = rm_end.bits_pos - before.bits_pos
    rp_bits = tip.bits_pos - before.bits_pos
    out[3] = rm_bits - rp_bits
    out[5] = rm_bits / (rm_end.unigram_bits_pos - before.unigram_bits_pos) - rp_bits / (
        tip.unigram_bits_pos - before.unigram_bits_pos
    )
    out[6] = lex.wml
    out[7] = pos.wml
    out[8] = h.length
    out[9] = h.spoken
    out[10] = 1.0 if rm_end.token.text == tip.token.text else 0.0
    out[11] = h.alike_words / h.spoken
    out[12] = h.alike_tags / h.spoken
    out[13] = 1.0 if h.alike_words == h.length and h.spoken == h.length else 0.0
    out[14] = 1.0 if h.edit else 0.0
    out[15] = found[_WML_ONSET]
    out[16] = found[_LOCAL_BOOST_LEX]
    out[17] = found[_LOCAL_BOOST_POS]
    out[18] = found[_BOOST_LEX]
    out[19] = found[_KL]
    out[20] = found[_SAME_WORD]
    out[21] = h.p_rp_start
    out[22] = h.p_rm_start
