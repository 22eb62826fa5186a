"""Reparandum starts: 32 features of one candidate, searching backwards (section 4.2.3).

A candidate is a word of the path, at most seven back from the onset. The noisy channel's
intuition: taking the reparandum out makes the utterance more fluent, so what counts is how the
onset fits after the words before the candidate (the *clean* context), by the trigram alone and by
the utterance as a whole, and how that changes from one backtracked position to the next (*drop*).
Parallelism: what may follow the candidate should be what may follow the onset (*kl*). Then logical
features: how far back, whether at the very beginning, whether a nearer word is the onset's twin,
whether an edit term stands before the onset, and how sure `rp_start` was of it.
"""

from __future__ import annotations

from array import array

from stir.graph import Node, WordGraph

_MEASURES: tuple[str, ...] = ("log_p_clean", "wml_clean", "log_p_candidate", "wml_candidate")
_MEASURES += ("local_wml_boost", "wml_boost", "local_log_p_boost", "log_p_boost", "drop")
_MEASURES += ("h_clean", "delta_h_clean", "h_candidate")

NAMES: tuple[str, ...] = (
    *(f"{name}_lex" for name in _MEASURES),
    *(f"{name}_pos" for name in _MEASURES),
    "same_word",
    "same_tag",
    "kl_lex",
    "kl_pos",
    "distance",
    "nearer_same_word",
    "edit",
    "p_rp_start",
)


def fill(
    graph: WordGraph,
    candidate: Node,
    clean: Node,
    nearer: Node | None,
    distance: int,
    nearer_same_word: bool,
    edit: bool,
    p_rp_start: float,
    out: array[float],
) -> None:
    """Write the features of a candidate; `clean` is the onset as if the reparandum began there.

    `nearer` is `clean` for the candidate one word nearer to the onset, None for the first.
    """
    tip = graph.tip
    lex = clean.lex
    pos = clean.pos
    out[0] = -lex.surprisal
    out[1] = lex.wml
    out[2] = -candidate.lex.surprisal
    out[3] = candidate.lex.wml
    out[4] = lex.wml - tip.lex.wml
    out[5] = clean.wml_lex() - tip.wml_lex()
    out[6] = tip.lex.surprisal - lex.surprisal
    out[7] = (tip.bits_lex - clean.bits_lex) / distance
    out[8] = 0.0 if nearer is None else clean.wml_lex() - nearer.wml_lex()
    out[9] = lex.entropy
    out[10] = tip.lex.entropy - lex.entropy
    out[11] = candidate.lex.entropy
    out[12] = -pos.surprisal
    out[13] = pos.wml
    out[14] = -candidate.pos.surprisal
    out[15] = candidate.pos.wml
    out[16] = pos.wml - tip.pos.wml
    out[17] = clean.wml_pos() - tip.wml_pos()
    out[18] = tip.pos.surprisal - pos.surprisal
    out[19] = (tip.bits_pos - clean.bits_pos) / distance
    out[20] = 0.0 if nearer is None else clean.wml_pos() - nearer.wml_pos()
    out[21] = pos.entropy
    out[22] = tip.pos.entropy - pos.entropy
    out[23] = candidate.pos.entropy
    out[24] = 1.0 if candidate.token.text == tip.token.text else 0.0
    out[25] = 1.0 if candidate.token.tag == tip.token.tag else 0.0
    out[26] = graph.kl_lex.between(candidate.lex.after, lex.after)
    out[27] = graph.kl_pos.between(candidate.pos.after, pos.after)
    out[28] = distance
    out[29] = 1.0 if nearer_same_word else 0.0
    out[30] = 1.0 if edit else 0.0
    out[31] = p_rp_start
