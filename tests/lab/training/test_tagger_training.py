"""Training: deterministic, told apart by its seed, and good enough."""

from __future__ import annotations

import numpy as np
import pytest

from stir.errors import CorpusError
from stir.lab.experiments.tagger_accuracy import evaluate
from stir.lab.training.tagger import Settings, lexicon, log_linear, train_tagger
from stir.pos import TaggerModel
from stir.types import Utterance

SMALL = Settings(bits=12)


def utterance(*pairs: str) -> Utterance:
    words, tags = zip(*(pair.split("/") for pair in pairs), strict=True)
    return Utterance("t:A:0", words, tags)


def equal(one: TaggerModel, other: TaggerModel) -> bool:
    arrays, others = one.to_arrays(), other.to_arrays()
    return one.to_config() == other.to_config() and all(
        np.array_equal(arrays[name], others[name]) for name in arrays
    )


def test_deterministic_for_a_seed(own: list[Utterance]) -> None:
    first, again, other = (train_tagger(own, seed=s, settings=SMALL) for s in (1, 1, 2))
    assert equal(first, again)
    assert not equal(first, other)


def test_learns_what_the_context_decides() -> None:
    """ "fish" is a noun after "the" and a verb after "they"; no other cue exists."""
    corpus = [utterance("the/DT", "fish/NN"), utterance("they/PRP", "fish/VBP")] * 20
    model = train_tagger(corpus, settings=SMALL)
    assert model.tag(["the", "fish"]) == ["DT", "NN"]
    assert model.tag(["they", "fish"]) == ["PRP", "VBP"]
    assert model.tag(["the", "uh", "fish"])[2] == "NN"


def test_learns_what_only_the_next_word_decides() -> None:
    """ "her" at the beginning of an utterance: PRP$ before "dog", PRP before "again"."""
    corpus = [utterance("her/PRP$", "dog/NN"), utterance("her/PRP", "again/RB")] * 20
    tagger = train_tagger(corpus, settings=SMALL).tagger()
    first, _ = tagger.push("her")
    _, revised = tagger.push("dog" if first == "PRP" else "again")
    assert {first, revised} == {"PRP", "PRP$"}


def test_unknown_words_go_by_their_suffixes() -> None:
    stems = ["kind", "bold", "calm", "dark", "deaf", "dull"]
    verbs = [utterance("was/VBD", f"{stem}ing/VBG") for stem in stems]
    nouns = [utterance("was/VBD", f"{stem}ness/NN") for stem in stems]
    model = train_tagger([*verbs, *nouns], settings=SMALL, epochs=8)
    assert model.tag(["was", "zapping"])[1] == "VBG"
    assert model.tag(["was", "zestfulness"])[1] == "NN"


def test_lexicon() -> None:
    corpus = [utterance("go/VB", "go/VB", "go/NN", "a/DT"), utterance("ox/NN", "up/RP")]
    model = lexicon(corpus, Settings(bits=12, rare=3))
    # by falling frequency, then by the alphabet; filled pauses first although they never occur
    assert model.words == ("uh", "um", "go", "a", "ox", "up")
    assert model.rare == 4
    # NN 2, VB 2, DT 1, RP 1
    assert model.tags == ("NN", "VB", "DT", "RP")
    tags = {
        word: [
            model.tags[t] for t in model.class_tags[model.class_start[c] : model.class_start[c + 1]]
        ]
        for word, c in zip((*model.words, "?"), model.class_of[1:], strict=True)
    }
    assert tags["go"] == ["NN", "VB"]
    # of the words seen once, one each is DT, NN and RP: those are open
    assert tags["a"] == tags["?"] == tags["uh"] == ["NN", "DT", "RP"]


def test_log_linear() -> None:
    # two looks: one with candidates of scores 0 and ln 3, one with a single candidate
    scores = np.array([0.0, np.log(3.0), 5.0], np.float32)
    assert log_linear(scores, np.array([0, 2])) == pytest.approx([0.25, 0.75, 1.0])


def test_progress_is_told(own: list[Utterance]) -> None:
    told: list[tuple[int, int]] = []
    train_tagger(own, epochs=2, settings=SMALL, progress=lambda *step: told.append(step))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_needs_tags() -> None:
    with pytest.raises(CorpusError, match=r"utterance x:A:1: has no part-of-speech tags"):
        train_tagger([Utterance("x:A:1", ("hello",))])
    with pytest.raises(CorpusError, match="nothing to train"):
        train_tagger([])


def test_fits_the_small_corpus(own: list[Utterance], tagger_model: TaggerModel) -> None:
    """Seen in training, so this only says that training works."""
    assert evaluate(tagger_model.tagger(), own, tagger_model.ids)["all words"].final > 0.95


@pytest.mark.corpus
def test_accuracy_on_switchboard(train: list[Utterance], heldout: list[Utterance]) -> None:
    """The bar is 0.95 for final tags; 0.9503 at once and 0.9621 in the end were measured."""
    model = train_tagger(train)
    table = evaluate(model.tagger(), heldout, model.ids)
    assert table["all words"].first > 0.948
    assert table["all words"].final > 0.960
    assert table["edit terms"].final > 0.975
    assert table["reparanda"].final > 0.955
    assert table["repair onsets"].final > 0.95
    assert sum(array.nbytes for array in model.to_arrays().values()) < 3_000_000
