"""Fine-tuning: what a model learns from a few sentences, and what stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cli.running import runner
from small_model import small
from small_network import KEY_SIZE, erratic_network, lexicon, random_weights, with_networks
from stir.corpus.markup import parse_markup
from stir.detector import Detector, load
from stir.errors import InputError
from stir.lab.training.mix_settings import MixSettings
from stir.models.parts import save
from stir.models.provenance import Provenance
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.weights import to_fixed_point
from stir.types import Utterance

torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")

from stir.lab.training.fine_tuning import FineTuningSettings, base_of, fine_tune  # noqa: E402
from stir.lab.training.gru_training import PHASE_LAGS  # noqa: E402

pytestmark = pytest.mark.torch

LESSON = [
    *("i {zonk} like it", "the {zonk} beach", "so we {zonk} went", "you {zonk} know it"),
    *("i like it", "the beach", "so we went", "you know it"),
]
"""No model knows *zonk*."""
FAST = FineTuningSettings(
    epochs=20,
    batch_words=64,
    rate=2e-2,
    own_share=0.0,
    rehearsal=MixSettings(talk=0, safe=0, broad=0),
    new_weight=1.0,
    dropout=0.0,
    stop_share=0.2,
)


def _base() -> NetworkModel:
    weights = random_weights(3, loud=0.4)
    weights["phase_delay.weight"] = np.zeros((PHASE_LAGS, KEY_SIZE), np.float32)
    network = Network(to_fixed_point(weights), lexicon())
    provenance = Provenance(name="base", licence="CC BY-NC-SA 3.0")
    return with_networks(network, provenance=provenance, calibration=((0.0, 0.1), (1.0, 0.8)))


def _lesson(copies: int) -> list[Utterance]:
    lines = [parse_markup(line) for line in LESSON * copies]
    return [Utterance(f"l{i}:A:0", p.words, None, p.annotation) for i, p in enumerate(lines)]


def _right(model: NetworkModel, utterances: list[Utterance]) -> int:
    """Words whose edit terms are found, or which are rightly none."""
    traces = Detector(model).traces(utterances)
    return sum(
        len(u.words) - len({*u.annotation.edit_terms} ^ {*trace.steps[-1].edit_terms})
        for u, trace in zip(utterances, traces, strict=True)
    )


def test_a_model_learns_a_word_and_keeps_the_rest() -> None:
    base, lesson = _base(), _lesson(8)
    tuned = fine_tune(base, lesson, FAST, name="mine", command="c", corpus_licence="CC0")
    assert tuned.epochs > (0,)
    assert not tuned.recalibrated
    model = tuned.model
    total = sum(len(u.words) for u in lesson)
    assert _right(base, lesson) < _right(model, lesson)
    assert _right(model, lesson) > 0.95 * total
    assert model.lexicon is base.lexicon
    assert model.tagger is base.tagger
    assert model.calibration == base.calibration
    assert model.licence == "CC BY-NC-SA 3.0"
    assert model.provenance.name == "mine"
    assert model.provenance.training["from"]["name"] == "base"
    assert model.provenance.training["corpus_licence"] == "CC0"


@pytest.mark.parametrize("changes", [{"rate": 0.0}, {"new_weight": 0.0}])
def test_the_integers_stay_where_nothing_new_is_kept(changes: dict[str, float]) -> None:
    base = _base()
    tuned = fine_tune(base, _lesson(4), replace(FAST, epochs=2, **changes))  # type: ignore[arg-type]
    # nothing is learnt at a rate of 0; with the other, an epoch is kept with a weight of 0
    assert (tuned.epochs == (0,)) == ("rate" in changes)
    [old], [new] = base.networks, tuned.model.networks
    assert all(np.array_equal(new.arrays[name], array) for name, array in old.arrays.items())


def test_with_enough_sentences_confidences_are_calibrated_anew() -> None:
    said = [parse_markup("i like [ the + {uh} the ] beach"), parse_markup("so [ i + i ] went")]
    lines = [Utterance(f"l{i}:A:0", p.words, None, p.annotation) for i, p in enumerate(said * 20)]
    settings = replace(FAST, epochs=10, least_shown=1)
    tuned = fine_tune(_base(), lines, settings)
    assert tuned.recalibrated
    assert tuned.model.calibration != _base().calibration


def test_what_cannot_be_fine_tuned() -> None:
    with pytest.raises(InputError, match="only models of the engine"):
        base_of(small(), "small")
    with pytest.raises(InputError, match="has no tagger"):
        base_of(replace(_base(), tagger=None), "untagged")
    with pytest.raises(InputError, match="older shape"):
        base_of(erratic_network(), "erratic")
    with pytest.raises(InputError, match="1 utterances are too few"):
        fine_tune(_base(), _lesson(1)[:1], FAST)


def test_the_command_says_what_it_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    save(_base(), tmp_path / "base")
    mine = tmp_path / "mine.txt"
    mine.write_text("\n".join(LESSON * 4) + "\n", encoding="utf-8")
    command = runner(monkeypatch, capsys)
    result = command("train", mine, "--from", tmp_path / "base", "-o", tmp_path / "mine")
    assert result.status == 0, result.err
    assert "held out before: 3 utterances" in result.err
    assert "fine-tuned on 29 utterances" in result.err
    assert "held out after: 3 utterances" in result.err
    assert "licence: CC BY-NC-SA 3.0" in result.err
    assert load(tmp_path / "mine").licence == "CC BY-NC-SA 3.0"
    refused = command("train", mine, "--from", "paper", "-o", tmp_path / "other")
    assert refused.status == 1
    assert "'paper' cannot be fine-tuned" in refused.err
    assert not (tmp_path / "other").exists()
