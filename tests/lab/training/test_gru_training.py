"""Training a network: batches, losses, and that it learns sixty utterances by heart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from small_model import small
from small_network import POINTS, VECTOR_SIZE, lexicon, with_networks, words_learnt
from stir.detector import Detector
from stir.lab.training.crossfold import Models
from stir.lab.training.encoded import Encoded, Missing, WordIds, encode, tag_all
from stir.lab.training.settings import NetworkSettings
from stir.lm.vocabulary import UNK
from stir.network.decoder import OperatingPoint
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS
from stir.network.gru import Network
from stir.network.weights import to_fixed_point
from stir.types import Utterance

torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")

from stir.lab.training import gru_training  # noqa: E402 - needs torch

pytestmark = pytest.mark.torch

Learnt = tuple[list[Utterance], dict[str, NDArray[np.float32]]]

TINY = NetworkSettings(
    hidden=16,
    layers=1,
    word_size=8,
    tag_size=4,
    key_size=8,
    alike_size=4,
    delays=4,
    epochs=120,
    batch_words=200,
    rate=1e-2,
    dropout=0.0,
    word_dropout=0.0,
    unknown=0.0,
    average=0.9,
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Floating-point sums depend on their order."""
    torch.set_num_threads(1)


Corpus = tuple[Encoded, gru_training.WordTable]


def prepared(
    utterances: Sequence[Utterance],
    missing: Mapping[str, Missing] = MappingProxyType({}),
    copies: Mapping[str, int] = MappingProxyType({}),
) -> Corpus:
    """Everything encoded, and what is known about its words."""
    tagger = small().tagger
    assert tagger is not None
    tags = dict(zip([u.id for u in utterances], tag_all(tagger, utterances), strict=True))
    models = Models(small().lex, small().pos, small().edit)
    ids = WordIds(lexicon())
    found = encode(utterances, tags, ids, models, missing, copies)
    return found, gru_training.WordTable(*ids.vectors(), learnt=len(words_learnt()) + 1)


def encoded(utterances: Sequence[Utterance]) -> Encoded:
    return prepared(utterances)[0]


def repaired(own: Sequence[Utterance], count: int) -> list[Utterance]:
    return [replace(u, id=str(i)) for i, u in enumerate(own) if u.annotation.repairs][:count]


TAGS = len(small().pos.vocabulary)


def lengths_only(lengths: Sequence[int], copies: Sequence[int]) -> Encoded:
    empty = encoded([])
    offsets = np.cumsum([0, *lengths])
    return replace(empty, offsets=offsets, copies=np.array(copies, np.int8))


@given(st.lists(st.tuples(st.integers(1, 30), st.integers(1, 3)), min_size=1, max_size=60))
def test_batches_have_every_utterance_as_often_as_it_is_read(drawn: list[tuple[int, int]]) -> None:
    lengths, copies = zip(*drawn, strict=True)
    for words in (20, 110, 200):
        corpus = lengths_only(lengths, copies)
        found = gru_training.batches(corpus, words, np.random.default_rng(0))
        assert Counter(i for batch in found for i in batch) == dict(enumerate(copies))
        for batch in found:
            longest = max(lengths[i] for i in batch)
            assert len(batch) == 1 or len(batch) * longest <= words


def test_batches_are_padded_on_the_right(own: list[Utterance]) -> None:
    some = [replace(u, id=str(i)) for i, u in enumerate(own[:8])]
    corpus = encoded(some)
    chosen = np.array([5, 2])
    batch, there = gru_training.gather(
        gru_training.on_device(corpus, "cpu"), corpus.offsets, chosen
    )
    for row, i in enumerate(chosen):
        first, end = corpus.offsets[i], corpus.offsets[i + 1]
        assert there[row].sum() == end - first
        for name, ours in (("words", corpus.words), ("before", corpus.tags_before)):
            assert batch[name][row][there[row]].tolist() == ours[first:end].tolist()
        # there is nothing to learn from padding
        assert not batch["back"][row][~there[row]].any()
        assert not batch["edit_terms"][row][~there[row]].any()


def test_schedule() -> None:
    # warms up: the first of 200 steps at 1 / 200, before cooling counts
    assert gru_training.schedule(0, 0.0) == pytest.approx(1 / 200)
    # half way it has cooled down to (1 + cos(pi / 2)) / 2
    assert gru_training.schedule(5_000, 0.5) == pytest.approx(0.5)
    assert gru_training.schedule(10_000, 1.0) == pytest.approx(0.0)


def test_training_ends_when_the_time_is_up(own: list[Utterance]) -> None:
    """The clock goes on by a second a step: after five steps of a hundred epochs training ends."""
    corpus, table = prepared(repaired(own, 40))
    settings = replace(TINY, epochs=100, batch_words=60)
    seen = []
    ticks = iter(range(1000))
    gru_training.fit_network(
        corpus,
        table,
        TAGS,
        settings,
        0,
        seconds=50,
        clock=lambda: float(next(ticks)),
        progress=lambda done, total, loss: seen.append(done / total),
    )
    assert next(ticks) in range(50, 53)
    assert 0.4 < seen[0] < 0.6


def test_late_answers_are_about_earlier_words() -> None:
    """Two lags over three words, the second an onset; an undecided answer costs log 2."""
    truth = torch.tensor([[False, True, False]])
    there = torch.ones(1, 3, dtype=torch.bool)
    weights = torch.tensor([1.0, 0.5])
    # three answers at delay 0 and two at delay 1, since no word comes before the first
    doubtful = gru_training._late(torch.zeros(1, 3, 2), truth, there, there, weights)
    assert float(doubtful) == pytest.approx((3 * 1.0 + 2 * 0.5) * np.log(2))
    # right and sure: about the second word at delay 0, and one word later at delay 1
    sure = torch.full((1, 3, 2), -20.0)
    sure[0, 1, 0] = sure[0, 2, 1] = 20.0
    found = gru_training._late(sure, truth, there, there, weights)
    assert float(found) == pytest.approx(0, abs=1e-6)
    # about a word that nobody has annotated nothing is asked, now or later: of the five answers
    # one at delay 0 and one at delay 1 are about the second word
    annotated = torch.tensor([[True, False, True]])
    rest = gru_training._late(torch.zeros(1, 3, 2), truth, there, annotated, weights)
    assert float(rest) == pytest.approx((2 * 1.0 + 1 * 0.5) * np.log(2))


def test_padding_adds_no_loss(own: list[Utterance]) -> None:
    """The loss of a batch is that of its utterances one by one, in the mean over words."""
    some = repaired(own, 6)
    corpus, table = prepared(some)
    torch.manual_seed(0)
    net = gru_training.Net(table, TAGS + 1, replace(TINY, next_word_weight=0.5)).eval()
    on_device = gru_training.on_device(corpus, "cpu")

    def loss(chosen: Sequence[int]) -> float:
        batch, there = gru_training.gather(on_device, corpus.offsets, np.array(chosen))
        return float(gru_training.loss_of(net, batch, there).detach()) * int(there.sum())

    apart = sum(loss([i]) for i in range(len(some)))
    assert loss(range(len(some))) == pytest.approx(apart, rel=1e-4)


def loss_of(net: Any, corpus: Encoded, **changes: Any) -> float:
    """The loss of all utterances together, summed over words."""
    on_device = gru_training.on_device(corpus, "cpu")
    chosen = np.arange(len(corpus.offsets) - 1)
    batch, there = gru_training.gather(on_device, corpus.offsets, chosen)
    return float(gru_training.loss_of(net, batch | changes, there).detach()) * int(there.sum())


def test_what_is_not_annotated_is_not_learnt(own: list[Utterance]) -> None:
    """Masked words add nothing to the loss, nor do ends that nobody knows."""
    [u] = repaired(own, 1)
    everything = Missing(frozenset(range(len(u.words))))
    [whole, masked, no_ends] = [
        prepared([u], {u.id: missing})[0] for missing in (Missing(), everything, Missing(ends=True))
    ]
    torch.manual_seed(0)
    _, table = prepared([u])
    # the next word is there to be guessed whether anybody annotated it or not
    net = gru_training.Net(table, TAGS + 1, replace(TINY, next_word_weight=0.0)).eval()
    assert loss_of(net, masked) == 0
    assert 0 < loss_of(net, no_ends) < loss_of(net, whole)
    # whatever is said about masked words
    liar = replace(masked, edit_terms=~masked.edit_terms, back=masked.back * 0)
    assert loss_of(net, liar) == 0


def test_the_next_word(own: list[Utterance]) -> None:
    """Guessing it is a part of the loss, and of no network that is saved."""
    corpus, table = prepared(repaired(own, 5))
    torch.manual_seed(0)
    settings = replace(TINY, next_word_weight=1.0)
    net = gru_training.Net(table, TAGS + 1, settings).eval()
    with_guesses = loss_of(net, corpus)
    net.settings = replace(settings, next_word_weight=0.0)
    without = loss_of(net, corpus)
    # every word but the first of an utterance is guessed, if it is one of those that are learnt
    firsts = set(corpus.offsets[:-1].tolist())
    asked = sum(n not in firsts and w < table.learnt for n, w in enumerate(corpus.words))
    assert 0 < asked < len(corpus.words) - 5
    # a network that has learnt nothing guesses one of all words, more or less
    guess = (with_guesses - without) / asked
    assert guess == pytest.approx(np.log(table.learnt), rel=0.1)
    weights = gru_training.fit_network(corpus, table, TAGS, replace(settings, epochs=2), 0)
    assert not [name for name in weights if name.startswith("next_word")]
    Network(to_fixed_point(weights), lexicon())


def test_a_batch_without_repairs(own: list[Utterance]) -> None:
    some = [replace(u, id=str(i)) for i, u in enumerate(own) if not u.annotation.repairs][:3]
    weights = gru_training.fit_network(*prepared(some), TAGS, replace(TINY, epochs=2), seed=0)
    assert all(np.isfinite(value).all() for value in weights.values())


# --- words ----------------------------------------------------------------------------------------


def inputs_of(net: Any, words: list[int]) -> Any:
    """What the recurrent layers are given about words: their vectors, and what is learnt."""
    batch = {
        "words": torch.tensor([words]),
        "tags": torch.ones(1, len(words), dtype=torch.long),
        "before": torch.ones(1, len(words), dtype=torch.long),
        "features": torch.zeros(1, len(words), FEATURES, dtype=torch.int8),
    }
    seen = []
    hook = net.gru.register_forward_pre_hook(lambda _, args: seen.append(args[0]))
    net(batch)
    hook.remove()
    return seen[0][0]


def test_known_learnt_and_unknown_words() -> None:
    """As `Reader` reads them: a vector in units of 1 / 32, and an embedding or that of <unk>."""
    ids = WordIds(lexicon())
    learnt, known, unknown = ids.id("the"), ids.id("rice"), ids.id("xyzzy")
    table = gru_training.WordTable(*ids.vectors(), learnt=len(words_learnt()) + 1)
    assert learnt < table.learnt <= known < unknown
    torch.manual_seed(0)
    net = gru_training.Net(table, TAGS + 1, TINY).eval()
    given_ = inputs_of(net, [learnt, known, unknown]).detach().numpy()
    for row, id_ in zip(given_, (learnt, known, unknown), strict=True):
        assert row[:VECTOR_SIZE] == pytest.approx(table.vectors[id_] / 32)
    own = slice(VECTOR_SIZE, VECTOR_SIZE + TINY.word_size)
    embeddings = net.words.weight.detach().numpy()
    assert given_[0, own] == pytest.approx(embeddings[learnt])
    assert given_[1, own] == pytest.approx(embeddings[UNK])
    assert given_[2, own] == pytest.approx(embeddings[UNK])


def test_in_training_some_words_are_read_by_their_spelling() -> None:
    ids = WordIds(lexicon())
    the = ids.id("the")
    table = gru_training.WordTable(*ids.vectors(), learnt=len(words_learnt()) + 1)
    torch.manual_seed(0)
    net = gru_training.Net(table, TAGS + 1, replace(TINY, unknown=0.4)).train()
    rows = inputs_of(net, [the] * 4000)[:, : VECTOR_SIZE + TINY.word_size].detach().numpy()
    kinds = Counter(tuple(np.round(row * 32, 3)) for row in rows)
    embeddings = net.words.weight.detach().numpy()

    def count(vector: NDArray[Any], id_: int) -> int:
        return kinds[tuple(np.round(np.concatenate([vector, embeddings[id_] * 32]), 3))]

    # 60 % as they are; of the others an eighth as if nothing were known
    assert count(table.vectors[the].astype(np.float32), the) == pytest.approx(2400, abs=150)
    assert count(table.spelled[the].astype(np.float32), UNK) == pytest.approx(1400, abs=150)
    assert count(np.zeros(VECTOR_SIZE, np.float32), UNK) == pytest.approx(200, abs=60)
    assert sum(kinds.values()) == 4000
    assert len(kinds) == 3


# --- teachers -------------------------------------------------------------------------------------


def test_what_teachers_answer(own: list[Utterance]) -> None:
    """The mean of their logits about every word, in the order of the corpus."""
    corpus, table = prepared(repaired(own, 12), copies={"0": 3})
    shape = replace(TINY, epochs=1)
    weights = [gru_training.fit_network(corpus, table, TAGS, shape, seed) for seed in (0, 1)]
    nets = [gru_training.restored(one, table, TAGS, shape) for one in weights]
    found = gru_training.taught(nets, corpus, "cpu").float().numpy()
    each = [gru_training.answers(one, corpus, table, TAGS, shape) for one in weights]
    for name, heads in (("edit", slice(0, 6)), ("onset", slice(6, 10))):
        logits = [np.log(one[name] / (1 - one[name])) for one in each]
        assert found[:, heads] == pytest.approx((logits[0] + logits[1]) / 2, abs=5e-3)


def test_teachers_may_have_another_size(own: list[Utterance]) -> None:
    corpus, table = prepared(repaired(own, 4))
    other = replace(
        TINY, hidden=24, layers=2, word_size=6, tag_size=5, key_size=9, alike_size=3, epochs=1
    )
    teacher = gru_training.fit_network(corpus, table, TAGS, other, 0)
    pupil = gru_training.fit_network(
        corpus, table, TAGS, replace(TINY, epochs=1), 1, teachers=[teacher]
    )
    alone = gru_training.fit_network(corpus, table, TAGS, replace(TINY, epochs=1), 1)
    assert pupil["gru.weight_hh_l0"].shape == (3 * 16, 16)
    assert not np.array_equal(pupil["onset.weight"], alone["onset.weight"])


def test_the_loss_against_teachers(own: list[Utterance]) -> None:
    """Only what teachers say, or only the truth, or a share of both."""
    corpus, table = prepared(repaired(own, 3))
    corpus = replace(corpus, back=corpus.back * 0)  # no starts and ends, which they do not teach
    torch.manual_seed(0)
    nets = [
        gru_training.Net(table, TAGS + 1, replace(TINY, taught_share=share)).eval()
        for share in (0.0, 0.25, 1.0)
    ]
    for net in nets[1:]:
        net.load_state_dict(nets[0].state_dict())
    there = gru_training.gather(
        gru_training.on_device(corpus, "cpu"), corpus.offsets, np.arange(3)
    )[1]
    taught = torch.zeros(*there.shape, 10)
    truth, some, only = (loss_of(net, corpus, taught=taught) for net in nets)
    assert truth == pytest.approx(loss_of(nets[0], corpus), rel=1e-5)
    assert some == pytest.approx(0.75 * truth + 0.25 * only, rel=1e-5)


@pytest.fixture(scope="module")
def learnt(own: list[Utterance]) -> Learnt:
    some = repaired(own, 60)
    torch.set_num_threads(1)
    corpus, table = prepared(some)
    return some, gru_training.fit_network(corpus, table, TAGS, TINY, seed=3, device="cpu")


def test_weights_have_the_shapes_that_fixed_point_needs(
    learnt: Learnt,
) -> None:
    _, weights = learnt
    network = Network(to_fixed_point(weights), lexicon())
    assert (network.word_count, network.tag_count) == (len(words_learnt()) + 1, TAGS + 1)
    assert (network.hidden, network.onset_lags, network.key_size) == (16, 4, 8)
    assert weights["gru.weight_ih_l0"].shape == (
        3 * 16,
        VECTOR_SIZE + 8 + 2 * 4 + FEATURES + MAX_REPARANDUM_WORDS,
    )
    assert network.phase_lags == gru_training.PHASE_LAGS


def test_training_data_is_learnt_by_heart(
    learnt: Learnt,
) -> None:
    """Most repairs of the training data are found, in fixed point."""
    some, weights = learnt
    point = OperatingPoint((0.5,) * 4, 0.5, 0.5, 0.5, 0.5, 1.0)
    network = Network(to_fixed_point(weights), lexicon())
    model = with_networks(network, points=POINTS | {"balanced": point})
    detector = Detector(model)
    found = right = 0
    for u in some:
        repairs = {(r.rm_start, r.rp_start) for r in detector.annotate(u.words).repairs}
        found += len(repairs)
        right += len(repairs & {(r.rm_start, r.rp_start) for r in u.annotation.repairs})
    total = sum(len(u.annotation.repairs) for u in some)
    assert right > 0.8 * total
    assert right > 0.8 * found


def test_answers_are_probabilities(
    learnt: Learnt,
) -> None:
    some, weights = learnt
    corpus, table = prepared(some)
    given_ = gru_training.answers(weights, corpus, table, TAGS, TINY)
    assert given_["onset"].shape == (len(corpus.words), 4)
    for name in ("onset", "edit"):
        assert ((given_[name] >= 0) & (given_[name] <= 1)).all()
    # the probabilities of all reparandum starts sum to 1
    onsets = np.flatnonzero((corpus.back > 0) & (corpus.back <= MAX_REPARANDUM_WORDS))
    assert given_["back"][onsets, 0].sum(1) == pytest.approx(np.ones(len(onsets)), abs=1e-4)
    best = given_["back"][onsets, 0].argmax(1) + 1
    assert (best == corpus.back[onsets]).mean() > 0.8


def test_the_same_seed_gives_the_same_network(own: list[Utterance]) -> None:
    some = [replace(u, id=str(i)) for i, u in enumerate(own[:20])]
    quick = replace(TINY, epochs=3, dropout=0.2, unknown=0.1, layers=2)
    told: list[tuple[int, int]] = []
    one, again, other = (
        gru_training.fit_network(
            *prepared(some), TAGS, quick, seed, lambda i, n, _: told.append((i, n)), "cpu"
        )
        for seed in (1, 1, 2)
    )
    assert all(np.array_equal(one[name], again[name]) for name in one)
    assert not all(np.array_equal(one[name], other[name]) for name in one)
    assert all(0 < done <= total for done, total in told)
