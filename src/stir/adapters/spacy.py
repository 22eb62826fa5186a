"""spaCy: a pipeline component, `nlp.add_pipe("stir")`.

It sets `doc.spans["stir"]` (spans labelled `reparandum`, `interregnum`, `repair`, and edit terms by
their class: `filler`, `cue`, `marker`), `doc._.repairs` and `doc._.fluent`.

What stands between two spaces is one word, as everywhere in stir: *uh-huh* and *red,* are words,
though spaCy makes several tokens of them. A span has no punctuation at its ends.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Literal

from spacy.language import Language
from spacy.tokens import Doc, Span

from stir.detector import DEFAULT, Detector, load
from stir.options import BALANCED, Level
from stir.transcripts.cleaning import (
    Candidates,
    CleaningOptions,
    Markers,
    clean,
    find_candidates,
)
from stir.transcripts.formats.transcript import Builder, Token
from stir.types import Annotation, Kind
from stir.words import Word

KEY = "stir"
"""The spans of a document, and the kinds and confidences of its repairs in its user data."""
FILE = "stir.json"

LevelName = Literal["off", "fillers", "repeats", "repairs"]
MarkersName = Literal["keep", "remove"]
TokensName = Literal["words", "spacy"]


@dataclass(frozen=True)
class Settings:
    """The options of the component."""

    model: str = DEFAULT
    operating_point: str = BALANCED
    stability: int = 0
    min_confidence: float = 0.0
    level: LevelName = "repairs"
    """How much is found and removed (`stir.Level`)."""
    markers: MarkersName = "keep"
    """Whether discourse markers stay in `doc._.fluent`."""
    tokens: TokensName = "words"
    """`spacy`: every token is a word, for text that is tokenised without regard to spaces."""


@dataclass(frozen=True)
class SpanRepair:
    """A repair of a document."""

    reparandum: Span
    interregnum: Span | None
    repair: Span | None
    """None if words were taken back and not replaced."""
    kind: str | None
    confidence: float | None


class StirComponent:
    """Annotates documents."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._detector()  # an unknown model or option is an error now, not at the first document

    def __call__(self, doc: Doc) -> Doc:
        """Annotate a document."""
        settings = self.settings
        words = list(_words(doc, settings.tokens))
        level = Level(settings.level)
        candidates = self._find([doc[start:end].text for start, end in words])
        annotation = Annotation()
        for tokens, found in zip(candidates.utterances, candidates.annotations, strict=True):
            annotation = annotation.followed_by(found, tokens[0])
        annotation = level.limit(annotation)
        doc.spans[KEY] = sorted(_spans(doc, words, annotation), key=lambda span: span.start)
        doc.user_data[KEY] = [
            [repair.kind and str(repair.kind), repair.confidence] for repair in annotation.repairs
        ]
        doc._.fluent = " ".join(token.text for token in clean(candidates, level).result.tokens)
        return doc

    def _find(self, texts: Sequence[str]) -> Candidates:
        """What may be removed; found as for `stir clean`, so that the fluent text is the same."""
        builder = Builder()
        builder.cue([Token(text) for text in texts])
        options = CleaningOptions(markers=Markers(self.settings.markers))
        return find_candidates(builder.transcript(), self._detector().session, options)

    def _detector(self) -> Detector:
        s = self.settings
        return _load(s.model, s.operating_point, s.stability, s.min_confidence)

    def to_bytes(self, **_: Any) -> bytes:
        """The options; a model is known by its name or path."""
        return json.dumps(asdict(self.settings)).encode()

    def from_bytes(self, data: bytes, **_: Any) -> "StirComponent":
        """Take over options."""
        self.settings = Settings(**json.loads(data))
        return self

    def to_disk(self, path: str | Path, **_: Any) -> None:
        """Write the options into a folder."""
        Path(path).mkdir(parents=True, exist_ok=True)
        (Path(path) / FILE).write_bytes(self.to_bytes())

    def from_disk(self, path: str | Path, **_: Any) -> "StirComponent":
        """Read the options."""
        return self.from_bytes((Path(path) / FILE).read_bytes())


def create_component(
    nlp: Language,
    name: str,
    model: str,
    operating_point: str,
    stability: int,
    min_confidence: float,
    level: LevelName,
    markers: MarkersName,
    tokens: TokensName,
) -> StirComponent:
    """Make the component; spaCy finds this by its entry point."""
    settings = Settings(model, operating_point, stability, min_confidence, level, markers, tokens)
    return StirComponent(settings)


@cache
def _load(model: str, operating_point: str, stability: int, min_confidence: float) -> Detector:
    """Load a detector once for each process: components are copied without it."""
    return load(
        model,
        operating_point=operating_point,
        stability=stability,
        min_confidence=min_confidence,
    )


def _words(doc: Doc, tokens: TokensName) -> Iterator[tuple[int, int]]:
    """The first token of each word, and the token after its last."""
    start = 0
    for token in doc:
        if token.is_space:
            start = token.i + 1
            continue
        last = token.i + 1 == len(doc)
        if tokens == "spacy" or token.whitespace_ or last or doc[token.i + 1].is_space:
            yield start, token.i + 1
            start = token.i + 1


def _spans(doc: Doc, words: Sequence[tuple[int, int]], annotation: Annotation) -> Iterator[Span]:
    """The spans of an annotation; those of one repair have the same id."""

    def span(first: int, last: int, label: str, id_: str = "") -> Span:
        start, end = words[first][0], words[last][1]
        while start < end - 1 and Word(doc[start].text).is_silent:
            start += 1
        while start < end - 1 and Word(doc[end - 1].text).is_silent:
            end -= 1
        return Span(doc, start, end, label=label, span_id=id_)

    terms = zip(annotation.edit_terms, annotation.edit_classes or (), strict=False)
    runs = groupby(enumerate(terms), key=lambda term: (term[1][0] - term[0], term[1][1]))
    for (_, edit_class), run in runs:
        positions = [position for _, (position, _) in run]
        yield span(positions[0], positions[-1], str(edit_class))
    for number, repair in enumerate(annotation.repairs):
        yield span(repair.rm_start, repair.rm_end, "reparandum", str(number))
        if repair.interregnum:
            yield span(repair.interregnum[0], repair.interregnum[-1], "interregnum", str(number))
        if repair.kind is not Kind.DELETE:
            yield span(repair.rp_start, repair.last, "repair", str(number))


def _repairs(doc: Doc) -> list[SpanRepair]:
    """The repairs of a document, from what is stored with it."""
    parts: dict[str, dict[str, Span]] = {}
    for span in doc.spans.get(KEY, ()):
        if span.id_:
            parts.setdefault(span.id_, {})[span.label_] = span
    details = doc.user_data.get(KEY) or [(None, None)] * len(parts)
    return [
        SpanRepair(
            found["reparandum"], found.get("interregnum"), found.get("repair"), *details[int(id_)]
        )
        for id_, found in parts.items()
    ]


Doc.set_extension("fluent", default=None)
Doc.set_extension("repairs", getter=_repairs)
Language.factory(
    "stir",
    assigns=["doc.spans", "doc._.fluent", "doc._.repairs"],
    default_config=asdict(Settings()),
    func=create_component,
)
