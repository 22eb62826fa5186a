"""The detector as a program uses it: load a model, open sessions, annotate whole utterances."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Literal, Unpack

from stir.encoder.model import EncoderModel
from stir.engine import Model
from stir.errors import InputError, ModelError
from stir.lockstep import Job, run, run_in_step
from stir.models.folder import CONFIG
from stir.models.parts import locate, names, open_parts
from stir.network.model import NetworkModel
from stir.options import Level, OptionChanges, Options
from stir.paper.model import PaperModel
from stir.sentences import split_utterances
from stir.session import WINDOW_SIZE, Session
from stir.transcripts.cleaning.text import clean_text
from stir.types import Annotation, Classifications, Trace, Utterance
from stir.words import Word

Tags = Literal["gold", "predicted"]
DEFAULT = "default"

MODELS = {model.engine_name: model for model in (PaperModel, NetworkModel, EncoderModel)}
"""The model classes by the engine that a model folder names."""


class Detector:
    """A loaded model, for any number of speakers.

    Open a `session` to follow a speaker word by word, `annotate` a whole utterance, or `clean` a
    text::

        detector = stir.load()
        detector.annotate("john likes uh loves mary").repairs
        detector.clean("Set an alarm for, uh, for six.")        # 'Set an alarm for six.'

    Threads may share a detector, but not a session. Copies share the model. A detector that `load`
    made can be pickled: its name or path and its options are, and the process that unpickles it
    loads the model itself.
    """

    def __init__(
        self, model: Model, options: Options | None = None, **changes: Unpack[OptionChanges]
    ) -> None:
        """Use a model, with options for its sessions: an `Options`, or one by one."""
        self.model = model
        self.options = replace(options or Options(), **changes)
        self.source: str | Path | None = None
        """What `load` has loaded: a name, or the absolute path of a folder."""
        model.check(self.options)

    def with_options(self, **changes: Unpack[OptionChanges]) -> Detector:
        """Return a detector with the same model and other options."""
        if not changes:
            return self
        other = copy(self)
        other.options = replace(self.options, **changes)
        self.model.check(other.options)
        return other

    def __copy__(self) -> Detector:
        other = Detector(self.model, self.options)
        other.source = self.source
        return other

    def __deepcopy__(self, memo: object) -> Detector:
        return copy(self)

    def __reduce__(self) -> tuple[Callable[..., Detector], tuple[object, ...]]:
        if self.source is None:
            raise TypeError(
                "this detector cannot be sent to another process, since stir.load has not made it:"
                " save its model, and load it from the folder"
            )
        return _load_again, (self.source, self.options)

    def session(
        self, *, window_size: int = WINDOW_SIZE, **changes: Unpack[OptionChanges]
    ) -> Session:
        """Open a session for one speaker, with these options in place of the detector's.

        Sessions share the model and nothing else.
        """
        engine = self.model.engine(replace(self.options, **changes))
        return Session(
            engine,
            window_size=window_size,
            lex=self.model.path_lm,
            reads_marks=self.model.reads_marks,
        )

    @property
    def licence(self) -> str:
        """The licence of the model, such as `CC BY-NC-SA 3.0`; empty if none is stated."""
        return self.model.licence

    def __repr__(self) -> str:
        return f"<stir.Detector {self.model.name or 'unnamed'}>"

    def annotate(
        self, utterance: str | Sequence[str], pos: Sequence[str] | None = None
    ) -> Annotation:
        """Annotate a whole utterance; the result is the same as after pushing its words one by one.

        `pos` has one tag for each word; without it the model's tagger chooses. Positions count the
        tokens between spaces, a lone dash or comma included.
        """
        words = utterance.split() if isinstance(utterance, str) else utterance
        if pos is not None and len(pos) != len(words):
            raise InputError(f"{len(pos)} tags for {len(words)} words")
        return self._annotate(words, pos, [range(len(words))]).with_words(words)

    def annotate_text(self, tokens: Sequence[str]) -> Annotation:
        """Annotate the tokens of a text, which is split into utterances where sentences end.

        Positions count the tokens of the text.
        """
        return self._annotate(tokens, None, split_utterances(tokens, self.model.reads_marks))

    def annotate_all(self, utterances: Iterable[str | Sequence[str]]) -> Iterator[Annotation]:
        """Annotate many utterances, as `annotate` does each of them, in less time (`lockstep`).

        Yields the annotations in the same order, and reads no further ahead than necessary.
        """
        split = (u.split() if isinstance(u, str) else u for u in utterances)
        jobs = (_Whole(words, None, [range(len(words))]) for words in split)
        return run_in_step(jobs, self.session)

    def annotate_texts(self, lines: Iterable[Sequence[str]]) -> Iterator[Annotation]:
        """Annotate many lines of text, as `annotate_text` does each of them."""
        reads_marks = self.model.reads_marks
        jobs = (_Whole(words, None, split_utterances(words, reads_marks)) for words in lines)
        return run_in_step(jobs, self.session)

    def _annotate(
        self, words: Sequence[str], pos: Sequence[str] | None, utterances: Sequence[range]
    ) -> Annotation:
        session = self.session()
        return run(session, _Whole(words, pos, utterances)(session))

    def clean(self, text: str, level: Level | str = Level.REPAIRS, *, markers: str = "keep") -> str:
        """Remove disfluencies from a text, and mend punctuation and capitals.

        Every line is an utterance. `level` is `off`, `fillers`, `repeats` or `repairs`. Discourse
        markers (*you know*, *well*) stay, unless `markers` is `remove`.
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
        """Record the traces of several utterances, in step (`lockstep`).

        `end_at_marks`: a session's utterances end with sentences, as those of `annotate_text`.
        """
        jobs = (self._trace_job(utterance, tags, end_at_marks) for utterance in utterances)
        return run_in_step(jobs, self.session)

    def _trace_job(self, utterance: Utterance, tags: Tags, end_at_marks: bool) -> _Traced:
        if tags == "gold" and utterance.pos is None:
            raise InputError("has no part-of-speech tags", utterance=utterance.id)
        parts = [range(len(utterance.words))]
        if end_at_marks:
            parts = split_utterances(utterance.words, self.model.reads_marks)
        return _Traced(utterance, utterance.pos if tags == "gold" else None, parts)


@dataclass(frozen=True, slots=True)
class _Whole:
    """The job of annotating words, whose utterances are given as ranges."""

    words: Sequence[str]
    pos: Sequence[str] | None
    utterances: Sequence[range]

    def __call__(self, session: Session) -> Job[Annotation]:
        session.cover(len(self.words))
        annotation = Annotation(edit_classes=())
        for part in self.utterances:
            for i in part:
                yield _word(self.words, self.pos, i)
            _, found = session.finish()
            annotation = annotation.followed_by(found, part.start)
        return annotation


@dataclass(frozen=True, slots=True)
class _Traced:
    """The job of recording what is held after each word."""

    utterance: Utterance
    pos: Sequence[str] | None
    utterances: Sequence[range]

    def __call__(self, session: Session) -> Job[Trace]:
        before = session.classifications
        words = self.utterance.words
        session.cover(len(words))
        steps: list[Annotation] = []
        done = Annotation(edit_classes=())
        for part in self.utterances:
            for i in part:
                update = yield _word(words, self.pos, i)
                # most words change nothing, and share what the word before left
                if i > part.start and not update.added and not update.revoked:
                    steps.append(steps[-1])
                else:
                    steps.append(done.followed_by(session.annotation, part.start))
            _, found = session.finish()
            done = done.followed_by(found, part.start)
        asked = _difference(session.classifications, before)
        return Trace(self.utterance.id, words, tuple(steps), asked)


def _word(words: Sequence[str], pos: Sequence[str] | None, i: int) -> Word:
    """A word of an utterance; who gives anything else than strings is told."""
    text, tag = words[i], None if pos is None else pos[i]
    if not isinstance(text, str):
        raise InputError(f"a word is a string, not a {type(text).__name__}")
    if tag is not None and not isinstance(tag, str):
        raise InputError(f"a part of speech is a string, not a {type(tag).__name__}")
    return Word(text, tag)


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
    """Load a detector, by default with the packaged model `default`.

    `path_or_name` is the name of a packaged model, a folder (a path, or `./name`), or
    `module:attribute` for a `Model` in a Python module of your own. `Options` describes the
    options::

        stir.load()
        stir.load("paper")
        stir.load("path/to/model", operating_point="precise", stability=1)
    """
    detector = Detector(load_model(path_or_name), **options)
    detector.source = _source(path_or_name)
    return detector


def _source(path_or_name: str | Path) -> str | Path:
    """What loads the same model in a process with another working directory."""
    if isinstance(path_or_name, str) and (is_python(path_or_name) or path_or_name in names()):
        return path_or_name
    return Path(path_or_name).resolve()


def _load_again(source: str | Path, options: Options) -> Detector:
    return load(source, **asdict(options))


def load_model(path_or_name: str | Path = DEFAULT) -> Model:
    """Load a model by name or folder, whatever its engine."""
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
