"""Reparandum starts: 32 features of one candidate, searching backwards (section 4.2.3).

A candidate is a word of the path, at most seven back from the onset. The noisy channel's
intuition: taking the reparandum out makes the utterance more fluent, so what counts is how badly
the onset fits where it stands (*onset*), how well it fits after the words before the candidate
(*clean*), what that mends, in its trigram alone (*local*) and in the utterance as a whole, and how
it changes from one backtracked position to the next (*drop*). Parallelism: what may follow the
candidate should be what may follow the onset (*kl*), and the two words are often the same, or one
begins like the other (*likeness*: "i", "im"). Then logical features: how far back, whether at the
very beginning, whether a nearer word is the onset's twin, how many edit terms stand before the
onset, how unlikely the utterance was to end there (*interruption*), and how probable
`rp_start` found the onset.
"""

from __future__ import annotations

from array import array

from stir.paper.graph import Node, WordGraph
from stir.words import letters

_MENDED = ("local_wml_boost", "wml_boost", "local_log_p_boost", "log_p_boost", "log_p_gain", "drop")

NAMES: tuple[str, ...] = (
    "s_onset_lex",
    "wml_onset_lex",
    "log_p_clean_lex",
    "wml_clean_lex",
    "h_clean_lex",
    *(f"{name}_lex" for name in _MENDED),
    "s_onset_pos",
    "wml_onset_pos",
    "wml_clean_pos",
    *(f"{name}_pos" for name in _MENDED),
    "kl_lex",
    "kl_pos",
    "same_word",
    "likeness",
    "same_tag",
    "rarity",
    "distance",
    "first",
    "nearer_same_word",
    "interregnum",
    "interruption",
    "p_rp_start",
)

# Where each feature stands.
_S_ONSET_LEX = NAMES.index("s_onset_lex")
_WML_ONSET_LEX = NAMES.index("wml_onset_lex")
_LOG_P_CLEAN_LEX = NAMES.index("log_p_clean_lex")
_WML_CLEAN_LEX = NAMES.index("wml_clean_lex")
_H_CLEAN_LEX = NAMES.index("h_clean_lex")
_LOCAL_WML_BOOST_LEX = NAMES.index("local_wml_boost_lex")
_WML_BOOST_LEX = NAMES.index("wml_boost_lex")
_LOCAL_LOG_P_BOOST_LEX = NAMES.index("local_log_p_boost_lex")
_LOG_P_BOOST_LEX = NAMES.index("log_p_boost_lex")
_LOG_P_GAIN_LEX = NAMES.index("log_p_gain_lex")
_DROP_LEX = NAMES.index("drop_lex")
_S_ONSET_POS = NAMES.index("s_onset_pos")
_WML_ONSET_POS = NAMES.index("wml_onset_pos")
_WML_CLEAN_POS = NAMES.index("wml_clean_pos")
_LOCAL_WML_BOOST_POS = NAMES.index("local_wml_boost_pos")
_WML_BOOST_POS = NAMES.index("wml_boost_pos")
_LOCAL_LOG_P_BOOST_POS = NAMES.index("local_log_p_boost_pos")
_LOG_P_BOOST_POS = NAMES.index("log_p_boost_pos")
_LOG_P_GAIN_POS = NAMES.index("log_p_gain_pos")
_DROP_POS = NAMES.index("drop_pos")
_KL_LEX = NAMES.index("kl_lex")
_KL_POS = NAMES.index("kl_pos")
_SAME_WORD = NAMES.index("same_word")
_LIKENESS = NAMES.index("likeness")
_SAME_TAG = NAMES.index("same_tag")
_RARITY = NAMES.index("rarity")
_DISTANCE = NAMES.index("distance")
_FIRST = NAMES.index("first")
_NEARER_SAME_WORD = NAMES.index("nearer_same_word")
_INTERREGNUM = NAMES.index("interregnum")
_INTERRUPTION = NAMES.index("interruption")
_P_RP_START = NAMES.index("p_rp_start")

# How many letters are compared at most: a word may have ten thousand.
_MAX_LETTERS = 32


def fill(
    graph: WordGraph,
    candidate: Node,
    clean: Node,
    nearer: Node | None,
    distance: int,
    nearer_same_word: bool,
    interruption: float,
    p_rp_start: float,
    out: array[float],
) -> None:
    """Write the features of a candidate; `clean` is the onset as if the reparandum began there.

    `nearer` is `clean` for the candidate one word nearer to the onset, None for the first;
    `interruption` is the surprisal of the utterance's end in the onset's place.
    """
    tip = graph.tip
    lex = clean.lex
    pos = clean.pos
    gain = tip.bits_lex - clean.bits_lex
    out[_S_ONSET_LEX] = tip.lex.surprisal
    out[_WML_ONSET_LEX] = tip.lex.wml
    out[_LOG_P_CLEAN_LEX] = -lex.surprisal
    out[_WML_CLEAN_LEX] = lex.wml
    out[_H_CLEAN_LEX] = lex.entropy
    out[_LOCAL_WML_BOOST_LEX] = lex.wml - tip.lex.wml
    out[_WML_BOOST_LEX] = clean.wml_lex() - tip.wml_lex()
    out[_LOCAL_LOG_P_BOOST_LEX] = tip.lex.surprisal - lex.surprisal
    out[_LOG_P_BOOST_LEX] = gain / distance
    out[_LOG_P_GAIN_LEX] = gain
    out[_DROP_LEX] = 0.0 if nearer is None else clean.wml_lex() - nearer.wml_lex()
    gain = tip.bits_pos - clean.bits_pos
    out[_S_ONSET_POS] = tip.pos.surprisal
    out[_WML_ONSET_POS] = tip.pos.wml
    out[_WML_CLEAN_POS] = pos.wml
    out[_LOCAL_WML_BOOST_POS] = pos.wml - tip.pos.wml
    out[_WML_BOOST_POS] = clean.wml_pos() - tip.wml_pos()
    out[_LOCAL_LOG_P_BOOST_POS] = tip.pos.surprisal - pos.surprisal
    out[_LOG_P_BOOST_POS] = gain / distance
    out[_LOG_P_GAIN_POS] = gain
    out[_DROP_POS] = 0.0 if nearer is None else clean.wml_pos() - nearer.wml_pos()
    out[_KL_LEX] = graph.divergence_lex(candidate.lex.after, lex.after)
    out[_KL_POS] = graph.divergence_pos(candidate.pos.after, pos.after)
    out[_SAME_WORD] = 1.0 if candidate.token.text == tip.token.text else 0.0
    out[_LIKENESS] = likeness(candidate.token.text, tip.token.text)
    out[_SAME_TAG] = 1.0 if candidate.token.tag == tip.token.tag else 0.0
    out[_RARITY] = candidate.lex.unigram
    out[_DISTANCE] = distance
    before = candidate.previous
    out[_FIRST] = 1.0 if before is not None and before.position < 0 else 0.0
    out[_NEARER_SAME_WORD] = 1.0 if nearer_same_word else 0.0
    before = tip.previous
    out[_INTERREGNUM] = 0.0 if before is None else tip.position - before.position - 1
    out[_INTERRUPTION] = interruption
    out[_P_RP_START] = p_rp_start


def likeness(one: str, other: str) -> float:
    """How much of the longer of two words is the beginning of both; 1 if they are the same.

    Apostrophes do not count.
    """
    if one == other:
        return 1.0
    one = letters(one)
    other = letters(other)
    shorter = min(len(one), len(other), _MAX_LETTERS)
    same = 0
    while same < shorter and one[same] == other[same]:
        same += 1
    if same == 0:
        return 0.0
    # less than one, although they may differ only in apostrophes or beyond what is compared
    return same / (max(len(one), len(other)) + 1)
