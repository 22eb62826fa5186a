"""Reparandum starts: 32 features of one candidate, searching backwards (section 4.2.3).

A candidate is a word of the path, at most seven back from the onset. The noisy channel's
intuition: taking the reparandum out makes the utterance more fluent, so what counts is how badly
the onset fits where it stands (*onset*), how well it fits after the words before the candidate
(*clean*), what that mends, in its trigram alone (*local*) and in the utterance as a whole, and how
it changes from one backtracked position to the next (*drop*). Parallelism: what may follow the
candidate should be what may follow the onset (*kl*), and the two words are often the same, or one
begins like the other (*likeness*: "i", "im"). Then logical features: how far back, whether at the
very beginning, whether a nearer word is the onset's twin, how many edit terms stand before the
onset, how unlikely the utterance was to end there (*interruption*), and how sure `rp_start` was.
"""

from __future__ import annotations

from array import array

from stir.paper.graph import Node, WordGraph

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
    out[0] = tip.lex.surprisal
    out[1] = tip.lex.wml
    out[2] = -lex.surprisal
    out[3] = lex.wml
    out[4] = lex.entropy
    out[5] = lex.wml - tip.lex.wml
    out[6] = clean.wml_lex() - tip.wml_lex()
    out[7] = tip.lex.surprisal - lex.surprisal
    out[8] = gain / distance
    out[9] = gain
    out[10] = 0.0 if nearer is None else clean.wml_lex() - nearer.wml_lex()
    gain = tip.bits_pos - clean.bits_pos
    out[11] = tip.pos.surprisal
    out[12] = tip.pos.wml
    out[13] = pos.wml
    out[14] = pos.wml - tip.pos.wml
    out[15] = clean.wml_pos() - tip.wml_pos()
    out[16] = tip.pos.surprisal - pos.surprisal
    out[17] = gain / distance
    out[18] = gain
    out[19] = 0.0 if nearer is None else clean.wml_pos() - nearer.wml_pos()
    out[20] = graph.kl_lex.between(candidate.lex.after, lex.after)
    out[21] = graph.kl_pos.between(candidate.pos.after, pos.after)
    alike = likeness(candidate.token.text, tip.token.text)
    out[22] = 1.0 if alike == 1.0 else 0.0
    out[23] = alike
    out[24] = 1.0 if candidate.token.tag == tip.token.tag else 0.0
    out[25] = candidate.lex.unigram
    out[26] = distance
    before = candidate.previous
    out[27] = 1.0 if before is not None and before.position < 0 else 0.0
    out[28] = 1.0 if nearer_same_word else 0.0
    before = tip.previous
    out[29] = 0.0 if before is None else tip.position - before.position - 1
    out[30] = interruption
    out[31] = p_rp_start


def likeness(one: str, other: str) -> float:
    """How much of the longer of two words is the beginning of both; 1 if they are the same."""
    if one == other:
        return 1.0
    shorter = min(len(one), len(other), _LONGEST)
    same = 0
    while same < shorter and one[same] == other[same]:
        same += 1
    if same == 0:
        return 0.0
    # less than one, although the words may differ only beyond where they are compared
    return same / (max(len(one), len(other)) + 1)


_LONGEST = 32
"""How many letters are compared at most: a word may have ten thousand."""
