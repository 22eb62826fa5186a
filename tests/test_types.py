from __future__ import annotations

from dataclasses import replace

import pytest

import stir
from stir import Annotation, EditClass, Kind, Repair, Utterance
from stir.errors import AnnotationError
from stir.types import check_annotation, classify

# john [ likes + {uh} loves ] mary
#  0      1       2    3       4
WORDS = ("john", "likes", "uh", "loves", "mary")
LOVES = Repair(1, 1, 3, 3, Kind.SUBSTITUTE)
ANNOTATION = Annotation((2,), (LOVES,))


def test_the_papers_first_example_has_its_phases() -> None:
    assert ANNOTATION.rm_words == {1}
    assert ANNOTATION.rp_words == {3}
    assert ANNOTATION.interregnum_words == {2}
    assert ANNOTATION.fluent(5) == (0, 3, 4)
    assert Utterance("1:A:0", WORDS, None, ANNOTATION).fluent_words == ("john", "loves", "mary")


def test_an_edit_term_inside_a_phase_is_no_word_of_it() -> None:
    # [ the uh big + the uh small ] one
    annotation = Annotation((1, 4), (Repair(0, 2, 3, 5, Kind.SUBSTITUTE),))
    assert annotation.rm_words == {0, 2}
    assert annotation.rp_words == {3, 5}
    assert annotation.fluent(7) == (3, 5, 6)


def test_an_open_repair_holds_its_onset() -> None:
    assert Annotation((), (Repair(0, 0, 1),)).rp_words == {1}


@pytest.mark.parametrize(
    ("repair", "moved"),
    [
        # every word becomes two tokens, of which a phase's last is the second
        (Repair(0, 1, 2, 3, Kind.REPEAT), Repair(0, 3, 4, 7, Kind.REPEAT)),
        # an end that is not known stays so
        (Repair(1, 1, 3), Repair(2, 3, 6)),
        # a delete ends where it starts
        (Repair(1, 1, 2, 2, Kind.DELETE), Repair(2, 3, 4, 4, Kind.DELETE)),
    ],
)
def test_moving_positions(repair: Repair, moved: Repair) -> None:
    def first(i: int) -> int:
        return 2 * i

    def last(i: int) -> int:
        return 2 * i + 1

    found = replace(repair, confidence=0.5, end_confidence=0.25).moved(first, last, last)
    assert found == moved
    assert (found.confidence, found.end_confidence) == (0.5, 0.25)


def test_shifting_drops_what_would_begin_before_the_utterance() -> None:
    annotation = Annotation(
        (0, 3), (Repair(1, 2, 4, 4, Kind.REPEAT),), (EditClass.MARKER, EditClass.CUE)
    )
    assert annotation.shifted(2) == Annotation((2, 5), (Repair(3, 4, 6, 6, Kind.REPEAT),))
    assert annotation.shifted(2).shifted(-2) == annotation
    left = annotation.shifted(-2)
    assert left == Annotation((1,))
    assert left.edit_classes == (EditClass.CUE,)


def test_classes_do_not_count_for_equality() -> None:
    """Like confidences: another system may not know them."""
    assert Annotation((2,), (), (EditClass.CUE,)) == Annotation((2,))


@pytest.mark.parametrize(
    ("words", "edit_terms", "repair", "kind"),
    [
        ("a a", (), Repair(0, 0, 1, 1), Kind.REPEAT),
        ("a b", (), Repair(0, 0, 1, 1), Kind.SUBSTITUTE),
        # edit terms are left out on both sides: a b against a b
        ("a uh b a b um", (1, 5), Repair(0, 2, 3, 4), Kind.REPEAT),
        ("a b a", (), Repair(0, 1, 2, 2), Kind.SUBSTITUTE),
    ],
)
def test_classify(words: str, edit_terms: tuple[int, ...], repair: Repair, kind: Kind) -> None:
    assert classify(words.split(), frozenset(edit_terms), repair) is kind


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        (Annotation((5,)), "edit term 5 is outside"),
        (Annotation((2, 1)), "ascending order"),
        (Annotation((), (Repair(1, 1, 5, 5),)), "outside the utterance"),
        (Annotation((), (Repair(2, 1, 3, 3),)), "not in order"),
        (Annotation((), (Repair(1, 1, 1, 1),)), "not in order"),
        (Annotation((1,), (Repair(1, 1, 2, 2),)), "on an edit term"),
        (Annotation((), (Repair(1, 1, 3, 3),)), "not an edit term, at 'uh' (token 2)"),
        (
            Annotation((2,), (Repair(1, 1, 3, 3), Repair(0, 1, 3, 4))),
            "same onset as another repair",
        ),
        (Annotation((2,), (Repair(3, 3, 4, 4), Repair(1, 1, 3, 3))), "out of order"),
        (Annotation((2,), (Repair(1, 1, 3, 4, Kind.DELETE),)), "does not end where it starts"),
        (Annotation((2,), (Repair(1, 1, 3, None, Kind.REPEAT),)), "has a kind but no end"),
    ],
)
def test_impossible_annotations_are_named(annotation: Annotation, message: str) -> None:
    with pytest.raises(AnnotationError) as caught:
        check_annotation(WORDS, annotation)
    assert message in str(caught.value)


def test_possible_annotations_pass() -> None:
    check_annotation(WORDS, ANNOTATION)
    check_annotation(WORDS, Annotation())
    # what another system calls a repeat is its own business
    check_annotation(WORDS, Annotation((2,), (Repair(1, 1, 3, 3, Kind.REPEAT),)))


def test_the_public_face_is_the_listed_one() -> None:
    listed = set(stir.__all__)
    modules = {name for name in vars(stir) if type(vars(stir)[name]).__name__ == "module"}
    found = {name for name in vars(stir) if not name.startswith("_")} - {"TYPE_CHECKING"}
    assert found - modules <= listed
    assert all(hasattr(stir, name) for name in listed)


def test_an_error_names_the_word_also_if_it_is_the_first() -> None:
    with pytest.raises(AnnotationError) as refused:
        check_annotation(["uh", "a"], Annotation((0,), (Repair(0, 0, 1, 1, Kind.REPEAT),)))
    assert (refused.value.token, refused.value.position) == ("uh", 0)
