"""The features of the stages, held against the measures that the paper defines."""

from __future__ import annotations

from array import array
from math import isnan, nan

import pytest

from stir.lab.training.crossfold import Models, fit_models
from stir.lm import measures
from stir.lm.measures import padded
from stir.lm.model import LanguageModel
from stir.lm.vocabulary import UNK
from stir.paper.features import ed, rm_start, rp_end, rp_start
from stir.paper.graph import WordGraph
from stir.paper.hypothesis import hypothesise
from stir.types import Utterance

WORDS = ["so", "we", "went", "to", "the", "to", "a", "shop"]
TAGS = ["RB", "PRP", "VBD", "IN", "DT", "IN", "DT", "NN"]
ONSET = 5  # so we went [ to the + to a ] shop


@pytest.fixture(scope="module")
def models(own: list[Utterance]) -> Models:
    return fit_models(own)


@pytest.fixture
def graph(models: Models) -> WordGraph:
    graph = WordGraph(models.lex, models.pos)
    for word, tag in zip(WORDS[: ONSET + 1], TAGS, strict=False):
        graph.push(word, tag)
    return graph


def buffer(names: tuple[str, ...]) -> array[float]:
    return array("d", bytes(8 * len(names)))


def named(names: tuple[str, ...], values: array[float]) -> dict[str, float]:
    return dict(zip(names, values, strict=True))


def test_as_many_features_as_the_paper_has() -> None:
    assert len(rp_start.NAMES) == 23
    assert len(rm_start.NAMES) == 32
    assert len(rp_end.NAMES) == 23
    for stage in (ed, rp_start, rm_start, rp_end):
        assert len(set(stage.NAMES)) == len(stage.NAMES)


def test_every_feature_is_written(graph: WordGraph, models: Models) -> None:
    """A name without a value would keep that of the word before."""
    candidate = graph.node(3)
    assert candidate is not None
    clean = graph.bypass(candidate)
    assert clean is not None
    buffers = {
        stage: array("d", [nan] * len(stage.NAMES)) for stage in (rp_start, rm_start, rp_end)
    }
    rp_start.fill(graph, False, buffers[rp_start])
    rm_start.fill(graph, candidate, clean, None, 2, False, 7.5, 0.25, buffers[rm_start])
    h = hypothesise(graph, candidate, clean, False, 0.5, 0.75, buffers[rm_start])
    rp_end.fill(graph, h, buffers[rp_end])
    word, edit = array("d", [nan] * len(ed.MEASURES)), array("d", [nan] * len(ed.NAMES))
    ed.fill_word(models.edit.trie, models.edit.start, UNK, UNK, graph.tip, word, 0)
    ed.fill(word, 0, 0, 7.0, edit)
    for stage, values in {**buffers, ed: edit}.items():
        missing = [n for n, value in zip(stage.NAMES, values, strict=True) if isnan(value)]
        assert not missing, stage.__name__


@pytest.mark.parametrize(("suffix", "sequence"), [("lex", WORDS), ("pos", TAGS)])
def test_rp_start(graph: WordGraph, models: Models, suffix: str, sequence: list[str]) -> None:
    model: LanguageModel = getattr(models, suffix)
    out = buffer(rp_start.NAMES)
    rp_start.fill(graph, False, out)
    found = named(rp_start.NAMES, out)
    so_far = list(sequence[: ONSET + 1])
    wml = measures.wml_curve(model, so_far)
    full = padded(model, so_far)
    h, h_before = measures.entropy(model, full), measures.entropy(model, full[:-1])
    guesses = range(ONSET - 3, ONSET)  # rm_start at one of the three words before
    expected = {
        "s": measures.surprisal(model, full),
        "wml": wml[-1],
        "h": h,
        "delta_wml": wml[-1] - wml[-2],
        "delta_h": h - h_before,
        "information_gain": measures.information_gain(model, full),
        "best_entropy_reduce": max(
            measures.entropy_reduction(model, so_far, guess, ONSET) for guess in guesses
        ),
        "best_wml_boost": max(
            measures.local_wml_boost(model, so_far, guess, ONSET) for guess in guesses
        ),
    }
    for name, value in expected.items():
        assert found[f"{name}_{suffix}"] == pytest.approx(value, abs=1e-9), name


def test_rp_start_alignment_and_edit(graph: WordGraph) -> None:
    out = buffer(rp_start.NAMES)
    rp_start.fill(graph, True, out)
    found = named(rp_start.NAMES, out)
    # so we went to the to: the onset is the word two back
    assert [found[f"same_word_{i}_back"] for i in (1, 2, 3)] == [0, 1, 0]
    assert [found[f"same_tag_{i}_back"] for i in (1, 2, 3)] == [0, 1, 0]
    assert found["edit"] == 1


def test_two_unknown_words_are_two_words(models: Models) -> None:
    graph = WordGraph(models.lex, models.pos)
    graph.push("zyzzyva", "NN")
    graph.push("quokka", "NN")
    out = buffer(rp_start.NAMES)
    rp_start.fill(graph, False, out)
    found = named(rp_start.NAMES, out)
    assert (found["same_word_1_back"], found["same_tag_1_back"]) == (0, 1)


@pytest.mark.parametrize(("suffix", "sequence"), [("lex", WORDS), ("pos", TAGS)])
@pytest.mark.parametrize("start", [3, 4])
def test_rm_start(
    graph: WordGraph, models: Models, suffix: str, sequence: list[str], start: int
) -> None:
    model: LanguageModel = getattr(models, suffix)
    out = buffer(rm_start.NAMES)
    candidate = graph.node(start)
    assert candidate is not None
    clean = graph.bypass(candidate)
    assert clean is not None
    rm_start.fill(graph, candidate, clean, None, ONSET - start, False, 7.5, 0.25, out)
    found = named(rm_start.NAMES, out)
    so_far = list(sequence[: ONSET + 1])
    cleaned = padded(model, [*so_far[:start], so_far[ONSET]])
    full = padded(model, so_far)
    path = [*so_far[:start], so_far[ONSET]]
    # how many bits fewer the whole utterance needs without the reparandum
    gain = sum(measures.surprisal(model, padded(model, so_far[: i + 1])) for i in range(ONSET + 1))
    gain -= sum(measures.surprisal(model, padded(model, path[: i + 1])) for i in range(len(path)))
    up_to_candidate = padded(model, so_far[: start + 1])
    expected = {
        "s_onset": measures.surprisal(model, full),
        "wml_onset": measures.wml_curve(model, so_far)[-1],
        "local_wml_boost": measures.local_wml_boost(model, so_far, start, ONSET),
        "wml_boost": measures.wml_boost(model, so_far, start, ONSET),
        "local_log_p_boost": measures.surprisal(model, full) - measures.surprisal(model, cleaned),
        "log_p_gain": gain,
        "log_p_boost": gain / (ONSET - start),
        "kl": measures.divergence(model, up_to_candidate, cleaned),
        "drop": 0.0,
    }
    for name, value in expected.items():
        assert found[f"{name}_{suffix}"] == pytest.approx(value, abs=1e-9), name
    assert found["same_word"] == (start == 3)
    assert found["same_tag"] == (start == 3)
    assert (found["distance"], found["first"], found["interregnum"]) == (ONSET - start, 0, 0)
    assert (found["interruption"], found["p_rp_start"]) == (7.5, 0.25)


def test_rm_start_sees_the_interregnum_and_the_beginning(models: Models) -> None:
    graph = WordGraph(models.lex, models.pos)
    for word, tag in (("i", "PRP"), ("you", "PRP"), ("know", "VBP"), ("im", "PRPVBP")):
        graph.push(word, tag)
    graph.take_out_edit_term(1)
    graph.take_out_edit_term(2)
    candidate = graph.node(0)
    assert candidate is not None
    clean = graph.bypass(candidate)
    assert clean is not None
    out = buffer(rm_start.NAMES)
    rm_start.fill(graph, candidate, clean, None, 1, False, 7.5, 0.25, out)
    found = named(rm_start.NAMES, out)
    # i {you know} im: two edit terms in between, and one of three letters is alike
    assert (found["first"], found["interregnum"], found["same_word"]) == (1, 2, 0)
    assert found["likeness"] == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("they", "they", 1.0),
        ("they", "theyre", 4 / 7),  # 4 letters of 6, and one more for not being the same
        ("theyre", "they", 4 / 7),
        ("a", "the", 0.0),
        ("", "the", 0.0),
        ("", "", 1.0),
        ("i", "i'm", 1 / 3),  # apostrophes do not count ...
        ("we'll", "well", 4 / 5),  # ... but tell words apart
        ("x" * 10_000 + "a", "x" * 10_000 + "b", 32 / 10_002),  # looked at no further
    ],
)
def test_likeness(one: str, other: str, expected: float) -> None:
    assert rm_start.likeness(one, other) == expected


def test_rp_end_of_a_repeat_diverges_by_nothing(graph: WordGraph, models: Models) -> None:
    # so we went [ to the + to the ]: the same words after the same words
    candidate = graph.node(3)
    assert candidate is not None
    clean = graph.bypass(candidate)
    assert clean is not None
    seen = buffer(rm_start.NAMES)
    h = hypothesise(graph, candidate, clean, False, 0.5, 0.75, seen)
    out = buffer(rp_end.NAMES)
    rp_end.fill(graph, h, out)
    found = named(rp_end.NAMES, out)
    assert (found["rm_length"], found["rp_length"], found["repeat"]) == (2, 1, 0)
    assert found["alike_words"] == 1

    graph.push("the", "DT")
    h = h.follow(graph.step(h.tip, graph.tokens[ONSET + 1]))
    rp_end.fill(graph, h, out)
    found = named(rp_end.NAMES, out)
    assert (found["rm_length"], found["rp_length"], found["repeat"]) == (2, 2, 1)
    assert found["kl_lex"] == found["kl_pos"] == 0
    for name in ("rrd_lex", "rrd_pos", "rrd_wml_lex", "rrd_wml_pos"):
        assert found[name] == pytest.approx(0, abs=1e-9)
    assert (found["p_rp_start"], found["p_rm_start"]) == (0.5, 0.75)


def test_ed(models: Models) -> None:
    graph = WordGraph(models.lex, models.pos)
    node = graph.push("you", "PRP")
    trie, start, id_ = models.edit.trie, models.edit.start, models.edit.vocabulary.id
    width = len(ed.MEASURES)
    both = array("d", bytes(8 * 2 * width))
    ed.fill_word(trie, start, id_("you"), 0, node, both, 0)
    you = named(ed.MEASURES, both[:width])
    assert you["s_begins"] == measures.surprisal(models.edit, ["<s>", "you"])
    assert you["s_goes_on"] == ed.MISSING
    assert you["s_lex"] == measures.surprisal(models.lex, ["<s>", "<s>", "you"])
    ed.fill_word(trie, start, id_("know"), id_("you"), graph.push("know", "VBP"), both, width)
    know = named(ed.MEASURES, both[width:])
    assert know["s_goes_on"] == pytest.approx(
        measures.surprisal(models.edit, ["<s>", "you", "know"])
    )
    assert know["s_ends"] == pytest.approx(measures.surprisal(models.edit, ["know", "</s>"]))
    # "you know" goes on where "you" began: the edit-term model expects it
    assert know["s_goes_on"] < know["s_begins"]
    out = buffer(ed.NAMES)
    ed.fill(both, width, 0, 7.0, out)
    found = named(ed.NAMES, out)
    assert {name: found[name] for name in ed.MEASURES} == know
    assert {name: found[f"{name}_before"] for name in ed.MEASURES} == you
    assert found["s_lex_over"] == 7.0
    assert found["odds"] == know["s_begins"] - know["s_lex"]
    assert found["odds_both"] == pytest.approx(
        you["s_begins"] + know["s_goes_on"] - you["s_lex"] - know["s_lex"]
    )
    ed.fill_word(trie, start, UNK, 0, node, both, 0)
    assert named(ed.MEASURES, both[:width])["unknown"] == 1.0
