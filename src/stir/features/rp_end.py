"""Repair ends and kinds: 23 features of a hypothesis at its newest word (section 4.2.4).

Parallelism again, now between the phases: the divergence between what may follow the reparandum
and what may follow the repair phase so far (*kl*; zero for a repeat), and
ReparandumRepairDifference (*rrd*): the change in probability when the repair phase takes the
reparandum's place, as log probability and as WML. How the newest word fits on the cleaned path;
how the phases compare in length, word by word and tag by tag; and how sure the stages before were,
since this one has the last word on whether there is a repair at all.
"""

from __future__ import annotations

from array import array

from stir.graph import Node, WordGraph
from stir.hypothesis import Hypothesis

NAMES: tuple[str, ...] = (
    "kl_lex",
    "kl_pos",
    "rrd_lex",
    "rrd_pos",
    "rrd_wml_lex",
    "rrd_wml_pos",
    "s_lex",
    "s_pos",
    "wml_lex",
    "wml_pos",
    "h_lex",
    "h_pos",
    "rm_length",
    "rp_length",
    "length_difference",
    "same_word_as_rm_end",
    "same_tag_as_rm_end",
    "alike_words",
    "alike_tags",
    "repeat",
    "edit",
    "p_rp_start",
    "p_rm_start",
)


def fill(graph: WordGraph, h: Hypothesis, out: array[float]) -> None:
    """Write the features of a hypothesis whose repair phase may end at its newest word."""
    tip = h.tip
    before = h.before
    rm_end: Node = h.reparandum[h.length - 1]
    lex = tip.lex
    pos = tip.pos
    out[0] = graph.lex.divergence(rm_end.lex.after, lex.after)
    out[1] = graph.pos.divergence(rm_end.pos.after, pos.after)
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
    out[6] = lex.surprisal
    out[7] = pos.surprisal
    out[8] = lex.wml
    out[9] = pos.wml
    out[10] = lex.entropy
    out[11] = pos.entropy
    out[12] = h.length
    out[13] = h.spoken
    out[14] = h.length - h.spoken
    out[15] = 1.0 if rm_end.token.text == tip.token.text else 0.0
    out[16] = 1.0 if rm_end.token.tag == tip.token.tag else 0.0
    out[17] = h.alike_words / h.spoken
    out[18] = h.alike_tags / h.spoken
    out[19] = 1.0 if h.alike_words == h.length == h.spoken else 0.0
    out[20] = 1.0 if h.edit else 0.0
    out[21] = h.p_rp_start
    out[22] = h.p_rm_start
