"""The paper engine's model: language models, forests and a tagger.

Three language models (section 4.1 and 4.2.1), the forests of the four stages (4.2), a tagger for
words without tags, and how many hypotheses are followed for how long (section 5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, cast

from stir.errors import ModelError
from stir.lm.model import LanguageModel
from stir.models.folder import CONFIG
from stir.models.parts import Part, Parts
from stir.models.provenance import Provenance
from stir.options import Options
from stir.paper.features import ed, rm_start, rp_end, rp_start
from stir.paper.forest import Forest
from stir.paper.graph import MAX_REPARANDUM_WORDS
from stir.paper.language import LanguageBased, read_language
from stir.paper.pipeline import Pipeline
from stir.paper.policy import ForestPolicy, Policy
from stir.pos.model import TaggerModel

Forests = tuple[Forest, Forest, Forest, Forest, Forest, Forest, Forest]


class Stage(NamedTuple):
    """What a stage's forest looks at, and what it decides between."""

    features: tuple[str, ...]
    classes: tuple[str, ...]
    """In the order of their numbers in `policy`."""


STAGES = {
    "ed": Stage(ed.NAMES, ("neither", "newest", "earlier", "both")),
    "rp_start": Stage(rp_start.NAMES, ("fluent", "onset")),
    "rm_start": Stage(rm_start.NAMES, ("elsewhere", "here")),
    "rp_end": Stage(rp_end.NAMES, ("rejected", "repair")),
    "p_rp_start": Stage(rp_start.NAMES, ("fluent", "onset")),
    "p_rm_start": Stage(rm_start.NAMES, ("elsewhere", "here")),
    "end": Stage(rp_end.NAMES, ("goes on", "ends", "delete")),
}
"""The forests that decide, of the four stages in the order in which a word meets them, and those
that give probabilities for what the last three let through (see `policy`)."""
STILL = "still"
"""A further forest with the features and classes of `rp_end`, for models that ask again at later
words: is what was taken for a repair still one?"""


@dataclass(frozen=True, eq=False)
class PaperModel(LanguageBased):
    """Everything that is learnt; immutable, and shared by all sessions."""

    engine_name = "paper"

    lex: LanguageModel
    """Trigrams over fluent words."""
    pos: LanguageModel
    """Trigrams over their tags."""
    edit: LanguageModel
    """Bigrams over edit terms."""
    forests: Forests
    """In the order of `STAGES`: four that decide, three that give probabilities."""
    tagger: TaggerModel | None = None
    """None if tags always come with the words."""
    depth: int = 1
    """How many reparandum starts are followed per onset (section 5: 1-best or 2-best)."""
    horizon: int = MAX_REPARANDUM_WORDS
    """After how many words a hypothesis leaves the stack."""
    verdicts: int = 1
    """At how many words, counted from its onset, a hypothesis may be rejected."""
    extends: bool = True
    """Whether a repair of another repair's onset repairs all of it."""
    still: Forest | None = None
    """Decides at the words after the onset; None if the forest of `rp_end` does."""
    provenance: Provenance = field(default_factory=Provenance)

    def __post_init__(self) -> None:
        for name, forest in zip(STAGES, self.forests, strict=True):
            check_stage(name, forest.names, forest.classes)
        if self.still is not None:
            check_stage("rp_end", self.still.names, self.still.classes)
        if not isinstance(self.extends, bool):
            raise TypeError(f"extends is true or false, not {self.extends!r}")
        for name in ("depth", "horizon", "verdicts"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{name} is a whole number, not {value!r}")
            if value < 1:
                raise ValueError(f"{name} is at least 1, not {value}")

    def engine(self, options: Options) -> Pipeline:
        """A fresh engine for one speaker's stream; the paper has no options."""
        self.check(options)
        return self.pipeline(self.policy())

    def policy(self) -> ForestPolicy:
        """The forests as a policy for one engine."""
        return ForestPolicy(self.forests[:4], self.forests[4:], self.still)

    def pipeline(self, policy: Policy) -> Pipeline:
        """An engine in which another policy decides."""
        return Pipeline(
            self.lex,
            self.pos,
            self.edit,
            self.tagger,
            policy,
            depth=self.depth,
            horizon=self.horizon,
            verdicts=self.verdicts,
            extends=self.extends,
        )

    def to_settings(self) -> dict[str, Any]:
        """How it runs, as JSON."""
        return {name: getattr(self, name) for name in SETTINGS}

    def to_parts(self) -> dict[str, Part]:
        """All parts by name."""
        parts = self.language_parts()
        forests = dict(zip(STAGES, self.forests, strict=True))
        if self.still is not None:
            forests[STILL] = self.still
        for name, forest in forests.items():
            about = {
                "features": list(forest.names),
                "classes": list(forest.classes),
                "trees": forest.trees,
                "nodes": forest.nodes,
            }
            parts[name] = Part(about, forest.to_arrays())
        return parts

    @classmethod
    def from_parts(cls, opened: Parts) -> Self:
        """The model of an opened folder."""
        language = read_language(opened)
        forests = tuple(
            opened.build(name, "a forest", lambda part, name=name: _forest(name, part))  # type: ignore[misc]
            for name in STAGES
        )
        still = None
        if STILL in opened.parts:
            still = opened.build(STILL, "a forest", lambda part: _forest("rp_end", part))
        settings = opened.read_settings(SETTINGS, _read_settings)
        with opened.error_location():
            return cls(
                **language,
                forests=cast(Forests, forests),
                still=still,
                **settings,
            )


SETTINGS = ("depth", "horizon", "verdicts", "extends")
"""Of models in which they are missing, the last two have their default."""


def _read_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    needed = {name: settings[name] for name in ("depth", "horizon")}
    return {**settings, **needed}


def _forest(name: str, part: Part) -> Forest:
    features, classes = part.config["features"], part.config["classes"]
    try:
        check_stage(name, features, classes)
    except ModelError as error:
        raise error.at(file=part.folder / CONFIG) from None
    return Forest.from_arrays(part.tensors, features, classes)


def check_stage(name: str, features: Sequence[str], classes: Sequence[str]) -> None:
    """Raise a `ModelError` if a forest was trained for another version of its stage."""
    stage = STAGES[name]
    for what, theirs, ours in (
        ("features", tuple(features), stage.features),
        ("classes", tuple(classes), stage.classes),
    ):
        if theirs != ours:
            raise ModelError(
                f"{name} was trained with other {what} than this version of stir has"
                f" ({_first_difference(theirs, ours)}): train the model again"
            )


def _first_difference(theirs: Sequence[str], ours: Sequence[str]) -> str:
    for i, (one, other) in enumerate(zip(theirs, ours, strict=False)):
        if one != other:
            return f"number {i} is {one!r}, not {other!r}"
    return f"{len(theirs)} of them, not {len(ours)}"
