"""What the model `open` is trained on: nothing that excludes commercial use, nothing share-alike.

Its conversations are AMI's. Everything else that people could say is fluent: requests, questions,
prose, and talk made from templates. All of it is tagged by Brill's tagger (`brill`); language
models and stir's tagger learn from it, and `sentences.stutters` makes it disfluent.

AMI's utterances with stretches that nobody has annotated are no part of that: they are only read by
the networks, which leave the stretches out (`mix.add_meetings`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from stir.corpus.ami import is_development, read_ami
from stir.corpus.disfl_qa import read_disfl_qa, split_disfl_qa
from stir.lab.training.brill import CONTEXT, LEXICON, MORPHOLOGY, BrillTagger
from stir.lab.training.material import Material, development_sets
from stir.lab.training.sentences.colloquial import colloquial
from stir.lab.training.sentences.prose import MARKERS, read_prose
from stir.lab.training.sentences.requests import read_requests
from stir.lab.training.sentences.talk import MARKS, draw_meant, fluent
from stir.lab.training.sentences.templates import (
    Templates,
    small_talk_templates,
    talk_templates,
)
from stir.lab.training.settings import FluentSettings
from stir.lab.training.sources import licence_of, open_files
from stir.types import Utterance
from stir.words import Word

FEWEST_WORDS, MOST_WORDS = 3, 28
GROUP_SIZE = 500
"""Sentences of a group: no language model of the fold that reads a group was fitted to it."""


@dataclass(frozen=True)
class OpenFiles:
    """The files that `open` is made of."""

    vectors: Path
    meetings: Path
    tag_rules: Path
    """A folder with the files of Brill's tagger, as TextBlob's `en`."""
    questions: Path | None = None
    requests: Sequence[Path] = field(default_factory=tuple)
    prose: Sequence[Path] = field(default_factory=tuple)

    def paths(self) -> list[Path]:
        """All files."""
        rules = [self.tag_rules / name for name in (LEXICON, MORPHOLOGY, CONTEXT)]
        questions = [] if self.questions is None else [self.questions]
        return [self.vectors, self.meetings, *questions, *self.requests, *self.prose, *rules]


def read_open_material(files: OpenFiles, amounts: FluentSettings, seed: int) -> Material:
    """Read and tag everything; a file under a restriction raises `InputError`."""
    sources = open_files(files.paths())
    tagger = BrillTagger(files.tag_rules)
    return Material(
        train=[tagged(utterance, tagger) for utterance in whole_meetings(files.meetings)],
        vectors=files.vectors,
        fluent=list(fluent_sentences(files, amounts, seed, tagger)),
        meetings=files.meetings,
        questions=files.questions,
        requests=files.requests,
        prose=files.prose,
        development=development_sets([], files.meetings, files.questions),
        licence=licence_of(sources),
        sources=sources,
    )


def whole_meetings(path: Path) -> Iterator[Utterance]:
    """Yield AMI's training utterances that are annotated throughout."""
    for found in read_ami(path):
        if not found.masked and not is_development(found.utterance):
            yield found.utterance


def fluent_sentences(
    files: OpenFiles, amounts: FluentSettings, seed: int, tagger: BrillTagger
) -> Iterator[Utterance]:
    """Yield everything that people could say, tagged, in groups."""
    rng = random.Random(seed)
    kinds = {
        "request": _sampled(
            (r.words for r in read_requests(files.requests)), amounts.requests, rng
        ),
        "question": _sampled(_questions(files.questions), amounts.requests, rng),
        "prose": _sampled(_prose(files.prose, rng), amounts.prose, rng),
        "small": (_meant(small_talk_templates(), rng) for _ in range(amounts.small_talk)),
        "talk": (_meant(talk_templates().meant, rng) for _ in range(amounts.talk)),
    }
    for kind, sentences in kinds.items():
        for i, words in enumerate(sentences):
            utterance = Utterance(f"{kind}{i // GROUP_SIZE}:A:{i}", tuple(words), speaker="A")
            yield tagged(utterance, tagger)


def tagged(utterance: Utterance, tagger: BrillTagger) -> Utterance:
    """Return the utterance with tags, in the words that models look up."""
    words = [Word(word) for word in utterance.words]
    tags = tagger.tag([word.form for word in words])
    return replace(utterance, words=tuple(word.key for word in words), pos=tags)


def _sampled(
    sentences: Iterable[Sequence[str]], most: int, rng: random.Random
) -> list[Sequence[str]]:
    found = list(sentences)
    rng.shuffle(found)
    return found[:most]


def _questions(path: Path | None) -> Iterator[Sequence[str]]:
    if path is None:
        return
    training, _ = split_disfl_qa(list(read_disfl_qa(path)))
    for question in training:
        words = _plain(question.original)
        if FEWEST_WORDS <= len(words) <= MOST_WORDS:
            yield words


def _prose(paths: Iterable[Path], rng: random.Random) -> Iterator[Sequence[str]]:
    for path in paths:
        for sentence in read_prose(path):
            words = _plain(sentence.replace("--", " ").split())
            # what may be a marker would be read as a fluent word
            if FEWEST_WORDS <= len(words) <= MOST_WORDS and words[0] not in MARKERS - {"i", "you"}:
                yield colloquial(words, rng)


def _meant(templates: Templates, rng: random.Random) -> Sequence[str]:
    markup = fluent(draw_meant(rng, templates))
    return [word for word in markup.split() if word not in MARKS]


def _plain(words: Iterable[str]) -> list[str]:
    said = (Word(word) for word in words)
    return [word.form for word in said if not word.is_silent and word.form]
