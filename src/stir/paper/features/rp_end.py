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

from stir.paper.features import rm_start
from stir.paper.graph import Node, WordGraph
from stir.paper.hypothesis import RepairHypothesis

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

# Where each feature stands.
_KL_LEX = NAMES.index("kl_lex")
_KL_POS = NAMES.index("kl_pos")
_RRD_LEX = NAMES.index("rrd_lex")
_RRD_POS = NAMES.index("rrd_pos")
_RRD_WML_LEX = NAMES.index("rrd_wml_lex")
_RRD_WML_POS = NAMES.index("rrd_wml_pos")
_WML_LEX = NAMES.index("wml_lex")
_WML_POS = NAMES.index("wml_pos")
_RM_LENGTH = NAMES.index("rm_length")
_RP_LENGTH = NAMES.index("rp_length")
_SAME_WORD_AS_RM_END = NAMES.index("same_word_as_rm_end")
_ALIKE_WORDS = NAMES.index("alike_words")
_ALIKE_TAGS = NAMES.index("alike_tags")
_REPEAT = NAMES.index("repeat")
_EDIT = NAMES.index("edit")
_ONSET_WML_LEX = NAMES.index("onset_wml_lex")
_ONSET_LOCAL_WML_BOOST_LEX = NAMES.index("onset_local_wml_boost_lex")
_ONSET_LOCAL_WML_BOOST_POS = NAMES.index("onset_local_wml_boost_pos")
_ONSET_WML_BOOST_LEX = NAMES.index("onset_wml_boost_lex")
_ONSET_KL_LEX = NAMES.index("onset_kl_lex")
_ONSET_SAME_WORD = NAMES.index("onset_same_word")
_P_RP_START = NAMES.index("p_rp_start")
_P_RM_START = NAMES.index("p_rm_start")

# And those of `rm_start` that are used here.
_RM_WML_ONSET_LEX = rm_start.NAMES.index("wml_onset_lex")
_RM_LOCAL_WML_BOOST_LEX = rm_start.NAMES.index("local_wml_boost_lex")
_RM_LOCAL_WML_BOOST_POS = rm_start.NAMES.index("local_wml_boost_pos")
_RM_WML_BOOST_LEX = rm_start.NAMES.index("wml_boost_lex")
_RM_KL_LEX = rm_start.NAMES.index("kl_lex")
_RM_SAME_WORD = rm_start.NAMES.index("same_word")


def fill(graph: WordGraph, h: RepairHypothesis, out: array[float]) -> None:
    """Write the features of a hypothesis whose repair phase may end at its newest word."""
    tip = h.tip
    before = h.before
    rm_end: Node = h.reparandum[h.rm_length - 1]
    lex = tip.lex
    pos = tip.pos
    seen = h.candidate_features
    out[_KL_LEX] = graph.divergence_lex(rm_end.lex.after, lex.after)
    out[_KL_POS] = graph.divergence_pos(rm_end.pos.after, pos.after)
    rm_bits = rm_end.bits_lex - before.bits_lex
    rp_bits = tip.bits_lex - before.bits_lex
    out[_RRD_LEX] = rm_bits - rp_bits
    out[_RRD_WML_LEX] = rm_bits / (rm_end.unigram_bits_lex - before.unigram_bits_lex) - rp_bits / (
        tip.unigram_bits_lex - before.unigram_bits_lex
    )
    rm_bits = rm_end.bits_pos - before.bits_pos
    rp_bits = tip.bits_pos - before.bits_pos
    out[_RRD_POS] = rm_bits - rp_bits
    out[_RRD_WML_POS] = rm_bits / (rm_end.unigram_bits_pos - before.unigram_bits_pos) - rp_bits / (
        tip.unigram_bits_pos - before.unigram_bits_pos
    )
    out[_WML_LEX] = lex.wml
    out[_WML_POS] = pos.wml
    out[_RM_LENGTH] = h.rm_length
    out[_RP_LENGTH] = h.rp_length
    out[_SAME_WORD_AS_RM_END] = 1.0 if rm_end.token.text == tip.token.text else 0.0
    out[_ALIKE_WORDS] = h.same_words / h.rp_length
    out[_ALIKE_TAGS] = h.same_tags / h.rp_length
    out[_REPEAT] = 1.0 if h.is_repeat() else 0.0
    out[_EDIT] = 1.0 if h.has_interregnum else 0.0
    out[_ONSET_WML_LEX] = seen[_RM_WML_ONSET_LEX]
    out[_ONSET_LOCAL_WML_BOOST_LEX] = seen[_RM_LOCAL_WML_BOOST_LEX]
    out[_ONSET_LOCAL_WML_BOOST_POS] = seen[_RM_LOCAL_WML_BOOST_POS]
    out[_ONSET_WML_BOOST_LEX] = seen[_RM_WML_BOOST_LEX]
    out[_ONSET_KL_LEX] = seen[_RM_KL_LEX]
    out[_ONSET_SAME_WORD] = seen[_RM_SAME_WORD]
    out[_P_RP_START] = h.p_rp_start
    out[_P_RM_START] = h.p_rm_start
