"""Train the models `default` and `open`, which differ in their material and in their numbers.

The conversations are Switchboard or, for `open`, AMI and fluent sentences (`open_material`).

1. Tag every word of the conversations with a tagger that was trained on other ones.
2. Make the mix (`mix`): other forms of the conversations, further corpora, generated sentences.
3. Build the lexicon: the vectors of words, and vectors for the letters of unknown words.
4. Encode every word; the conversations with language models that were trained on other ones.
5. Train the language models on all conversations, the tagger on `train` and `fluent`: the tags of
   `extra` follow another convention.
6. Train the networks, which differ by their seeds.
7. Calibrate confidences on the development sets, at the moment when repairs are first shown.

Finished steps are kept in the folder `work`. Only step 6 benefits from an accelerator; it can be
run apart (`networks`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from typing import TypeVar

import numpy as np

from stir.detector import Detector
from stir.encoder.model import EncoderModel
from stir.errors import InputError
from stir.lab.training.checkpoint import Arrays, Checkpoints, hash_files
from stir.lab.training.crossfold import Models, fit_models
from stir.lab.training.encoded import (
    Encoded,
    Tags,
    WordIds,
    encode,
    encode_across,
    joined,
    retagged,
    tag_all,
    taggers_of_others,
)
from stir.lab.training.fit import fingerprint, versions
from stir.lab.training.isotonic import isotonic
from stir.lab.training.material import Material
from stir.lab.training.mix import (
    Mix,
    add_generated,
    add_meetings,
    add_prose,
    add_questions,
    frequent_words,
    make_views,
)
from stir.lab.training.networks import ENCODED, TrainingData, from_arrays, train_networks
from stir.lab.training.progress import Progress, silent
from stir.lab.training.settings import OPEN_POINTS, OPERATING_POINTS, DefaultSettings
from stir.lab.training.sources import listed
from stir.lab.training.spelling import build_lexicon
from stir.lab.training.tagger import train_tagger
from stir.lab.training.vectors import fingerprint as fingerprint_of
from stir.lab.training.vectors import read_vectors
from stir.lm.vocabulary import Vocabulary
from stir.models.provenance import Provenance
from stir.network.gru import Network
from stir.network.lexicon import Lexicon
from stir.network.model import NetworkModel
from stir.network.weights import to_fixed_point
from stir.pos import TaggerModel
from stir.types import Utterance

CALIBRATION_STEPS = 16
"""Steps of the calibration curve: enough for its shape, too few to over-fit single repairs."""


class DefaultTrainer:
    """Trains the models `default` and `open`."""

    def __init__(
        self,
        material: Material,
        settings: DefaultSettings,
        work: Path | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Take what to train on; finished steps go to the folder `work`."""
        if any(utterance.pos is None for utterance in (*material.train, *material.fluent)):
            raise InputError("training needs part-of-speech tags for every word")
        self.material = material
        self.settings = settings
        self._progress = progress or silent
        self.fingerprint = fingerprint([*material.train, *material.extra, *material.fluent])
        self._work = work
        self._checkpoints = Checkpoints(work, {"version": version("stir-repair")})

    def model(self, preset: str = "", command: str = "") -> NetworkModel:
        """Train everything."""
        s = self.settings
        trained = train_networks(self.encoded(), s, self._work, self._progress)
        self._progress("language models", 0, 1)
        networks = tuple(Network(to_fixed_point(weights), self.lexicon) for weights in trained)
        model = NetworkModel(
            *self.language_models,
            lexicon=self.lexicon,
            networks=networks,
            tagger=self.tagger,
            points=OPEN_POINTS if preset == "open" else OPERATING_POINTS,
            provenance=Provenance(
                name=preset,
                command=command,
                seed=s.seed,
                fingerprint=self.fingerprint,
                licence=self.material.licence,
                versions=versions() | {"torch": version("torch")},
                training=asdict(s)
                | {"vectors": fingerprint_of(self.material.vectors)}
                | listed(self.material.sources),
            ),
        )
        return calibrated(model, self.material.development, self._progress)

    @cached_property
    def tagger(self) -> TaggerModel:
        """The tagger of the model."""
        self._progress("tagger", 0, 1)
        return train_tagger(self._tagged, seed=self.settings.seed)

    @property
    def _tagged(self) -> list[Utterance]:
        return [*self.material.train, *self.material.fluent]

    @cached_property
    def _taggers(self) -> dict[str, TaggerModel]:
        """By conversation, a tagger that was trained on other conversations."""
        return taggers_of_others(self._tagged, self.settings.seed, self._progress)

    @cached_property
    def conversations(self) -> list[Utterance]:
        """The annotated conversations with predicted tags."""
        return retagged([*self.material.train, *self.material.extra], self._tags)

    @cached_property
    def known(self) -> list[Utterance]:
        """What language models are fitted to: the conversations and all fluent sentences."""
        return [*self.conversations, *retagged(self.material.fluent, self._tags)]

    @cached_property
    def _tags(self) -> dict[str, Tags]:
        m = self.material
        return self._tag([*m.train, *m.extra, *m.fluent])

    def _tag(self, utterances: Sequence[Utterance]) -> dict[str, Tags]:
        """Tag utterances, those of tagged conversations with taggers of other ones."""
        groups: dict[int, tuple[TaggerModel, list[Utterance]]] = {}
        for utterance in utterances:
            model = self._taggers.get(utterance.conversation, self.tagger)
            groups.setdefault(id(model), (model, []))[1].append(utterance)
        return {
            utterance.id: tags
            for model, chosen in groups.values()
            for utterance, tags in zip(chosen, tag_all(model, chosen, self._progress), strict=True)
        }

    @cached_property
    def tag_names(self) -> Vocabulary:
        """All tags."""
        named = {tag for pairs in self._tags.values() for tag, _ in pairs}
        named |= {r for pairs in self._tags.values() for _, r in pairs if r is not None}
        return Vocabulary(sorted(named.union(*(u.pos or () for u in self._tagged))))

    @cached_property
    def language_models(self) -> Models:
        """The language models of the model, fitted to all that is known."""
        return fit_models(self.known, self.tag_names)

    @cached_property
    def _vectors(self) -> tuple[list[str], np.ndarray]:
        self._progress("word vectors", 0, 1)
        return read_vectors(self.material.vectors, self.settings.vector_size)

    @cached_property
    def mix(self) -> Mix:
        """Everything to train on beside the conversations as they are."""
        s, m = self.settings, self.material
        self._progress("mix", 0, 1)
        mix = Mix()
        known = Vocabulary.of((u.words for u in self.known), 2)
        words, vectors = self._vectors
        rows = np.zeros((len(known) + 1, s.vector_size), np.float32)
        for word, vector in zip(words, vectors, strict=True):
            if word in known:
                rows[known.id(word)] = vector
        fluent = self.known[len(self.conversations) :]
        mix.views = make_views(
            *(self.conversations, m.marked, s.mix, s.folds, s.seed, rows, known),
            *(self._progress, fluent),
        )
        if m.meetings is not None:
            taken = {utterance.id for utterance in m.train}
            add_meetings(mix, m.meetings, s.mix.meeting_copies, s.seed, taken)
        if m.questions is not None:
            add_questions(mix, m.questions, s.mix.question_copies)
        add_generated(mix, s.mix, s.seed, m.requests, self._progress)
        add_prose(mix, m.prose, s.mix.prose, s.seed, self._progress)
        originals = (utterance.id for utterance in self.conversations)
        mix.copies |= dict.fromkeys(originals, s.mix.conversation_copies)
        return mix

    @cached_property
    def learnt_words(self) -> list[str]:
        """The words that the networks learn about, beside their vectors."""
        everything = [*self.known, *self.mix.views, *self.mix.others]
        return frequent_words(everything, self.settings.min_count)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The vectors of words."""
        words, vectors = self._vectors
        others = words[: self.settings.known_words]
        return build_lexicon(self.learnt_words, others, words, vectors)

    def encoded(self) -> TrainingData:
        """Everything encoded, and what is known about its words and tags."""

        def compute() -> Arrays:
            self.material.check()
            ids = WordIds(self.lexicon)
            others = self._encoded_mix(ids, self._encoded_conversations(ids))
            vectors, spelled = ids.vectors()
            return {
                **others.arrays(),
                "vectors": vectors,
                "spelled": spelled,
                "keys": np.array(ids.keys()),
                "known": np.array(len(self.lexicon.vectors)),
                "grams": self.lexicon.arrays["grams"],
                "learnt": np.array(len(self.learnt_words) + 4),
                "tag_count": np.array(len(self.language_models.pos.vocabulary)),
            }

        depends = {
            "settings": replace(self.settings, network=DefaultSettings().network, networks=1),
            "material": self.material.fingerprints(),
            "generators": generators(),
        }
        arrays = self._checkpoints.step(ENCODED, depends, compute)
        return from_arrays(arrays, self._checkpoints.key(ENCODED, depends))

    def _encoded_conversations(self, ids: WordIds) -> Encoded:
        return encode_across(
            self.known,
            self.mix.views,
            self._tags | self._tag(self.mix.views),
            ids,
            self.tag_names,
            self.settings.folds,
            self.settings.seed,
            self._progress,
            self.mix.copies,
        )

    def _encoded_mix(self, ids: WordIds, before: Encoded) -> Encoded:
        mix, models = self.mix, self.language_models
        tags = self._tag(mix.others)
        others = encode(mix.others, tags, ids, models, mix.missing, mix.copies, self._progress)
        return joined([before, others])


@cache
def generators() -> str:
    """Hash the code and the templates that sentences are made with."""
    folder = Path(__file__).parent
    inside = [path for path in (folder / "sentences").rglob("*") if path.suffix in (".py", ".txt")]
    return hash_files(folder, [folder / "mix.py", *inside])


Calibrated = TypeVar("Calibrated", bound=NetworkModel | EncoderModel)


def calibrated(
    model: Calibrated, development: Mapping[str, Sequence[Utterance]], progress: Progress
) -> Calibrated:
    """Return the model with confidences that are right over the mix; every set counts the same."""
    if not development:
        return model
    progress("calibration", 0, 1)
    detector = Detector(replace(model, calibration=()))
    shown = [list(first_shown(utterances, detector)) for utterances in development.values()]
    most = max(map(len, shown))
    # a smaller set is repeated, up to a limit, so that it is not drowned by a larger one
    pairs = [
        pair for found in shown if found for pair in found * min(4, max(1, most // len(found)))
    ]
    table = isotonic([c for c, _ in pairs], [right for _, right in pairs], CALIBRATION_STEPS)
    return replace(model, calibration=tuple(zip(table.x, table.y, strict=True)))


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
