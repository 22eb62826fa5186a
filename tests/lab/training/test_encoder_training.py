"""Training an encoder: what attention sees, batches, losses, and the files that it runs from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from random_corpus import TAGS, WORDS, corpus
from small_encoder import VOCABULARY
from stir.encoder.wordpiece import WordPieces
from stir.lab.training.encoded import Encoded

torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")

from stir.lab.training import encoder_export, encoder_training  # noqa: E402 - needs torch
from stir.lab.training.encoder_network import (  # noqa: E402
    Net,
    NetSettings,
    Shape,
    distance_classes,
    from_bert,
)
from stir.lab.training.encoder_training import Corpus, Schedule  # noqa: E402

pytestmark = pytest.mark.torch

PIECES = WordPieces(VOCABULARY)
SHAPE = Shape(len(VOCABULARY), positions=64, size=16, inner=32, layers=2, heads=4)
SETTINGS = NetSettings(state_size=12, tag_size=3, key_size=8, delays=4, hidden_words=0.0)
BOTH = pytest.mark.parametrize("attention", ["causal", "full"])


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def table(seed: int = 0) -> NDArray[np.int32]:
    """Words of one to four letters."""
    random = np.random.default_rng(seed)
    letters = [name for name in VOCABULARY if len(name) == 1]
    keys = ["".join(random.choice(letters, random.integers(1, 5))) for _ in range(WORDS)]
    return encoder_training.piece_table([None, *keys[1:]], PIECES)


def network(attention: str, seed: int = 0) -> Net:
    torch.manual_seed(seed)
    net = Net(SHAPE, TAGS, replace(SETTINGS, attention=attention))  # type: ignore[arg-type]
    net.eval()
    torch.nn.init.normal_(net.tell.weight, std=0.1)
    return net


def states(net: Net, encoded: Encoded, length: int | None = None) -> Any:
    on = Corpus(encoded, table(), PIECES, "cpu")
    lengths = np.diff(encoded.offsets) if length is None else np.full(len(encoded.copies), length)
    full = net.settings.attention == "full"
    batch, there = on.batch(np.arange(len(lengths)), lengths, full)
    with torch.no_grad():
        return net(batch), batch, there


# --- attention ---------------------------------------------------------------------------------


def test_causal_states_do_not_depend_on_later_words() -> None:
    net, encoded = network("causal"), corpus(12)
    changed = replace(encoded, words=encoded.words.copy(), features=encoded.features.copy())
    changed.words[7:] = (changed.words[7:] + 5) % (WORDS - 1) + 1
    changed.features[7:] = -changed.features[7:]
    one, other = states(net, encoded)[0], states(net, changed)[0]
    assert torch.allclose(one[:, :7], other[:, :7], atol=1e-6)
    assert not torch.allclose(one[:, 7:], other[:, 7:], atol=1e-3)


def test_full_states_depend_on_later_words_of_the_prefix_only() -> None:
    net, encoded = network("full"), corpus(12)
    changed = replace(encoded, words=encoded.words.copy())
    changed.words[7:] = (changed.words[7:] + 5) % (WORDS - 1) + 1
    assert not torch.allclose(
        states(net, encoded)[0][:, :7], states(net, changed)[0][:, :7], atol=1e-3
    )
    assert torch.equal(states(net, encoded, 7)[0], states(net, changed, 7)[0])


@BOTH
def test_a_state_does_not_depend_on_the_rest_of_the_batch(attention: str) -> None:
    net, encoded = network(attention), corpus(5, 11)
    together, _, there = states(net, encoded)
    alone, _, _ = states(net, corpus(5, 11), None)
    first, _ = encoder_training.split_long(encoded)
    own = Corpus(first, table(), PIECES, "cpu")
    batch, _ = own.batch(np.array([0]), np.array([5]), attention == "full")
    with torch.no_grad():
        single = net(batch)
    assert torch.allclose(together[0, :5], single[0], atol=1e-5)
    assert torch.equal(together, alone)
    assert there[0].sum() == 5


# --- batches -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ends", [False, True])
def test_pieces_of_a_batch(ends: bool) -> None:
    encoded = corpus(3, 6)
    on = Corpus(encoded, table(), PIECES, "cpu")
    batch, _ = on.batch(np.array([0, 1]), np.array([3, 6]), ends)
    for row, (first, last) in enumerate([(0, 3), (3, 9)]):
        expected, word_of, last_piece = [PIECES.start], [-1], []
        for i, word in enumerate(encoded.words[first:last]):
            own = [int(piece) for piece in table()[word] if piece]
            expected += own
            word_of += [i] * len(own)
            last_piece.append(len(expected) - 1)
        if ends:
            expected.append(PIECES.end)
            word_of.append(-1)
        there = batch["is_piece"][row]
        assert batch["pieces"][row][there].tolist() == expected
        assert batch["word_of"][row][there].tolist() == word_of
        assert batch["last_piece"][row][: last - first].tolist() == last_piece
        assert not batch["pieces"][row][~there].any()


def test_long_utterances_are_cut_and_every_word_is_asked_about_once() -> None:
    encoded = replace(corpus(5, 230, 96), masked=np.zeros(331, np.bool_))
    cut, places = encoder_training.split_long(encoded, 96, 32)
    assert np.diff(cut.offsets).max() <= 96
    assert np.array_equal(cut.words, encoded.words[places])
    asked = cut.words[~cut.masked]
    assert np.array_equal(asked, encoded.words)
    assert cut.masked.sum() == 32 * (len(cut.copies) - 3)
    assert not cut.masked[cut.offsets[:2]].any()


def test_lessons_about_words() -> None:
    """Two edit lags and three onset lags: a word one back is in columns 1 and 2 + 1."""
    taught = torch.tensor([[1.0, 2.0, 3.0, 4.0, 5.0]]).expand(4, -1)
    age = torch.tensor([0, 1, 2, 3])
    found, there = encoder_training.lessons_about(taught, age, 3)
    assert found[:2].tolist() == [[1, 3], [2, 4]]
    assert found[2, 1] == 5
    assert there.tolist() == [[True, True], [True, True], [False, True], [False, False]]


def test_distances_are_classed_as_mpnet_does() -> None:
    """Of 32 classes half look back: eight for 0 to 7 words, then by the logarithm up to 128.

    Sixteen words: 8 + floor(ln(16 / 8) / ln(128 / 8) * 8) = 10. What follows is 16 classes on.
    """
    classes = distance_classes(torch.arange(300), 32)
    assert classes[0, 0] == 0
    assert classes[7, 0] == 7
    assert classes[16, 0] == 10
    assert classes[299, 0] == 15
    assert classes[0, 5] == 16 + 5
    assert classes[0, 299] == 31


def test_hidden_words_are_hidden_whole() -> None:
    torch.manual_seed(0)
    encoded = corpus(20)
    batch, _ = Corpus(encoded, table(), PIECES, "cpu").batch(
        np.array([0]), np.array([20]), ends=True
    )
    before = batch["pieces"].clone()
    encoder_training.hide(batch, 0.5, PIECES)
    changed = before != batch["pieces"]
    assert (batch["pieces"][changed] == PIECES.mask).all()
    words = {int(i) for i in batch["word_of"][changed]}
    assert 0 < len(words) < 20
    assert -1 not in words
    assert all(changed[0, batch["word_of"][0] == i].all() for i in words)


# --- the loss ----------------------------------------------------------------------------------


@BOTH
def test_padding_adds_no_loss(attention: str) -> None:
    """The loss of a batch is that of its utterances, each weighted by its questions."""
    net, schedule = network(attention), Schedule()
    encoded = corpus(4, 13)
    on = Corpus(encoded, table(), PIECES, "cpu")
    full = attention == "full"
    losses, weights = [], []
    for chosen in ([0], [1], [0, 1]):
        which = np.array(chosen)
        batch, there = on.batch(which, np.diff(encoded.offsets)[which], full)
        rows, words, now = encoder_training.questions(there, SETTINGS.delays, full)
        asked = ~batch["masked"][rows, words]
        age = (now - words)[asked]
        late = torch.where(age > 0, schedule.late_weight, 1.0)
        old = torch.where(age >= SETTINGS.delays, schedule.old_weight, 1.0)
        weights.append(float((old if full else late).sum()))
        with torch.no_grad():
            losses.append(float(encoder_training.loss_of(net, batch, there, schedule)))
    total = losses[0] * weights[0] + losses[1] * weights[1]
    assert losses[2] * weights[2] == pytest.approx(total, rel=1e-5)


@BOTH
def test_masked_words_add_no_loss(attention: str) -> None:
    net = network(attention)
    encoded = replace(corpus(9), masked=np.arange(9) >= 6)
    other = replace(encoded, edit_terms=encoded.edit_terms.copy(), back=encoded.back.copy())
    other.edit_terms[6:] ^= True
    other.back[6:] = 1
    found = []
    for each in (encoded, other):
        batch, there = Corpus(each, table(), PIECES, "cpu").batch(
            np.array([0]), np.array([9]), attention == "full"
        )
        with torch.no_grad():
            found.append(float(encoder_training.loss_of(net, batch, there, Schedule())))
    assert found[0] == found[1]


# --- training ----------------------------------------------------------------------------------


@BOTH
def test_a_few_utterances_are_learnt_by_heart(attention: str) -> None:
    encoded = replace(corpus(6, 9, 7, 8), masked=np.zeros(30, np.bool_))
    net = network(attention)
    schedule = Schedule(
        seconds=1e9,
        epochs=150,
        batch_words=64,
        rate=5e-3,
        head_rate=1e-2,
        layer_decay=1.0,
        frozen_pieces=False,
        whole=1.0,
        average=0.9,
        half=False,
    )
    net.drop.p = 0.0
    on = Corpus(encoded, table(), PIECES, "cpu")
    weights = encoder_training.fit(net, on, schedule, 0)
    found = encoder_training.answers(
        encoder_training.restored(weights, SHAPE, net.settings), on, batch_words=20
    )
    assert np.mean((found["edit"] > 0) == encoded.edit_terms) > 0.95
    assert np.mean((found["onset"] > 0) == (encoded.back > 0)) > 0.95
    onsets = encoded.back > 0
    assert np.mean(found["back"][onsets].argmax(1) + 1 == encoded.back[onsets]) > 0.9


def test_answers_at_a_delay_are_those_of_the_prefix() -> None:
    """With full attention a word asked about two words later has seen no more than those."""
    net, encoded = network("full"), corpus(9)
    on = Corpus(encoded, table(), PIECES, "cpu")
    late = encoder_training.answers(net, on, 2)
    changed = replace(encoded, words=encoded.words.copy())
    changed.words[7:] = changed.words[:2]
    other = encoder_training.answers(net, Corpus(changed, table(), PIECES, "cpu"), 2)
    assert np.array_equal(late["onset"][:5], other["onset"][:5])
    assert not np.allclose(late["onset"][5:], other["onset"][5:])


@BOTH
def test_lessons_are_what_is_answered_later(attention: str) -> None:
    net, encoded = network(attention), corpus(5, 9)
    on = Corpus(encoded, table(), PIECES, "cpu")
    lessons = encoder_training.taught([net, net], on, 2, batch_words=20).astype(np.float32)
    assert lessons.shape == (14, 2 + SETTINGS.delays)
    for delay in range(SETTINGS.delays):
        later = encoder_training.answers(net, on, delay)
        for first, last in ((0, 5), (5, 14)):
            asked = np.arange(first, last - delay)
            onsets = lessons[asked + delay, 2 + delay]
            assert np.allclose(onsets, later["onset"][asked], atol=5e-3)
            if delay < 2:
                edits = lessons[asked + delay, delay]
                assert np.allclose(edits, later["edit"][asked], atol=5e-3)


@BOTH
def test_answers_in_half_precision(attention: str) -> None:
    net = network(attention)
    on = Corpus(corpus(5, 9), table(), PIECES, "cpu")
    exact = encoder_training.answers(net, on)
    with torch.autocast("cpu", torch.bfloat16):
        half = encoder_training.answers(net, on)
        encoder_training.taught([net], on, 2)
    assert np.abs(exact["onset"] - half["onset"]).max() < 0.1


def test_training_ends_in_time_and_saves() -> None:
    """The clock ticks a second at each step: training ends after twelve."""
    seconds = iter(range(10_000))
    reports: list[tuple[float, int]] = []
    saved: list[encoder_training.Weights] = []
    schedule = Schedule(seconds=30, batch_words=16, half=False)
    weights = encoder_training.fit(
        network("causal"),
        Corpus(corpus(6, 7, 8), table(), PIECES, "cpu"),
        schedule,
        0,
        lambda done, step, loss: reports.append((done, step)),
        saved.append,
        clock=lambda: float(next(seconds)),
    )
    assert reports and reports[-1][1] < 40
    assert saved[-1] is weights
    assert "pieces.weight" not in weights, "frozen"


def test_rates_rise_and_fall() -> None:
    factors = [encoder_training.rate_factor(i / 100, 0.1) for i in range(101)]
    assert factors[0] < 0.01
    assert max(factors) == factors[10]
    assert factors[-1] < 1e-6


def test_lower_layers_learn_more_slowly() -> None:
    from stir.lab.training.encoder_network import parameter_groups

    net = network("causal")
    groups = parameter_groups(net, 1e-4, 1e-3, 0.5, 0.01, True)
    rates = {id(p): group["rate"] for group in groups for p in group["params"]}
    assert rates[id(net.layers[1].up.weight)] == pytest.approx(1e-4)
    assert rates[id(net.layers[0].up.weight)] == pytest.approx(5e-5)
    assert rates[id(net.positions.weight)] == pytest.approx(2.5e-5)
    assert rates[id(net.judged.weight)] == pytest.approx(1e-3)
    assert id(net.pieces.weight) not in rates
    assert len(rates) == len(list(net.parameters())) - 1


# --- files -------------------------------------------------------------------------------------


def test_weights_are_saved_in_small_parts(tmp_path: Path) -> None:
    weights = {name: v.numpy() for name, v in network("causal").state_dict().items()}
    paths = encoder_training.save_in_parts(weights, tmp_path, "net", largest=3000)
    assert len(paths) > 2
    loaded = encoder_training.load_parts(tmp_path, "net")
    assert loaded.keys() == weights.keys()
    assert all(np.allclose(loaded[name], weights[name], atol=2e-3) for name in weights)


def test_names_of_bert() -> None:
    """A layer with BERT's names computes what BERT's equations say."""
    random = np.random.default_rng(0)
    size, inner, length = 64, 96, 5
    layer = "encoder.layer.0"
    shapes = {
        "embeddings.word_embeddings.weight": (9, size),
        "embeddings.position_embeddings.weight": (8, size),
        "embeddings.token_type_embeddings.weight": (2, size),
        "embeddings.LayerNorm.weight": (size,),
        "embeddings.LayerNorm.bias": (size,),
        f"{layer}.intermediate.dense.weight": (inner, size),
        f"{layer}.intermediate.dense.bias": (inner,),
        f"{layer}.output.dense.weight": (size, inner),
        f"{layer}.output.dense.bias": (size,),
        f"{layer}.output.LayerNorm.weight": (size,),
        f"{layer}.output.LayerNorm.bias": (size,),
        f"{layer}.attention.output.dense.weight": (size, size),
        f"{layer}.attention.output.dense.bias": (size,),
        f"{layer}.attention.output.LayerNorm.weight": (size,),
        f"{layer}.attention.output.LayerNorm.bias": (size,),
    }
    for name in ("query", "key", "value"):
        shapes[f"{layer}.attention.self.{name}.weight"] = (size, size)
        shapes[f"{layer}.attention.self.{name}.bias"] = (size,)
    w = {name: random.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}
    w["embeddings.position_ids"] = np.arange(8)[None]  # type: ignore[assignment]
    shape, named = from_bert(w)
    assert shape == Shape(9, 8, size, inner, 1, 2)
    net = Net(shape, TAGS, replace(SETTINGS, attention="full")).eval()
    assert not net.load_state_dict(named, strict=False).unexpected_keys

    def norm(x: Any, name: str) -> Any:
        x = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-12)
        return x * w[f"{name}.weight"] + w[f"{name}.bias"]

    def linear(x: Any, name: str) -> Any:
        return x @ w[f"{name}.weight"].T + w[f"{name}.bias"]

    ids = np.array([3, 1, 4, 1, 5])
    x = w["embeddings.word_embeddings.weight"][ids]
    x = x + w["embeddings.position_embeddings.weight"][:length]
    x = norm(x + w["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    q, k, v = (
        linear(x, f"{layer}.attention.self.{name}").reshape(length, 2, 32).transpose(1, 0, 2)
        for name in ("query", "key", "value")
    )
    scores = np.exp(q @ k.transpose(0, 2, 1) / np.sqrt(32))
    attended = (scores / scores.sum(-1, keepdims=True)) @ v
    attended = attended.transpose(1, 0, 2).reshape(length, size)
    x = norm(
        x + linear(attended, f"{layer}.attention.output.dense"),
        f"{layer}.attention.output.LayerNorm",
    )
    up = torch.nn.functional.gelu(torch.as_tensor(linear(x, f"{layer}.intermediate.dense"))).numpy()
    expected = norm(x + linear(up, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
    with torch.no_grad():
        told = torch.zeros(1, length, net.tell.in_features)
        y = net.embed(torch.as_tensor(ids)[None], torch.arange(length), told)
        y, _ = net.layers[0](y, torch.ones(1, 1, dtype=torch.bool))
    assert np.allclose(y[0].numpy(), expected, atol=1e-4)


# --- the exported graph ------------------------------------------------------------------------


def views(net: Net, found: Any) -> NDArray[np.float32]:
    with torch.no_grad():
        return encoder_export._Views(net)(found).numpy()  # type: ignore[no-any-return]


def graph_of(net: Net, path: Path) -> Any:
    pytest.importorskip("onnx", reason="needs onnx")
    pytest.importorskip("onnxruntime", reason="needs ONNX Runtime")
    from stir.encoder.runtime import OnnxGraph

    encoder_export.to_onnx(net, path)
    return OnnxGraph(path.read_bytes())


def test_the_exported_prefix_equals_torch(tmp_path: Path) -> None:
    net, encoded = network("full"), corpus(11)
    graph = graph_of(net, tmp_path / "full.onnx")
    expected, batch, _ = states(net, encoded)
    with torch.no_grad():
        told = net.told(batch["features"], batch["tags"], batch["before"])[0]
        per_piece = told[batch["word_of"][0].clamp(min=0)] * (batch["word_of"][0] >= 0)[:, None]
        pieces = net.pieces(batch["pieces"])
    [found] = graph.run(
        {
            "pieces": pieces.numpy(),
            "positions": np.arange(pieces.shape[1]),
            "told": per_piece[None].numpy(),
            "last": batch["last_piece"][0].numpy(),
        }
    )
    assert np.allclose(found, views(net, expected[0]), atol=1e-4)


def test_the_exported_steps_equal_torch(tmp_path: Path) -> None:
    """Word by word, with what is kept of the words before, as in one reading."""
    net, encoded = network("causal"), corpus(11)
    graph = graph_of(net, tmp_path / "causal.onnx")
    expected, batch, _ = states(net, encoded)
    with torch.no_grad():
        told = net.told(batch["features"], batch["tags"], batch["before"])[0].numpy()
        pieces = net.pieces(batch["pieces"])[0].numpy()
    word_of = batch["word_of"][0].numpy()
    width = SHAPE.size // SHAPE.heads
    past = np.zeros((SHAPE.layers, 2, 1, SHAPE.heads, 0, width), np.float32)
    before = np.zeros((1, 1, SETTINGS.state_size), np.float32)
    for word in range(-1, 11):
        places = np.flatnonzero(word_of == word)
        own = np.zeros((1, len(places), told.shape[1]), np.float32)
        if word >= 0:
            own[:] = told[word]
        given = {"pieces": pieces[None, places], "positions": places, "told": own}
        found, present, state = graph.run({**given, "past": past, "before": before})
        past = np.concatenate([past, present], 4)
        if word >= 0:
            before = state
            assert np.allclose(found[0], views(net, expected[0, word]), atol=1e-4)


def test_rounding_changes_little(tmp_path: Path) -> None:
    net = network("full")
    graph = graph_of(net, tmp_path / "full.onnx")
    encoder_export.quantise(tmp_path / "full.onnx", tmp_path / "small.onnx")
    small = type(graph)((tmp_path / "small.onnx").read_bytes())
    random = np.random.default_rng(0)
    inputs = {
        "pieces": random.normal(size=(1, 9, SHAPE.size)).astype(np.float32),
        "positions": np.arange(9),
        "told": random.normal(size=(1, 9, net.tell.in_features)).astype(np.float32),
        "last": np.arange(1, 8),
    }
    assert np.abs(graph.run(inputs)[0] - small.run(inputs)[0]).max() < 0.15
    embeddings = net.pieces.weight.detach().numpy()
    rounded = encoder_export.piece_bytes(embeddings)
    restored = rounded["pieces"] * rounded["scales"][:, None]
    assert np.abs(restored - embeddings).max() <= rounded["scales"].max() / 2 + 1e-6


def test_the_engine_answers_as_torch_does(tmp_path: Path) -> None:
    """Edit terms, onsets, starts and ends, from the engine's heads and from torch's."""
    from stir.encoder.network import EncoderNetwork, Pieces

    net, encoded = network("full"), corpus(14)
    weights = {name: value.numpy() for name, value in net.state_dict().items()}
    pieces = Pieces(PIECES, encoder_export.piece_bytes(weights["pieces.weight"]))
    heads = EncoderNetwork(None, encoder_export.heads(weights), pieces)  # type: ignore[arg-type]
    found, batch, _ = states(net, encoded)
    given = views(net, found[0]).reshape(14, -1, SETTINGS.key_size)
    delays = torch.arange(SETTINGS.delays)
    words: Any = [_Features(encoded.features[i]) for i in range(14)]
    with torch.no_grad():
        asked = 13 - delays
        expected = net.judge(found[0, asked], found[0, 13].expand(len(asked), -1), delays)
        assert np.allclose(heads.judge(given), expected.numpy(), atol=1e-5)
        keys = net.keys(found)
        for lag in range(SETTINGS.delays):
            onset = 13 - lag
            row = torch.zeros(1, dtype=torch.long)
            at, now, delay = row + onset, row + 13, row + lag
            scores = net.point(batch["features"], found, keys, row, at, now, delay)[0].numpy()
            mine = heads.point(words, onset, lag, given, onset, onset)
            assert np.allclose(mine, scores[:onset], atol=1e-5)
            for start in (0, onset - 3):
                back = row + onset - start
                end = net.end(found[0, now], keys[0, row + start], delay, back)[0].numpy()
                assert np.allclose(heads.end(given, start, lag, int(back)), end, atol=1e-5)


class _Features:
    def __init__(self, features: NDArray[np.int8]) -> None:
        self.features = np.ascontiguousarray(features)
