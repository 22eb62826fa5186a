"""Train the default model; its model card lists the same steps.

1. Tag every word with a tagger that was trained on other conversations.
2. Encode every word with language models that were trained on other conversations.
3. Train the language models on everything and the tagger on `train`; the tags of `extra` follow
   another convention.
4. Train the networks. They differ in their seeds and in the number of generated sentences with
   intended repetitions (`training.safe`) added to the corpora. Train a smaller network, the guard,
   with more generated sentences of more kinds.
5. Calibrate confidences on held-out conversations, at the moment when repairs are first shown.

Finished steps are kept in the folder `work`. Only step 4 benefits from an accelerator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import cached_property, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from stir.detector import Detector
from stir.errors import InputError
from stir.lab.training.checkpoint import Arrays, Checkpoints
from stir.lab.training.crossfold import Models, fit_models
from stir.lab.training.encoded import (
    Encoded,
    Tags,
    encode,
    encode_across,
    joined,
    retagged,
    tag_all,
    tags_of_others,
)
from stir.lab.training.fit import LICENCE, fingerprint, versions
from stir.lab.training.gru_training import fit_network
from stir.lab.training.isotonic import isotonic
from stir.lab.training.safe import make_sentences
from stir.lab.training.settings import OPERATING_POINTS, DefaultSettings, NetworkSettings
from stir.lab.training.tagger import train_tagger
from stir.lab.training.templates import basic_templates, broad_templates
from stir.lab.training.vectors import Vectors, read_vectors
from stir.lab.training.vectors import fingerprint as fingerprint_of
from stir.lm.vocabulary import Vocabulary
from stir.models.provenance import Provenance
from stir.network.gru import Network
from stir.network.model import NetworkModel
from stir.network.weights import to_fixed_point, without_pointer
from stir.pos import TaggerModel
from stir.types import Utterance

Progress = Callable[[str, int, int], None]
CALIBRATION_STEPS = 12
"""Steps of the calibration curve: enough for its shape, too few to over-fit single repairs."""


class DefaultTrainer:
    """Trains the default model on given corpora."""

    def __init__(
        self,
        train: Sequence[Utterance],
        extra: Sequence[Utterance],
        heldout: Sequence[Utterance],
        settings: DefaultSettings,
        work: Path | None = None,
        progress: Progress | None = None,
        vectors: Path | None = None,
    ) -> None:
        """Take a tagged corpus, further conversations, and held-out ones for calibration.

        `vectors` is a file of word vectors that initialise the networks' embeddings.
        """
        if any(utterance.pos is None for utterance in train):
            raise InputError("training needs part-of-speech tags for every word")
        self.train, self.extra, self.heldout = train, extra, heldout
        self.settings = settings
        self._vectors = vectors
        self._progress = progress or (lambda what, done, total: None)
        self.fingerprint = fingerprint([*train, *extra])
        about = {"corpus": self.fingerprint, "version": version("stir-repair")}
        self._checkpoints = Checkpoints(work, about)

    def model(self, preset: str = "", command: str = "") -> NetworkModel:
        """Train everything."""
        s = self.settings
        self._progress("tagger", 0, 1)
        tagger = train_tagger(self.train, seed=s.seed)
        tags = self._tags(tagger)
        everything = retagged([*self.train, *self.extra], tags)
        words = Vocabulary.of((u.words for u in everything), s.min_count)
        named = {tag for found in tags.values() for tag, _ in found}
        tag_names = Vocabulary(sorted(named.union(*(u.pos or () for u in self.train))))
        encoded = self._encoded(everything, tags, words, tag_names)
        self._progress("language models", 0, 1)
        models = fit_models(everything, tag_names)
        fit = partial(self._network, encoded, words, models, tagger, self._read_vectors(words))
        count = len(s.sentences)
        networks = [
            fit(
                f"network{i}",
                s.network,
                s.seed + i,
                make_sentences(own, s.seed + i, basic_templates()),
            )
            for i, own in enumerate(s.sentences)
        ]
        more = make_sentences(s.guard_sentences, s.seed + count, broad_templates())
        guard = None
        if s.guard_sentences:
            learnt = fit("guard", s.guard, s.seed + count, more)
            guard = Network(without_pointer(learnt.arrays))
        model = NetworkModel(
            *models,
            words=words,
            networks=tuple(networks),
            tagger=tagger,
            points=OPERATING_POINTS,
            guard=guard,
            provenance=Provenance(
                name=preset,
                command=command,
                seed=s.seed,
                fingerprint=self.fingerprint,
                licence=LICENCE,
                versions=versions() | {"torch": version("torch")},
                training=asdict(s) | {"vectors": self._of_vectors or None},
            ),
        )
        return self._calibrated(model)

    def _tags(self, tagger: Any) -> dict[str, Tags]:
        """Tag every utterance with a tagger that was trained on other conversations."""
        names = tagger.tags

        def compute() -> Arrays:
            found = tags_of_others(self.train, self.settings.seed, self._progress)
            found |= zip((u.id for u in self.extra), tag_all(tagger, self.extra), strict=True)
            tag_names = _names(found)
            number = {name: i for i, name in enumerate(tag_names)}
            flat = [pair for u in (*self.train, *self.extra) for pair in found[u.id]]
            return {
                "names": np.array(tag_names),
                "tags": np.array([number[tag] for tag, _ in flat], np.int16),
                "revised": np.array([-1 if r is None else number[r] for _, r in flat], np.int16),
            }

        arrays = self._checkpoints.step("tags", {"seed": self.settings.seed}, compute)
        names = [str(name) for name in arrays["names"]]
        pairs = [
            (names[tag], None if revised < 0 else names[revised])
            for tag, revised in zip(arrays["tags"], arrays["revised"], strict=True)
        ]
        tags, first = {}, 0
        for u in (*self.train, *self.extra):
            tags[u.id] = pairs[first : first + len(u.words)]
            first += len(u.words)
        return tags

    def _encoded(
        self,
        utterances: Sequence[Utterance],
        tags: dict[str, Tags],
        words: Vocabulary,
        tag_names: Vocabulary,
    ) -> Encoded:
        s = self.settings
        depends = {"seed": s.seed, "folds": s.folds, "min_count": s.min_count}
        arrays = self._checkpoints.step(
            "encoded",
            depends,
            lambda: encode_across(
                utterances, tags, words, tag_names, s.folds, s.seed, self._progress
            ).arrays(),
        )
        return Encoded(**arrays)

    @cached_property
    def _of_vectors(self) -> str:
        """SHA-256 of the file of word vectors, cached because the file is large; or empty."""
        return "" if self._vectors is None else fingerprint_of(self._vectors)

    def _read_vectors(self, words: Vocabulary) -> Vectors | None:
        if self._vectors is None:
            return None
        self._progress("word vectors", 0, 1)
        return read_vectors(self._vectors, words, self.settings.network.vector_size)

    def _network(
        self,
        encoded: Encoded,
        words: Vocabulary,
        models: Models,
        tagger: TaggerModel,
        vectors: Vectors | None,
        name: str,
        settings: NetworkSettings,
        seed: int,
        own: Sequence[Utterance],
    ) -> Network:
        """Train a network on the corpora and the generated sentences `own`."""

        def report(done: int, total: int, loss: float) -> None:
            self._progress(f"{name}, loss {loss:.3f}", done, total)

        def compute() -> Arrays:
            data = encoded
            if own:
                self._progress(f"generated sentences for {name}", 0, 1)
                tags = dict(zip((u.id for u in own), tag_all(tagger, own), strict=True))
                data = joined([encoded, encode(own, tags, words, models)])
            tag_count = len(models.pos.vocabulary)
            return dict(
                fit_network(data, len(words), tag_count, settings, seed, report, vectors=vectors)
            )

        s = self.settings
        depends = {"settings": settings, "folds": s.folds, "min_count": s.min_count, "seed": seed}
        depends |= {"sentences": fingerprint(own), "vectors": self._of_vectors}
        return Network(to_fixed_point(self._checkpoints.step(name, depends, compute)))

    def _calibrated(self, model: NetworkModel) -> NetworkModel:
        """Return the model with confidences calibrated on the held-out conversations."""
        if not self.heldout:
            return model
        self._progress("calibration", 0, 1)
        shown = list(first_shown(self.heldout, Detector(model)))
        table = isotonic([c for c, _ in shown], [right for _, right in shown], CALIBRATION_STEPS)
        steps = tuple(zip(table.x, table.y, strict=True))
        return replace(model, calibration=steps)


def first_shown(
    utterances: Sequence[Utterance], detector: Detector
) -> Iterator[tuple[float, bool]]:
    """Yield the confidence of every repair when it is first shown, and whether it is in gold."""
    for utterance, trace in zip(utterances, detector.traces(utterances), strict=True):
        truth = {(r.rm_start, r.rp_start) for r in utterance.annotation.repairs}
        seen: set[tuple[int, int]] = set()
        for repair in (repair for step in trace.steps for repair in step.repairs):
            pair = repair.rm_start, repair.rp_start
            if pair not in seen and repair.confidence is not None:
                seen.add(pair)
                yield repair.confidence, pair in truth


def _names(tags: dict[str, Tags]) -> list[str]:
    found = {tag for pairs in tags.values() for tag, _ in pairs}
    return sorted(found | {r for pairs in tags.values() for _, r in pairs if r is not None})
