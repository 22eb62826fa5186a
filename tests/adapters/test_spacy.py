"""The spaCy component against the real library."""

from __future__ import annotations

import json
import pickle
import tracemalloc
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("spacy")

import spacy
from spacy.tokens import Doc, DocBin

import stir
import stir.adapters.spacy  # the entry point does this after an installation
from stir.errors import StirError

EXAMPLES = Path(__file__).parents[2] / "examples"
TEXTS = [
    "So, we -- we went to to the beach, um, yesterday.",
    "I like the red, uh, the blue car. It's, you know, cheap.",
    "I'm, I'm gonna call. We don't, we do n't know.",
    "Uh-huh.",
    "",
    "  \n ",
    "Nothing to see here.\n\nNor is there here.",
]


def pipeline(**config: Any) -> spacy.Language:
    nlp = spacy.blank("en")
    nlp.add_pipe("stir", config=config)
    return nlp


@pytest.fixture(scope="module")
def nlp() -> spacy.Language:
    return pipeline()


def spans(doc: Doc) -> list[tuple[str, str]]:
    return [(span.label_, span.text) for span in doc.spans["stir"]]


def everything(doc: Doc) -> object:
    found = [(x.start, x.end, x.label_, x.id_) for x in doc.spans["stir"]]
    repairs = [(x.reparandum.start, x.kind, x.confidence) for x in doc._.repairs]
    return found, repairs, doc._.fluent


def test_spans(nlp: spacy.Language) -> None:
    doc = nlp("So, I like the red, uh, the blue car, you know.")
    assert spans(doc) == [
        ("reparandum", "the red"),
        ("filler", "uh"),
        ("interregnum", "uh"),
        ("repair", "the blue"),
        ("marker", "you know"),
    ]
    [repair] = doc._.repairs
    assert (repair.reparandum.start, repair.reparandum.end) == (4, 6)
    assert doc.text[repair.repair.start_char : repair.repair.end_char] == "the blue"
    assert repair.interregnum.text == "uh"
    assert repair.kind == "substitute"
    assert 0.5 < repair.confidence <= 1
    assert doc._.fluent == "So, I like the blue car, you know."


def test_words_that_are_not_replaced(nlp: spacy.Language) -> None:
    doc = nlp("the one in uh just cancel that please")
    [repair] = doc._.repairs
    assert repair.kind == "delete"
    assert repair.reparandum.text == "the one in"
    assert repair.repair is None


def test_contractions(nlp: spacy.Language) -> None:
    doc = nlp("I'm, I'm gonna call. We don't, we do n't know.")
    assert [token.text for token in doc][:5] == ["I", "'m", ",", "I", "'m"]
    assert spans(doc) == [
        ("reparandum", "I'm"),
        ("repair", "I'm"),
        ("reparandum", "We don't"),
        ("repair", "we do n't"),
    ]
    assert doc._.fluent == "I'm gonna call. We do n't know."


def test_hyphens_and_stutters(nlp: spacy.Language) -> None:
    doc = nlp("Uh-huh, w-w-we know.")
    assert [token.text for token in doc][:3] == ["Uh", "-", "huh"]
    assert spans(doc) == []  # uh-huh is an answer, though uh is a filler
    assert doc._.fluent == "Uh-huh, we know."


@pytest.mark.parametrize("text", ["", " ", "\n\n", "  \t "])
def test_blank(nlp: spacy.Language, text: str) -> None:
    doc = nlp(text)
    assert spans(doc) == []
    assert doc._.repairs == []
    assert doc._.fluent == ""


def test_a_document_that_was_not_annotated() -> None:
    doc = spacy.blank("en")("the the")
    assert doc._.repairs == []
    assert doc._.fluent is None


def test_sentences(nlp: spacy.Language) -> None:
    doc = nlp("We left. We left early.\nSo did he.")
    assert doc._.repairs == []
    long = "We went there. " * 40 + "I like the the car."
    assert [repair.reparandum.start for repair in nlp(long)._.repairs] == [162]


def test_the_fluent_text_is_that_of_the_detector(nlp: spacy.Language) -> None:
    detector = stir.load()
    lines = (EXAMPLES / "corrections.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[::10]:
        text = json.loads(line)["input"]
        assert nlp(text)._.fluent == detector.clean(text)


def test_spans_have_no_punctuation_at_their_ends(nlp: spacy.Language) -> None:
    lines = (EXAMPLES / "corrections.jsonl").read_text(encoding="utf-8").splitlines()
    docs = [nlp(json.loads(line)["input"]) for line in lines[::5]]
    found = [span for doc in docs for span in doc.spans["stir"]]
    assert len(found) > 50
    assert not any(span[0].is_punct or span[-1].is_punct for span in found)


@pytest.mark.parametrize(
    ("config", "labels", "fluent"),
    [
        ({"level": "off"}, [], "Well, the the red, uh, the blue car."),
        ({"level": "fillers"}, ["marker", "filler"], "Well, the the red— the blue car."),
        (
            {"level": "repeats", "markers": "remove"},
            ["marker", "reparandum", "repair", "filler"],
            "The red— the blue car.",
        ),
        ({"operating_point": "precise", "min_confidence": 1.0}, ["marker", "filler"], None),
    ],
)
def test_options(config: dict[str, Any], labels: list[str], fluent: str | None) -> None:
    text = "Well, the the red, uh, the blue car."
    doc = pipeline(**config)(text)
    assert [label for label, _ in spans(doc)] == labels
    assert fluent is None or doc._.fluent == fluent


def test_every_token_a_word() -> None:
    text = "the red—the blue car"
    assert spans(pipeline()(text)) == []
    assert ("reparandum", "the red") in spans(pipeline(tokens="spacy")(text))
    doc = pipeline(tokens="spacy")("I'm, I'm in.")
    assert ("reparandum", "I'm") in spans(doc)


@pytest.mark.parametrize("config", [{"level": "all"}, {"tokens": 3}, {"levle": "off"}])
def test_unknown_options(config: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="Config error for 'stir'"):
        pipeline(**config)


@pytest.mark.parametrize("config", [{"model": "nowhere"}, {"operating_point": "bold"}])
def test_unknown_models(config: dict[str, Any]) -> None:
    with pytest.raises(StirError):
        pipeline(**config)


# --- several processes, and files -----------------------------------------------------------------


def test_several_processes(nlp: spacy.Language) -> None:
    alone = [everything(doc) for doc in nlp.pipe(TEXTS)]
    together = [everything(doc) for doc in nlp.pipe(TEXTS, n_process=2, batch_size=2)]
    assert alone == together
    assert alone == [everything(nlp(text)) for text in TEXTS]


def test_pickling() -> None:
    component = pipeline(level="fillers").get_pipe("stir")
    data = pickle.dumps(component)
    assert len(data) < 2_000  # without the model
    assert pickle.loads(data).settings == component.settings


def test_a_pipeline_on_disk(tmp_path: Path) -> None:
    nlp = pipeline(level="repeats", markers="remove", operating_point="precise")
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    assert loaded.get_pipe("stir").settings == nlp.get_pipe("stir").settings
    for text in TEXTS:
        assert everything(loaded(text)) == everything(nlp(text))


def test_a_pipeline_as_bytes() -> None:
    nlp = pipeline(level="fillers", stability=1)
    other = pipeline().from_bytes(nlp.to_bytes())
    assert other.get_pipe("stir").settings == nlp.get_pipe("stir").settings


def test_documents_as_bytes(nlp: spacy.Language) -> None:
    doc = nlp(TEXTS[1])
    assert everything(Doc(nlp.vocab).from_bytes(doc.to_bytes())) == everything(doc)
    # without user data, the spans are there and the details are not
    stored = DocBin(docs=[doc]).to_bytes()
    [copy] = DocBin().from_bytes(stored).get_docs(nlp.vocab)
    assert spans(copy) == spans(doc)
    assert [repair.kind for repair in copy._.repairs] == [None]


def test_one_long_document(nlp: spacy.Language) -> None:
    doc = nlp("I like the red, uh, the blue car a lot. " * 300)
    assert len(doc._.repairs) == 300
    assert doc._.fluent == " ".join(["I like the blue car a lot."] * 300)


def test_ten_thousand_words_in_bounded_memory(nlp: spacy.Language) -> None:
    texts = repeat("I like the red, uh, the blue car a lot.", 1_000)
    tracemalloc.start()
    try:
        for n, _ in enumerate(nlp.pipe(texts, batch_size=50)):
            if n == 300:
                before, _ = tracemalloc.get_traced_memory()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 500_000
