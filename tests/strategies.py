"""Arbitrary valid annotations: what any detector or annotator could say about some words.

They are drawn repair by repair under the rules of `check_annotation`, not from a grammar of
brackets, so they nest, chain and cross.
"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from stir.types import Annotation, Kind, Repair, Utterance, classify

# Few words, so that repeats happen; some that look like mark-up.
WORDS = st.one_of(
    st.sampled_from(
        ["a", "b", "uh", "the", "the-", "+", "[", "]", "{", "}", "\\", "+#1", "#1", "[a"]
    ),
    st.text(st.characters(exclude_categories=["Cs", "Z", "Cc"]), min_size=1, max_size=4),
)


@st.composite
def annotated(draw: st.DrawFn, max_words: int = 14) -> tuple[tuple[str, ...], Annotation]:
    words = tuple(draw(st.lists(WORDS, min_size=1, max_size=max_words)))
    is_edit_term = draw(
        st.lists(st.sampled_from([False, False, True]), min_size=len(words), max_size=len(words))
    )
    edit_terms = tuple(i for i, yes in enumerate(is_edit_term) if yes)
    fluent = [i for i, yes in enumerate(is_edit_term) if not yes]
    onsets = draw(st.sets(st.sampled_from(fluent[1:]))) if len(fluent) > 1 else set()
    repairs = [
        draw(_repair(words, fluent, frozenset(edit_terms), onset)) for onset in sorted(onsets)
    ]
    return words, Annotation(edit_terms, tuple(repairs))


@st.composite
def _repair(
    draw: st.DrawFn,
    words: tuple[str, ...],
    fluent: list[int],
    edit_terms: frozenset[int],
    onset: int,
) -> Repair:
    at = fluent.index(onset)
    rm_start = draw(st.sampled_from(fluent[:at]))
    repair = Repair(rm_start, fluent[at - 1], onset, onset, Kind.DELETE)
    if draw(st.booleans()):
        return repair
    repair = replace(repair, rp_end=draw(st.sampled_from(fluent[at:])))
    edit_terms = frozenset(range(len(words))).difference(fluent)
    return replace(repair, kind=classify(words, edit_terms, repair))


@st.composite
def utterances(draw: st.DrawFn) -> Utterance:
    words, annotation = draw(annotated())
    tags = st.lists(st.sampled_from(["UH", "DT", "PRP$"]), min_size=len(words), max_size=len(words))
    pos = draw(st.none() | tags.map(tuple))
    name = draw(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6))
    confidences = st.none() | st.floats(0, 1)
    repairs = tuple(replace(r, confidence=draw(confidences)) for r in annotation.repairs)
    return Utterance(
        name, words, pos, replace(annotation, repairs=repairs), draw(st.none() | WORDS)
    )
