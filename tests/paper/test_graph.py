"""The word graph: Figure 1 of the paper step by step, then properties on random operations."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stir.lm.trie
import stir.paper.graph
from lm.corpora import as_plain_python
from stir.errors import InputError
from stir.lm import LanguageModel, fit, measures
from stir.paper.graph import MAX_REPARANDUM_WORDS, WINDOW_SIZE, Node, Token, WordGraph

SENTENCES = [
    "john loves mary",
    "john likes mary",
    "mary likes tea",
    "the dog likes the cat",
    "john likes the tea",
]
TAGS = {"john": "NNP", "mary": "NNP", "tea": "NN", "the": "DT", "dog": "NN", "cat": "NN"}
WORDS = ["john", "mary", "likes", "loves", "tea", "the", "uh", "xyz"]


def tag(word: str) -> str:
    return "UH" if word == "uh" else TAGS.get(word, "VBZ")


@pytest.fixture(scope="module")
def lex() -> LanguageModel:
    return fit([sentence.split() for sentence in SENTENCES])


@pytest.fixture(scope="module")
def pos() -> LanguageModel:
    return fit([[tag(word) for word in sentence.split()] for sentence in SENTENCES])


@pytest.fixture
def graph(lex: LanguageModel, pos: LanguageModel) -> WordGraph:
    return WordGraph(lex, pos)


def push(graph: WordGraph, words: str) -> Node:
    for word in words.split():
        graph.push(word, tag(word))
    return graph.tip


def test_figure_1(graph: WordGraph, lex: LanguageModel) -> None:
    # T0
    push(graph, "john likes")
    assert graph.path() == [0, 1]
    # T1: "uh" is an edit term, a dotted transition that the path leaves out
    push(graph, "uh")
    graph.take_out_edit_term(2)
    assert graph.path() == [0, 1]
    # T2: "loves" follows "likes" on the path
    tip = push(graph, "loves")
    assert graph.path() == [0, 1, 3]
    assert tip.lex.surprisal == measures.surprisal(lex, ["john", "likes", "loves"])
    # T3: were "likes" a reparandum, "loves" would follow "john", S1 -> S4
    likes = graph.node(1)
    assert likes is not None
    s4 = graph.bypass(likes)
    assert s4 is not None
    assert s4.lex.surprisal == measures.surprisal(lex, ["<s>", "john", "loves"])
    assert s4.lex.surprisal < tip.lex.surprisal
    assert graph.tip is tip  # a speculation, nothing more ...
    graph.take_out_reparandum(1, 3)
    assert graph.path() == [0, 3]  # ... until it is made
    # T5
    tip = push(graph, "mary")
    assert graph.path() == [0, 3, 4]
    assert tip.lex.surprisal == measures.surprisal(lex, ["john", "loves", "mary"])
    # and put back
    graph.put_back_reparandum(1, 3)
    assert graph.path() == [0, 1, 3, 4]


def test_an_edit_term_recognised_late(graph: WordGraph, lex: LanguageModel) -> None:
    push(graph, "john likes uh mary")
    before = graph.tip.lex.surprisal
    tip = graph.take_out_edit_term(2)
    assert graph.path() == [0, 1, 3]
    assert tip.lex.surprisal == measures.surprisal(lex, ["john", "likes", "mary"])
    assert tip.lex.surprisal < before
    assert graph.put_back_edit_term(2).lex.surprisal == before


def test_values_are_the_measures(graph: WordGraph, lex: LanguageModel, pos: LanguageModel) -> None:
    words = ["john", "likes", "the", "tea", "mary", "xyz"]
    tags = [tag(word) for word in words]
    for i, word in enumerate(words):
        node = graph.push(word, tags[i])
        for model, sequence, values, so_far in (
            (lex, words, node.lex, node.wml_lex()),
            (pos, tags, node.pos, node.wml_pos()),
        ):
            assert values is not None
            context = measures.padded(model, sequence[: i + 1])
            assert values.surprisal == measures.surprisal(model, context)
            assert values.entropy == measures.entropy(model, context)
            assert values.wml == pytest.approx(measures.wml(model, context[-3:]))
            assert so_far == pytest.approx(measures.wml(model, context))


def test_boosts_are_the_measures(graph: WordGraph, lex: LanguageModel) -> None:
    words = ["john", "likes", "the", "tea", "loves"]
    push(graph, " ".join(words))
    for rm_start in range(4):
        node = graph.node(rm_start)
        assert node is not None
        other = graph.bypass(node)
        assert other is not None
        boost = other.wml_lex() - graph.tip.wml_lex()
        assert boost == pytest.approx(measures.wml_boost(lex, words, rm_start, 4))
        local = other.lex.wml - graph.tip.lex.wml
        assert local == pytest.approx(measures.local_wml_boost(lex, words, rm_start, 4))
        reduction = graph.tip.lex.entropy - other.lex.entropy
        assert reduction == pytest.approx(measures.entropy_reduction(lex, words, rm_start, 4))


def computed(graph: WordGraph) -> int:
    """How many values of words were computed: each token keeps all of its own."""
    count = 0
    for token in graph.tokens:
        values = token.lex
        while values is not None:
            count += 1
            values = values.others
    return count


def test_every_value_is_computed_once_a_context(lex: LanguageModel) -> None:
    graph = WordGraph(lex)
    push(graph, "john likes uh loves")
    assert computed(graph) == 4
    graph.take_out_edit_term(2)  # "loves" after "john likes"
    assert computed(graph) == 5
    likes = graph.node(1)
    assert likes is not None
    graph.bypass(likes)  # "loves" after "<s> john"
    assert computed(graph) == 6
    graph.bypass(likes)
    graph.take_out_reparandum(1, 3)  # known already
    graph.put_back_reparandum(1, 3)
    graph.take_out_reparandum(1, 3)
    graph.put_back_edit_term(2)
    graph.take_out_edit_term(2)
    assert computed(graph) == 6
    push(graph, "mary tea")
    assert computed(graph) == 8
    # another path, yet "tea" comes after "loves mary" on both: only "mary" is new
    graph.put_back_reparandum(1, 3)
    assert computed(graph) == 9


def test_work_per_word_is_bounded_by_the_history(lex: LanguageModel) -> None:
    graph = WordGraph(lex)
    random = Random(7)
    worst = 0
    for i in range(500):
        if i % (WINDOW_SIZE // 2) == 0:
            graph.clear()  # what is before the window is counted no more
        before = computed(graph)
        push(graph, random.choice(WORDS))
        for lag in range(1, MAX_REPARANDUM_WORDS + 1):
            node = graph.lagged(lag)
            if node is not None:
                graph.bypass(node)
        worst = max(worst, computed(graph) - before)
    assert worst <= 1 + MAX_REPARANDUM_WORDS


def test_memory_of_an_open_ended_stream_is_bounded(graph: WordGraph) -> None:
    random = Random(3)
    held = []
    for i in range(24 * WINDOW_SIZE):
        push(graph, random.choice(WORDS))
        if i % 5 == 4:
            graph.take_out_edit_term(i - 1)
        if i % 11 == 10:
            graph.take_out_reparandum(i - 4, i)
        if i % (4 * WINDOW_SIZE) == 0:
            gc.collect()
            held.append(sum(isinstance(thing, (Node, Token)) for thing in gc.get_objects()))
    assert max(held[2:]) <= max(held[:3]) + WINDOW_SIZE
    assert len(graph) == 24 * WINDOW_SIZE
    assert graph.tip.wml_lex() < 0


def test_what_is_before_the_window_cannot_be_changed(graph: WordGraph) -> None:
    push(graph, "john " * 3 * WINDOW_SIZE)
    with pytest.raises(InputError, match="in the window"):
        graph.take_out_edit_term(0)
    with pytest.raises(InputError, match="cannot be revoked, only"):
        graph.revoke(3 * WINDOW_SIZE)
    graph.revoke(WINDOW_SIZE)
    assert len(graph) == 2 * WINDOW_SIZE


def test_divergences_are_exact_and_made_when_asked_for(
    graph: WordGraph, lex: LanguageModel, pos: LanguageModel
) -> None:
    push(graph, "john likes mary")
    one, other = graph.node(0), graph.node(1)
    assert one is not None
    assert other is not None
    for model, found in (
        (lex, graph.divergence_lex(one.lex.after, other.lex.after)),
        (pos, graph.divergence_pos(one.pos.after, other.pos.after)),
    ):
        words = ["john", "likes"] if model is lex else ["NNP", "VBZ"]
        first, both = (measures.padded(model, words[:n]) for n in (1, 2))
        assert found == pytest.approx(measures.divergence(model, first, both))
        assert found > 0


@pytest.mark.parametrize(("rm_start", "rp_start"), [(1, 1), (2, 1), (-1, 1), (0, 3)])
def test_impossible_reparanda_are_refused(graph: WordGraph, rm_start: int, rp_start: int) -> None:
    push(graph, "john likes tea")
    with pytest.raises(InputError):
        graph.take_out_reparandum(rm_start, rp_start)
    assert graph.path() == [0, 1, 2]


def test_a_reparandum_that_was_not_taken_out_is_not_put_back(graph: WordGraph) -> None:
    push(graph, "john likes tea")
    with pytest.raises(InputError, match="no reparandum"):
        graph.put_back_reparandum(0, 1)


def test_special_words_in_the_input_are_unknown_words(graph: WordGraph) -> None:
    known = push(graph, "xyz").lex.surprisal
    graph.revoke()
    assert push(graph, "<s>").lex.surprisal == known


Operation = tuple[str, int, int]
OPERATIONS = st.lists(
    st.one_of(
        st.tuples(st.just("push"), st.integers(0, len(WORDS) - 1), st.just(0)),
        st.tuples(
            st.sampled_from(["edit", "fluent", "repair", "retract"]),
            st.integers(0, 9),
            st.integers(1, 4),
        ),
    ),
    max_size=25,
)


def apply(graph: WordGraph, operation: Operation) -> None:
    """One operation, made possible; an impossible one is left out."""
    name, one, two = operation
    position = len(graph) - 1 - one
    try:
        if name == "push":
            push(graph, WORDS[one])
        elif name == "edit":
            graph.take_out_edit_term(position)
        elif name == "fluent":
            graph.put_back_edit_term(position)
        elif name == "repair":
            graph.take_out_reparandum(position - two, position)
        else:
            graph.put_back_reparandum(position - two, position)
    except InputError:
        pass


def state(graph: Any) -> list[object]:
    """Everything one can see of a graph."""
    return [
        len(graph),
        graph.path(),
        [(token.edit_term, token.reparanda, token.word) for token in graph.tokens],
        *described(graph.tip),
    ]


def described(node: Any) -> Iterator[object]:
    while node is not None:
        for values in (node.lex, node.pos):
            yield (values.context, values.after, values.surprisal, values.wml, values.entropy)
        yield (node.bits_lex, node.unigram_bits_lex, node.bits_pos, node.unigram_bits_pos)
        node = node.previous


@settings(deadline=None, max_examples=150)
@given(OPERATIONS)
def test_push_then_revoke_restores_the_graph(
    lex: LanguageModel, pos: LanguageModel, operations: Sequence[Operation]
) -> None:
    """After every push, whatever was done meanwhile, `revoke` leads back to what was before."""
    graph = WordGraph(lex, pos)
    history = []
    for operation in operations:
        if operation[0] == "push":
            history.append(state(graph))
        apply(graph, operation)
    while history:
        graph.revoke()
        assert state(graph) == history.pop()


@settings(deadline=None, max_examples=100)
@given(OPERATIONS)
def test_the_path_alone_decides_the_values(
    lex: LanguageModel, pos: LanguageModel, operations: Sequence[Operation]
) -> None:
    """However the graph came to its path: the same as pushing only the words on it."""
    graph = WordGraph(lex, pos)
    for operation in operations:
        apply(graph, operation)
    fresh = WordGraph(lex, pos)
    for position in graph.path():
        token = graph.tokens[position]
        fresh.push_ids(token.text, token.word, token.tag)
    assert list(described(fresh.tip)) == list(described(graph.tip))


@pytest.mark.skipif(not stir.lm.trie.COMPILED, reason="no compiled version is installed")
@settings(deadline=None, max_examples=50)
@given(OPERATIONS)
def test_compiled_equals_plain(
    lex: LanguageModel, pos: LanguageModel, operations: Sequence[Operation]
) -> None:
    slow = PLAIN.WordGraph(as_plain(lex), as_plain(pos))
    fast = WordGraph(lex, pos)
    for operation in operations:
        apply(fast, operation)
        apply(slow, operation)
    assert state(fast) == state(slow)


PLAIN = as_plain_python(stir.paper.graph)
PLAIN_TRIE = as_plain_python(stir.lm.trie)


def as_plain(model: LanguageModel) -> LanguageModel:
    """The same model with a trie in plain Python, whose private parts the plain graph can see."""
    copy = LanguageModel(
        model.vocabulary, model.arrays, model.order, model.discounts, model.training
    )
    a = model.arrays
    copy.trie = PLAIN_TRIE.Trie(
        a.link.data,
        a.surprisal.data,
        a.excess.data,
        a.first.data,
        a.backoff.data,
        a.entropy.data,
        len(model.vocabulary),
    )
    return copy
