"""The curriculum of the default model: real corpora in several forms, and generated sentences.

A detector that has read one corpus knows that corpus. This mix is meant to be spoken English:

- Switchboard as it is; with the punctuation of its transcripts; with turns joined and cut as a
  recogniser does; and with corrections put into its fluent sentences;
- AMI meetings and the questions of Disfl-QA, if they are given;
- requests with corrections, made from real requests, if they are given;
- everyday talk with corrections, and sentences whose words are doubled on purpose.

Every generated correction has a twin in which the same words are meant. What stems from Switchboard
(`Mix.views`) keeps the id of a conversation of its fold, so that its features come from language
models that have not read it. No sentence is stored: the same seed makes the same mix.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from stir.corpus.ami import is_development, read_ami
from stir.corpus.disfl_qa import convert, read_disfl_qa, split_disfl_qa
from stir.corpus.markup import parse_markup
from stir.lab.training.crossfold import divide
from stir.lab.training.encoded import Missing
from stir.lab.training.mix_settings import MixSettings
from stir.lab.training.progress import Progress, reported, silent
from stir.lab.training.sentences.conversations import draw_substitutions
from stir.lab.training.sentences.near_twins import NearTwins
from stir.lab.training.sentences.prose import draw_prose, read_prose
from stir.lab.training.sentences.requests import draw_pairs, read_requests
from stir.lab.training.sentences.safe import make_sentences
from stir.lab.training.sentences.stutters import changes_heard, draw_stutters
from stir.lab.training.sentences.talk import make_talk
from stir.lab.training.sentences.templates import basic_templates, broad_templates
from stir.lab.training.sentences.turns import cut_turns, joined_turns
from stir.lab.training.vectors import Vectors
from stir.lm.vocabulary import Vocabulary
from stir.types import Utterance
from stir.words import Word

_MARKS = ",.?!;:—"
_DROPPED_MARKS = (0.0, 0.0, 0.3, 0.6)
"""Shares of marks that an utterance loses, drawn for each: recognisers leave marks out."""


@dataclass
class Mix:
    """Utterances to train on, beside Switchboard as it is."""

    views: list[Utterance] = field(default_factory=list)
    """Made from conversations of Switchboard."""
    others: list[Utterance] = field(default_factory=list)
    missing: dict[str, Missing] = field(default_factory=dict)
    """What nobody has annotated, by id."""
    copies: dict[str, int] = field(default_factory=dict)
    """How often an utterance is read in an epoch, by id; once if it is not here."""


def make_views(
    utterances: Sequence[Utterance],
    marked: Sequence[Utterance],
    settings: MixSettings,
    folds: int,
    seed: int,
    vectors: Vectors,
    words: Vocabulary,
    progress: Progress = silent,
    fluent: Sequence[Utterance] = (),
) -> list[Utterance]:
    """Make everything that stems from conversations; `utterances` have tags.

    `marked` are the same utterances with their punctuation, `fluent` further sentences, with tags.
    """
    rng = random.Random(seed)
    found = []
    for utterance in marked:
        if rng.random() < settings.marked_share:
            found.append(_with_fewer_marks(replace(utterance, id=f"{utterance.id}:marks"), rng))
    half = settings.joined // 2
    found += joined_turns(utterances, half, seed)
    found += _renamed(joined_turns(marked, settings.joined - half, seed + 1), "marks")
    found += cut_turns(utterances, settings.cut, seed)
    divided = divide([*utterances, *fluent], folds, seed)
    share, stutters = settings.substitutions // len(divided), settings.stutters // len(divided)
    heard = changes_heard(utterances)
    for i, (fold, _) in enumerate(divided):
        # a conversation of the fold, so that no language model has read the sentence
        progress("corrections in conversations, fold by fold", i, len(divided))
        conversation = fold[0].conversation
        pairs = draw_substitutions(fold, share, seed + i, vectors, words)
        lines = _with_near_twins(pairs, settings.near_twins, seed + i)
        found += _sentences(lines, f"{conversation}:A:sub")
        made = draw_stutters(fold, stutters, seed + i, vectors, words, heard)
        said = list(_sentences(made, f"{conversation}:A:stutter"))
        turns = round(settings.joined_stutters * len(said))
        found += [*said, *_renamed(joined_turns(said, turns, seed + i), "stutters")]
    return found


def add_meetings(mix: Mix, path: Path, copies: int, seed: int, taken: Collection[str] = ()) -> None:
    """Add the AMI meetings that are for training; the utterances `taken` are there already."""
    training = [
        found
        for found in read_ami(path)
        if not is_development(found.utterance) and found.utterance.id not in taken
    ]
    utterances = [found.utterance for found in training]
    mix.others += utterances
    mix.copies |= dict.fromkeys((utterance.id for utterance in utterances), copies)
    for found in training:
        if found.masked:
            mix.missing[found.utterance.id] = Missing(found.masked)
    # joined turns have no masks, so only utterances that are annotated throughout are joined
    whole = [found.utterance for found in training if not found.masked]
    mix.others += joined_turns(whole, len(whole) // 3, seed)


def add_questions(mix: Mix, path: Path, copies: int) -> None:
    """Add the training questions of Disfl-QA, as they are written and in plain form."""
    training, _ = split_disfl_qa(list(read_disfl_qa(path)))
    questions = convert(training).utterances
    mix.others += questions
    mix.others += [plain(question) for question in questions]
    for question in questions:
        mix.copies[question.id] = mix.copies[f"{question.id}:plain"] = copies
        mix.missing[question.id] = mix.missing[f"{question.id}:plain"] = Missing(ends=True)


def add_generated(
    mix: Mix,
    settings: MixSettings,
    seed: int,
    requests: Sequence[Path] = (),
    progress: Progress = silent,
) -> None:
    """Add generated sentences."""
    if requests:
        drawn = draw_pairs(settings.requests, seed, read_requests(requests))
        pairs = reported(drawn, "corrections of requests", settings.requests, progress)
        lines = _with_near_twins(pairs, settings.near_twins, seed)
        mix.others += _sentences(lines, "requests:A:")
    progress("everyday talk", 0, 1)
    talk = ((line, "") for line in make_talk(settings.talk, seed))
    mix.others += _sentences(_with_near_twins(talk, settings.near_twins, seed), "talk:A:")
    progress("sentences with doubled words", 0, 1)
    mix.others += make_sentences(settings.safe, seed, basic_templates())
    broad = make_sentences(settings.broad, seed + 1, broad_templates())
    mix.others += _renamed(broad, "broad")


def plain(utterance: Utterance) -> Utterance:
    """The utterance as a recogniser without punctuation writes it."""
    return replace(
        utterance,
        id=f"{utterance.id}:plain",
        words=tuple(Word(word).form for word in utterance.words),
    )


def frequent_words(utterances: Iterable[Utterance], least: int) -> list[str]:
    """The words that occur at least so often, in alphabetical order."""
    counts = Counter(Word(word).key for utterance in utterances for word in utterance.words)
    return sorted(word for word, count in counts.items() if count >= least)


def add_prose(
    mix: Mix, paths: Sequence[Path], count: int, seed: int, progress: Progress = silent
) -> None:
    """Add fluent sentences from plain text."""
    progress("prose", 0, 1)
    sentences = [sentence for path in paths for sentence in read_prose(path)]
    for utterance, masked in draw_prose(sentences, count, seed) if sentences else ():
        mix.others.append(utterance)
        if masked:
            mix.missing[utterance.id] = Missing(masked)


def _with_near_twins(pairs: Iterable[tuple[str, str]], share: float, seed: int) -> Iterator[str]:
    """Yield the lines of pairs, and for a share of the corrections their nearest twins."""
    rng = random.Random(seed)
    near = NearTwins(rng)
    for correction, twin in pairs:
        yield correction
        if twin:
            yield twin
        nearest = near.twin(correction) if rng.random() < share else None
        if nearest is not None:
            yield nearest


def _sentences(lines: Iterable[str], prefix: str) -> Iterator[Utterance]:
    for i, line in enumerate(lines):
        words, annotation = parse_markup(line)
        yield Utterance(f"{prefix}{i}", words, None, annotation, "A")


def _renamed(utterances: Iterable[Utterance], suffix: str) -> Iterator[Utterance]:
    for utterance in utterances:
        yield replace(utterance, id=f"{utterance.id}:{suffix}")


def _with_fewer_marks(utterance: Utterance, rng: random.Random) -> Utterance:
    share = rng.choice(_DROPPED_MARKS)
    words = [
        word.rstrip(_MARKS) or word if rng.random() < share else word for word in utterance.words
    ]
    return replace(utterance, words=tuple(words))
