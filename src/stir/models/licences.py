"""Licences of models, as data: who may use a model for what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Licence:
    """What the licence of a model asks for."""

    name: str
    """As `Provenance.licence` has it."""
    spdx: str
    """Its identifier in the list of SPDX."""
    url: str = ""
    commercial: bool = True
    """Whether a product may use the model."""
    share_alike: bool = False
    attribution: bool = True

    @property
    def use(self) -> str:
        """What it allows, in a few words."""
        parts = ["any use" if self.commercial else "no commercial use"]
        if self.attribution:
            parts.append("name the sources")
        if self.share_alike:
            parts.append("share alike")
        return ", ".join(parts)


_CC = "https://creativecommons.org"
LICENCES = {
    licence.name: licence
    for licence in (
        Licence("Apache-2.0", "Apache-2.0", "https://www.apache.org/licenses/LICENSE-2.0"),
        Licence("MIT", "MIT", "https://opensource.org/license/mit"),
        Licence("CC0 1.0", "CC0-1.0", f"{_CC}/publicdomain/zero/1.0/", attribution=False),
        Licence("public domain", "LicenseRef-public-domain", attribution=False),
        Licence(
            "public domain (PDDL 1.0)",
            "PDDL-1.0",
            "https://opendatacommons.org/licenses/pddl/1-0/",
            attribution=False,
        ),
        Licence(
            "WordNet licence",
            "LicenseRef-WordNet",
            "https://wordnet.princeton.edu/license-and-commercial-use",
        ),
        Licence("CC BY 3.0", "CC-BY-3.0", f"{_CC}/licenses/by/3.0/"),
        Licence("CC BY 4.0", "CC-BY-4.0", f"{_CC}/licenses/by/4.0/"),
        Licence("CC BY-SA 4.0", "CC-BY-SA-4.0", f"{_CC}/licenses/by-sa/4.0/", share_alike=True),
        Licence(
            "CC BY-NC-SA 3.0",
            "CC-BY-NC-SA-3.0",
            f"{_CC}/licenses/by-nc-sa/3.0/",
            commercial=False,
            share_alike=True,
        ),
    )
}
"""By their names."""


def describe_licence(name: str) -> str:
    """What a model may be used for, in a few words; an unknown licence is named as such."""
    if not name:
        return "not stated: ask whoever trained it"
    return LICENCES[name].use if name in LICENCES else f"see {name}"


def restriction(name: str) -> str | None:
    """One line for those who run a product, if the licence excludes that."""
    if name not in LICENCES or LICENCES[name].commercial:
        return None
    return f"the weights are under {name}: no commercial use"
