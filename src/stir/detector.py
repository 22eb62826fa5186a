"""The detector as a program uses it: load a model, open sessions, annotate whole utterances."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Literal, Unpack

from stir.encoder.model import EncoderModel
from stir.engine import Model
from stir.errors import InputError, ModelError
from stir.models.folder import CONFIG
from stir.models.parts import locate, open_parts
from stir.network.model import NetworkModel
from stir.options import Level, OptionChanges, Options
from stir.paper.model import PaperModel
from stir.sentences import split_utterances
from stir.session import WINDOW_SIZE, Session
from stir.transcripts.cleaning.text import clean_text
from stir.types import Annotation, Classifications, Trace, Utterance

Tags = Literal["gold", "predicted"]
DEFAULT = "default"

MODELS = {model.engine_name: model for model in (PaperModel, NetworkModel, EncoderModel)}
"""The model classes by the engine that a model folder names."""


class Detector:
    """A trained model, ready for any number of speakers."""

    def __init__(
        self, model: Model, options: Options | None = None, **changes: Unpack[OptionChanges]
    ) -> None:
        """Take a model and the options of its sessions, all at once or by name (`Options`)."""
        self.model = model
        self.options = replace(options or Options(), **changes)
        model.check(self.options)

    def with_options(self, **changes: Unpack[OptionChanges]) -> Detector:
        """The same model with other options."""
        return Detector(self.model, self.options, **changes) if changes else self

    def session(
        self, *, window_size: int = WINDOW_SIZE, **changes: Unpack[OptionChanges]
    ) -> Session:
        """Open one speaker's stream; sessions share the model and nothing else."""
        engine = self.model.engine(replace(self.options, **changes))
        return Session(
            engine,
            window_size=window_size,
            lex=self.model.path_lm,
            reads_marks=self.model.reads_marks,
        )

    @property
    def licence(self) -> str:
        """The licence of the model (`stir.models.licences` says what it allows)."""
        return self.model.licence

    def __repr__(self) -> str:
        return f"<stir.Detector {self.model.name or 'unnamed'}>"

    def annotate(
        self, utterance: str | Sequence[str], pos: Sequence[str] | None = None
    ) -> Annotation:
        """Annotate a whole utterance; the same answer as pushing its words one by one.

        Positions count the tokens of the utterance, silent ones included.
        """
        words = utterance.split() if isinstance(utterance, str) else utterance
        if pos is not None and len(pos) != len(words):
            raise InputError(f"{len(pos)} tags for {len(words)} words")
        return self._annotate(words, pos, [range(len(words))])

    def annotate_text(self, tokens: Sequence[str]) -> Annotation:
        """Annotate a line of text, whose utterances end with sentences (`stir.sentences`).

        Positions count the tokens of the line.
        """
        return self._annotate(tokens, None, split_utterances(tokens, self.model.reads_marks))

    def _annotate(
        self, words: Sequence[str], pos: Sequence[str] | None, utterances: Sequence[range]
    ) -> Annotation:
        session = self.session(window_size=len(words))
        annotation = Annotation(edit_classes=())
        for part in utterances:
            for i in part:
                session.push(words[i], None if pos is None else pos[i])
            _, found = session.finish()
            annotation = annotation.followed_by(found, part.start)
        return annotation

    def clean(self, text: str, level: Level | str = Level.REPAIRS, *, markers: str = "keep") -> str:
        """Remove disfluencies from a text, and mend its punctuation and capitals.

        Every line is an utterance. `level` is `off`, `fillers`, `repeats` or `repairs`; discourse
        markers (*you know*, *well*) are kept unless `markers` is `remove`.
        """
        return clean_text(text, self.session, level, markers=markers)

    def trace(self, utterance: Utterance, tags: Tags = "predicted") -> Trace:
        """Record what is held after each word, as `stir.lab.metrics` scores it."""
        return next(self.traces([utterance], tags))

    def traces(
        self,
        utterances: Sequence[Utterance],
        tags: Tags = "predicted",
        *,
        end_at_marks: bool = False,
    ) -> Iterator[Trace]:
        """Record the traces of several utterances, one after the other.

        `end_at_marks`: a session's utterances end with sentences, as those of `annotate_text`.
        """
        longest = max((len(utterance.words) for utterance in utterances), default=0)
        session = self.session(window_size=longest)
        for utterance in utterances:
            if tags == "gold" and utterance.pos is None:
                raise InputError("has no part-of-speech tags", utterance=utterance.id)
            before = session.classifications
            parts = [range(len(utterance.words))]
            if end_at_marks:
                parts = split_utterances(utterance.words, self.model.reads_marks)
            pos = utterance.pos if tags == "gold" else None
            steps = _steps(session, utterance.words, pos, parts)
            asked = _difference(session.classifications, before)
            yield Trace(utterance.id, utterance.words, steps, asked)


def _steps(
    session: Session, words: Sequence[str], pos: Sequence[str] | None, utterances: Sequence[range]
) -> tuple[Annotation, ...]:
    """What is held after each word."""
    steps: list[Annotation] = []
    done = Annotation(edit_classes=())
    for part in utterances:
        for i in part:
            update = session.push(words[i], None if pos is None else pos[i])
            # most words change nothing, and share what the word before left
            if i > part.start and not update.added and not update.revoked:
                steps.append(steps[-1])
            else:
                steps.append(done.followed_by(session.annotation, part.start))
        _, found = session.finish()
        done = done.followed_by(found, part.start)
    return tuple(steps)


def _difference(
    after: Classifications | None, before: Classifications | None
) -> Classifications | None:
    if after is None or before is None:
        return None
    return Classifications(
        rp_start=after.rp_start - before.rp_start,
        rm_start=after.rm_start - before.rm_start,
        rp_end=after.rp_end - before.rp_end,
        ed=after.ed - before.ed,
    )


def load(path_or_name: str | Path = DEFAULT, **options: Unpack[OptionChanges]) -> Detector:
    """Load a detector; `Options` explains its options.

    A model is a folder, the name of a model inside the package, or `module:attribute`, which names
    a `Model` in a Python module of your own, its class, or a function that makes one.
    """
    return Detector(load_model(path_or_name), **options)


def load_model(path_or_name: str | Path = DEFAULT) -> Model:
    """Load a model, whatever its engine."""
    if isinstance(path_or_name, str) and is_python(path_or_name):
        return _import_model(path_or_name)
    folder = locate(path_or_name)
    parts = open_parts(folder)
    if parts.engine not in MODELS:
        raise ModelError(
            f"is for an engine {parts.engine!r}, and this version of stir has"
            f" {', '.join(sorted(MODELS))}",
            file=folder / CONFIG,
        )
    return MODELS[parts.engine].from_parts(parts)


def is_python(name: str) -> bool:
    """Whether a model's name means a Python module's attribute, `module:attribute`."""
    module, colon, attribute = name.partition(":")
    return bool(colon) and attribute.isidentifier() and module.replace(".", "").isidentifier()


def _import_model(name: str) -> Model:
    module, _, attribute = name.partition(":")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ModelError(f"there is no model {name!r}: {error}") from None
    if not isinstance(found, Model) and callable(found):
        try:
            found = found()
        except TypeError as error:
            raise ModelError(f"{name!r} does not make a model: {error}") from error
    if not isinstance(found, Model):
        raise ModelError(f"{name!r} is of type {type(found).__name__}, not a stir.Model")
    return found
