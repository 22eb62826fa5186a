"""Repairs that are better left alone, and weak ones that something speaks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stir.corpus.markup import parse_markup
from stir.transcripts.cleaning.annotate import AnnotatedUtterance, with_classes
from stir.transcripts.cleaning.doubts import Doubt
from stir.transcripts.cleaning.finder import CandidateFinder
from stir.transcripts.cleaning.options import DEFAULT_OPTIONS
from stir.words import Word


def doubt(markup: str, confidence: float = 0.95) -> Doubt | None:
    """The doubt about the first repair."""
    words, annotation = parse_markup(markup)
    repairs = [replace(repair, confidence=confidence) for repair in annotation.repairs]
    annotation = replace(annotation, repairs=tuple(repairs))
    annotation = with_classes(annotation, [Word(word) for word in words], {})
    finder = CandidateFinder(
        words, AnnotatedUtterance(annotation), DEFAULT_OPTIONS, all_capitals=False
    )
    return finder.doubts.get(repairs[0].rp_start)


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        # phrases that marks set apart are said twice on purpose
        ("we went [ up, down, + up, down, ] all day", Doubt.EMPHASIS),
        ("He waited for [ six weeks, + six weeks, ] and left.", Doubt.EMPHASIS),
        ("we went [ in the, + in the, ] um, red car", None),
        ("we saw [ the dog, + the dog ] that barks", None),
        # so are whole sentences, however often
        ("[ Shall we? + Shall we, ] shall we?", Doubt.EMPHASIS),
        ("[ Shall we, + shall we ] go?", None),
        # words that may stand twice
        ("the best thing [ that + that ] man did", Doubt.GRAMMAR),
        ("they [ had + had ] enough", Doubt.GRAMMAR),
        ("the thing [ that, + that ] man did", None),
        ("[ that + that ] was good", None),
        ("yes, [ that + that ] was good", None),
        ("the thing [ that + {uh} that ] man did", None),
        # the cue is the end of the sentence before
        ("not [ Harriet, + {no.} Harriet ] has left", Doubt.SENTENCE),
        ("not [ Harriet, + {no,} Harriet ] has left", None),
        # a clause that is added replaces nothing
        ("[ I will, + I think. ] So", Doubt.SENTENCE),
        ("[ I will, + I think ] so", None),
        # the first phase announces the second
        ("[ What we did was, + {um,} we went ] home", Doubt.ANNOUNCED),
        ("[ what was, + {um,} did you ] go", None),
        # long, and nothing is said again
        ("[ he said that all the children were in bed + we went ] home", Doubt.LENGTH),
        ("[ he said that all the children were in bed + he said ] so", None),
        ("[ and then all the children were in bed + and then ] home", None),
    ],
)
def test_what_is_left_alone_even_by_a_sure_detector(markup: str, expected: Doubt | None) -> None:
    assert doubt(markup) is expected


@pytest.mark.parametrize(
    ("markup", "confidence", "expected"),
    [
        # a long reparandum
        ("[ and then all of the children left + and then ] we", 0.89, None),
        ("[ and then all of the little children had left + and then ] we", 0.89, Doubt.LENGTH),
        # "actually" is rarely a cue
        ("[ the kettle, + {actually,} your sister has ] one", 0.79, Doubt.CONFIDENCE),
        ("[ the kettle, + {actually,} your sister has ] one", 0.8, None),
        ("[ the kettle, + {actually,} the pan ] is hot", 0.1, None),
        ("[ the kettle, + {no,} your sister has ] one", 0.79, None),
        # a single word without a cue
        ("a man from [ town, + Doctor ] Hill", 0.74, Doubt.CONFIDENCE),
        ("a man from [ town, + Doctor ] Hill", 0.75, None),
        ("a man from [ town, + {uh,} Doctor ] Hill", 0.74, None),
        ("and [ they, + they're ] late", 0.3, None),
        # something takes back
        ("his [ upper jaw, + {no,} lower jaw ] hurts", 0.1, None),
        ("make it [ cold, + {or rather,} just ] cool", 0.1, None),
        ("take [ the front, sorry, + the back ] door", 0.1, None),
        ("take [ cold + {well,} just ] cool", 0.1, Doubt.CONFIDENCE),
        # the words are said again, with others among them
        ("[ she might leave, + we might ] really leave", 0.1, None),
        ("[ which one, + which ] of one", 0.1, None),
        ("[ Miss Hill, + Ann ] Hill, nurse", 0.1, Doubt.CONFIDENCE),
        # a list of clauses
        ("[ he saw me, + he saw ] her", 0.1, Doubt.CONFIDENCE),
        ("[ in the red, + in the ] blue", 0.1, None),
        # a clause begins behind a filler
        ("[ that stood with, + {um,} we're going ] now", 0.1, None),
        ("[ that stood with, + {um,} the house is ] old", 0.1, None),
        ("[ that stood with, + {um,} green houses ] now", 0.1, Doubt.CONFIDENCE),
        ("[ that stood with, + we're going ] now", 0.1, Doubt.CONFIDENCE),
        ("[ they came in, + {um,} we're going ] now", 0.1, Doubt.CONFIDENCE),
        ("[ they came home, + {um,} we're going ] now", 0.1, Doubt.CONFIDENCE),
    ],
)
def test_what_speaks_for_a_weak_repair(
    markup: str, confidence: float, expected: Doubt | None
) -> None:
    assert doubt(markup, confidence) is expected
