"""Brill's tagger, with a lexicon and rules of a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from stir.errors import InputError
from stir.lab.training.brill import CONTEXT, LEXICON, MORPHOLOGY, BrillTagger

WORDS = """;;; a comment
i PRP
we PRP
to TO
the DT
run NN
that IN
do VBP
ca MD
have VBP
not RB
Boston NNP
is VBZ
slow JJ
good NN
very RB
up RB
give VB
"""
ENDINGS = """NN s fhassuf 1 NNS x
NN ing fhassuf 3 VBG x
ly hassuf 2 RB x
NN the fgoodleft VB x
un deletepref 2 JJ x
"""
RULES = """NN VB PREVTAG TO
NN VBG PREVTAG RB
IN DT NEXTTAG VBZ
RB RP WDPREVTAG VB up
VB VBP SURROUNDTAG PRP DT
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return rules(tmp_path)


def rules(folder: Path, context: str = RULES) -> Path:
    for name, text in ((LEXICON, WORDS), (MORPHOLOGY, ENDINGS), (CONTEXT, context)):
        (folder / name).write_text(text)
    return folder


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        # the lexicon, its capitals, and a rule
        ("the run to boston", "DT NN TO NNP"),
        ("i have to run", "PRP VBP TO VB"),
        ("that is", "DT VBZ"),
        ("give up", "VB RP"),
        # by the ending, by the word beside, by what is left without a prefix, by a digit
        ("the dogs", "DT NNS"),
        ("we sail the", "PRP VBP DT"),
        ("slowly unslow 45", "RB JJ CD"),
        # contractions are one word
        ("i've we'll don't can't", "PRPVBP PRPMD VBPRB MDRB"),
        ("that's the dog's", "INBES DT NNPOS"),
        # "good" has a place before it where gerunds stand, but is none
        ("very good", "RB NN"),
        ("very sailing", "RB VBG"),
        # fillers and answers are what they are
        ("uh yeah gonna", "UH UH VBGTO"),
    ],
)
def test_tags(folder: Path, sentence: str, tags: str) -> None:
    assert " ".join(BrillTagger(folder).tag(sentence.split())) == tags


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        BrillTagger(tmp_path)
    with pytest.raises(InputError, match="unknown kind") as error:
        BrillTagger(rules(tmp_path, "NN VB SOMETIMES TO\n"))
    assert error.value.token == "SOMETIMES"
