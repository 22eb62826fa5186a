"""Training a network: batches, losses, and that it learns sixty utterances by heart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from small_model import small
from small_network import POINTS, with_networks, words_known
from stir.detector import Detector
from stir.lab.training.crossfold import Models
from stir.lab.training.encoded import Encoded, encode, tag_all
from stir.lab.training.settings import NetworkSettings
from stir.network.decoder import OperatingPoint
from stir.network.encoding import FEATURES, MAX_REPARANDUM_WORDS
from stir.network.gru import Network
from stir.network.weights import to_fixed_point
from stir.types import Utterance

torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")

from stir.lab.training import gru_training  # noqa: E402 - needs torch

pytestmark = pytest.mark.torch

TINY = NetworkSettings(
    hidden=16,
    layers=1,
    word_size=8,
    tag_size=4,
    key_size=8,
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


def encoded(utterances: Sequence[Utterance]) -> Encoded:
    tagger = small().tagger
    assert tagger is not None
    tags = dict(zip([u.id for u in utterances], tag_all(tagger, utterances), strict=True))
    models = Models(small().lex, small().pos, small().edit)
    return encode(utterances, tags, words_known(), models)


def sizes() -> tuple[int, int]:
    return len(words_known()), len(small().pos.vocabulary)


@given(st.lists(st.integers(1, 30), min_size=1, max_size=60), st.integers(20, 200))
def test_batches_have_every_utterance_once(lengths: list[int], words: int) -> None:
    offsets = np.cumsum([0, *lengths])
    found = gru_training.batches(offsets, words, np.random.default_rng(0))
    assert sorted(i for batch in found for i in batch) == list(range(len(lengths)))
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
    assert gru_training.schedule(0, 10_000) == pytest.approx(1 / 200)
    # half way it has cooled down to (1 + cos(pi / 2)) / 2
    assert gru_training.schedule(5_000, 10_000) == pytest.approx(0.5)
    assert gru_training.schedule(10_000, 10_000) == pytest.approx(0.0)


def test_late_answers_are_about_earlier_words() -> None:
    """Two lags over three words, the second an onset; an undecided answer costs log 2."""
    truth = torch.tensor([[False, True, False]])
    there = torch.ones(1, 3, dtype=torch.bool)
    weights = torch.tensor([1.0, 0.5])
    # three answers at delay 0 and two at delay 1, since no word comes before the first
    doubtful = gru_training._late(torch.zeros(1, 3, 2), truth, there, weights)
    assert float(doubtful) == pytest.approx((3 * 1.0 + 2 * 0.5) * np.log(2))
    # right and sure: about the second word at delay 0, and one word later at delay 1
    sure = torch.full((1, 3, 2), -20.0)
    sure[0, 1, 0] = sure[0, 2, 1] = 20.0
    assert float(gru_training._late(sure, truth, there, weights)) == pytest.approx(0, abs=1e-6)


def test_padding_adds_no_loss(own: list[Utterance]) -> None:
    """The loss of a batch is that of its utterances one by one, in the mean over words."""
    some = [replace(u, id=str(i)) for i, u in enumerate(own) if u.annotation.repairs][:6]
    corpus = encoded(some)
    torch.manual_seed(0)
    words, tags = sizes()
    net = gru_training.Net(words + 1, tags + 1, TINY).eval()
    on_device = gru_training.on_device(corpus, "cpu")

    def loss(chosen: Sequence[int]) -> float:
        batch, there = gru_training.gather(on_device, corpus.offsets, np.array(chosen))
        return float(gru_training.loss_of(net, batch, there).detach()) * int(there.sum())

    apart = sum(loss([i]) for i in range(len(some)))
    assert loss(range(len(some))) == pytest.approx(apart, rel=1e-4)


def test_a_batch_without_repairs(own: list[Utterance]) -> None:
    some = [replace(u, id=str(i)) for i, u in enumerate(own) if not u.annotation.repairs][:3]
    weights = gru_training.fit_network(encoded(some), *sizes(), replace(TINY, epochs=2), seed=0)
    assert all(np.isfinite(value).all() for value in weights.values())


@pytest.fixture(scope="module")
def learnt(own: list[Utterance]) -> tuple[list[Utterance], dict[str, np.ndarray]]:
    some = [replace(u, id=str(i)) for i, u in enumerate(own) if u.annotation.repairs][:60]
    torch.set_num_threads(1)
    return some, gru_training.fit_network(encoded(some), *sizes(), TINY, seed=3, device="cpu")


def test_weights_have_the_shapes_that_fixed_point_needs(
    learnt: tuple[list[Utterance], dict[str, np.ndarray]],
) -> None:
    _, weights = learnt
    network = Network(to_fixed_point(weights))
    words, tags = sizes()
    assert (network.word_count, network.tag_count) == (words + 1, tags + 1)
    assert (network.hidden, network.onset_lags, network.key_size) == (16, 4, 8)
    assert weights["gru.weight_ih_l0"].shape == (
        3 * 16,
        8 + 2 * 4 + FEATURES + MAX_REPARANDUM_WORDS,
    )
    assert network.phase_lags == gru_training.PHASE_LAGS


def test_training_data_is_learnt_by_heart(
    learnt: tuple[list[Utterance], dict[str, np.ndarray]],
) -> None:
    """Most repairs of the training data are found, in fixed point."""
    some, weights = learnt
    point = OperatingPoint((0.5,) * 4, 0.5, 0.5, 0.5, 0.5, 1.0)
    model = with_networks(Network(to_fixed_point(weights)), points=POINTS | {"balanced": point})
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
    learnt: tuple[list[Utterance], dict[str, np.ndarray]],
) -> None:
    some, weights = learnt
    corpus = encoded(some)
    given_ = gru_training.answers(weights, corpus, *sizes(), TINY)
    assert given_["onset"].shape == (len(corpus.words), 4)
    for name in ("onset", "edit"):
        assert ((given_[name] >= 0) & (given_[name] <= 1)).all()
    # the probabilities of all reparandum starts sum to 1
    onsets = np.flatnonzero((corpus.back > 0) & (corpus.back <= MAX_REPARANDUM_WORDS))
    assert given_["back"][onsets, 0].sum(1) == pytest.approx(np.ones(len(onsets)), abs=1e-4)
    best = given_["back"][onsets, 0].argmax(1) + 1
    assert (best == corpus.back[onsets]).mean() > 0.8


def test_word_vectors_initialise_embeddings() -> None:
    """Vectors are scaled, fill the first numbers, and leave words without one alone."""
    net = gru_training.Net(5, 3, TINY)
    before = net.words.weight.detach().clone()
    vectors = np.zeros((5, 2), np.float32)
    vectors[3] = 1, -4
    gru_training.begin_with(net, vectors, 0.5)
    after = net.words.weight.detach()
    assert after[3, :2].tolist() == [0.5, -2]
    assert after[3, 2:].tolist() == before[3, 2:].tolist()
    assert after[[0, 1, 2, 4]].tolist() == before[[0, 1, 2, 4]].tolist()


def test_the_same_seed_gives_the_same_network(own: list[Utterance]) -> None:
    some = [replace(u, id=str(i)) for i, u in enumerate(own[:20])]
    quick = replace(TINY, epochs=3, dropout=0.2, unknown=0.1, layers=2)
    told: list[tuple[int, int]] = []
    one, again, other = (
        gru_training.fit_network(
            encoded(some), *sizes(), quick, seed, lambda i, n, _: told.append((i, n)), "cpu"
        )
        for seed in (1, 1, 2)
    )
    assert all(np.array_equal(one[name], again[name]) for name in one)
    assert not all(np.array_equal(one[name], other[name]) for name in one)
    assert all(0 < done <= total for done, total in told)
