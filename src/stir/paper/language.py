"""What the models of both engines share: three language models, a tagger and a provenance."""

from __future__ import annotations

from typing import TypedDict

from stir.engine import Model
from stir.lm import store as lm_store
from stir.lm.model import LanguageModel
from stir.models.parts import Part, Parts
from stir.models.provenance import Provenance
from stir.pos.model import TaggerModel


class Language(TypedDict):
    """The shared parts, as keyword arguments of a model."""

    lex: LanguageModel
    pos: LanguageModel
    edit: LanguageModel
    tagger: TaggerModel | None
    provenance: Provenance


class LanguageBased(Model):
    """A model whose engine looks words up in language models (`lookup`)."""

    lex: LanguageModel
    pos: LanguageModel
    edit: LanguageModel
    tagger: TaggerModel | None
    provenance: Provenance

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name in the provenance."""
        return self.provenance.name

    @property
    def licence(self) -> str:  # type: ignore[override]
        """The licence in the provenance."""
        return self.provenance.licence

    @property
    def path_lm(self) -> LanguageModel:
        """The language model of fluent words."""
        return self.lex

    def language_parts(self) -> dict[str, Part]:
        """The shared parts by name."""
        parts = {
            "lex": lm_store.to_part(self.lex),
            "pos": lm_store.to_part(self.pos),
            "edit": lm_store.to_part(self.edit),
        }
        if self.tagger is not None:
            parts["tagger"] = self.tagger.to_part()
        return parts


def read_language(opened: Parts) -> Language:
    """The shared parts of an opened folder."""

    def read_lm(name: str) -> LanguageModel:
        return opened.build(name, "a language model", lm_store.from_part)

    tagger = None
    if "tagger" in opened.parts:
        tagger = opened.build("tagger", "a tagger", TaggerModel.from_part)
    return Language(
        lex=read_lm("lex"),
        pos=read_lm("pos"),
        edit=read_lm("edit"),
        tagger=tagger,
        provenance=opened.provenance,
    )
