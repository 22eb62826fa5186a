"""The statistics of sections 4.2.2 and 4.2.3: repairs as seen by the fluent language models.

    python -m stir.lab.experiments.fluency train.jsonl heldout.jsonl

prints them beside the paper's, and the paper's approximations beside the exact values, as does the
first section of `stir experiment paper`. Edit terms are removed from the path; reparanda are not,
because they are unknown before the onset.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.corpus.jsonl import read_jsonl
from stir.errors import InputError
from stir.lab.experiments.grid.workspace import opened
from stir.lab.experiments.report.comparison import difference
from stir.lab.experiments.report.document import Number, Row, Section, Table
from stir.lab.experiments.signature import HELDOUT, signature
from stir.lm import LanguageModel, fit
from stir.lm.corpora import fluent_tags, fluent_words
from stir.lm.measures import divergence_between, entropy_after
from stir.paper.graph import Node, WordGraph
from stir.types import Repair, Utterance

BOOST_HISTORY = 6
"""Section 4.2.3: the number of words back that the paper considers as reparandum starts."""

PAPER = {
    "WML lex, other words": (-0.736, 0.359),
    "WML lex, repair onsets": (-1.457, 0.359),
    "H pos, other words": (3.141, 0.769),
    "H pos, repair onsets": (3.444, 0.899),
    "WMLboost, true rm_start": (0.223, 0.267),
    "WMLboost, other words in the history": (-0.058, 0.224),
}


@dataclass(frozen=True)
class Summary:
    """The mean, standard deviation and number of some values."""

    mean: float
    sd: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Summary:
        """Summarise values."""
        return cls(float(np.mean(values)), float(np.std(values)), len(values))


@dataclass(frozen=True)
class Comparison:
    """The error of an approximation."""

    exact: float
    approximation: float
    error: float
    """The mean absolute difference."""
    correlation: float
    count: int

    @classmethod
    def of(cls, pairs: Sequence[tuple[float, float]]) -> Comparison:
        """Compare pairs of an exact and an approximate value."""
        exact, approximate = np.array(pairs).T
        with np.errstate(invalid="ignore"):  # constant values have no correlation
            correlation = float(np.corrcoef(exact, approximate)[0, 1])
        return cls(
            float(exact.mean()),
            float(approximate.mean()),
            float(np.abs(exact - approximate).mean()),
            correlation,
            len(pairs),
        )


def train(utterances: Sequence[Utterance]) -> tuple[LanguageModel, LanguageModel]:
    """Train the paper's fluent models, over words and over tags."""
    return fit(fluent_words(utterances)), fit(fluent_tags(utterances))


def walk(
    lex: LanguageModel, pos: LanguageModel, utterances: Iterable[Utterance]
) -> Iterator[tuple[WordGraph, Repair | None]]:
    """Yield the graph at every fluent word, and the repair that starts there, if any.

    Gold edit terms are left out of the graph.
    """
    graph = WordGraph(lex, pos)
    for utterance in utterances:
        if utterance.pos is None:
            raise InputError("has no part-of-speech tags", utterance=utterance.id)
        graph.clear()
        onsets = {repair.rp_start: repair for repair in utterance.annotation.repairs}
        edit_terms = frozenset(utterance.annotation.edit_terms)
        for i, (word, tag) in enumerate(zip(utterance.words, utterance.pos, strict=True)):
            graph.push(word, tag)
            if i in edit_terms:
                graph.take_out_edit_term(i)
            else:
                yield graph, onsets.get(i)


def candidates(graph: WordGraph, history: int = BOOST_HISTORY) -> Iterator[tuple[Node, Node]]:
    """Yield each word of the history, and the last word's node if that word is the rm_start."""
    for lag in range(1, history + 1):
        node = graph.lagged(lag)
        bypass = None if node is None else graph.bypass(node)
        if node is None or bypass is None:
            return
        yield node, bypass


def statistics(
    lex: LanguageModel, pos: LanguageModel, utterances: Iterable[Utterance]
) -> dict[str, Summary]:
    """Return means and standard deviations, by the names of the paper's measures."""
    values: dict[str, list[float]] = defaultdict(list)
    approximate = cache(lambda context: entropy_after(pos, context, exact=False))
    for graph, repair in walk(lex, pos, utterances):
        where = "other words" if repair is None else "repair onsets"
        tip = graph.tip
        assert tip.pos is not None
        values[f"WML lex, {where}"].append(tip.lex.wml)
        values[f"H pos, {where}"].append(approximate(tip.pos.after))
        values[f"H pos exact, {where}"].append(tip.pos.entropy)
        if repair is None:
            continue
        for node, bypass in candidates(graph):
            true = node.position == repair.rm_start
            which = "true rm_start" if true else "other words in the history"
            values[f"WMLboost, {which}"].append(bypass.wml_lex() - tip.wml_lex())
            values[f"local WMLboost, {which}"].append(bypass.lex.wml - tip.lex.wml)
    return {name: Summary.of(numbers) for name, numbers in values.items()}


def approximations(
    lex: LanguageModel, pos: LanguageModel, utterances: Iterable[Utterance]
) -> dict[str, Comparison]:
    """Compare equation 6, and the analogous approximation of divergence, with the exact values.

    Entropy is taken after every fluent word, divergence between each word of the history and the
    onset.
    """
    models = {"lex": lex, "pos": pos}
    entropies = {name: _both(entropy_after, model) for name, model in models.items()}
    divergences = {name: _both(divergence_between, model) for name, model in models.items()}
    pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for graph, repair in walk(lex, pos, utterances):
        tip = graph.tip
        assert tip.pos is not None
        after = {"lex": tip.lex.after, "pos": tip.pos.after}
        for name in models:
            pairs[f"H {name}"].append(entropies[name](after[name]))
        if repair is None:
            continue
        for node, _ in candidates(graph):
            assert node.pos is not None
            pairs["KL lex"].append(divergences["lex"](node.lex.after, after["lex"]))
            pairs["KL pos"].append(divergences["pos"](node.pos.after, after["pos"]))
    return {name: Comparison.of(values) for name, values in sorted(pairs.items())}


def _both(
    measure: Callable[..., float], model: LanguageModel
) -> Callable[..., tuple[float, float]]:
    """Return a function for the exact and the approximate value of a measure, with a cache."""
    return cache(
        lambda *contexts: (
            measure(model, *contexts, exact=True),
            measure(model, *contexts, exact=False),
        )
    )


# --- the section of the report ------------------------------------------------------------------


def kept(folder: str) -> tuple[dict[str, Summary], dict[str, Comparison]]:
    """Task: compute both tables of a run."""
    space = opened(folder)

    def compute() -> dict[str, NDArray[Any]]:
        lex, pos, _ = space.models
        heldout = space.corpus(HELDOUT)
        means = statistics(lex, pos, heldout)
        errors = approximations(lex, pos, heldout)
        found = {f"s.{name}": np.array(astuple(summary)) for name, summary in means.items()}
        return found | {f"c.{name}": np.array(astuple(error)) for name, error in errors.items()}

    arrays = space.checkpoints.step("fluency", {}, compute)
    means, errors = {}, {}
    for name, values in arrays.items():
        if name.startswith("s."):
            mean, sd, count = values.tolist()
            means[name[2:]] = Summary(mean, sd, int(count))
        else:
            exact, close, error, correlation, count = values.tolist()
            errors[name[2:]] = Comparison(exact, close, error, correlation, int(count))
    return means, errors


CLOSE = 0.05
"""The largest error of a "very close" approximation, as a share of the exact mean."""


def section(folder: str) -> Section:
    """Make the report section: the statistics and approximations beside the paper's."""
    means, errors = kept(folder)
    sign = signature(folder, HELDOUT, "fluent language models")
    rows, differences = [], []
    for name, ours in means.items():
        theirs = PAPER.get(name)
        paper = Number(theirs[0], 3, theirs[1]) if theirs else ""
        own = Number(ours.mean, 3, ours.sd)
        rows.append(Row((name, own, paper, Number(ours.count, 0)), sign))
        if theirs:
            # two standard errors: words are many and nearly independent
            error = 1.96 * (ours.sd**2 / ours.count) ** 0.5
            interval = ours.mean - error, ours.mean + error
            found = difference(name, ours.mean, interval, theirs[0])
            differences += [found] if found else []
    return Section(
        "Sections 4.1 and 4.2: what the language models see",
        [
            "Mean and standard deviation on held-out data. H is by equation 6, as in the paper,"
            " unless it says exact. WMLboost is the change in the WML of the whole utterance so far"
            " when the reparandum is removed; the local one is the trigram's.",
            "The intervals of these means are two standard errors, taking words as independent;"
            " the paper's held-out set is 6.4K utterances and 49K words, not quite the same text.",
            "The second table holds the paper's approximations against the exact values, which"
            " the detector uses.",
        ],
        [
            Table("fluency", "Language models, held-out", ("", "ours", "paper", "n"), rows),
            _comparison_table(errors, sign),
        ],
        differences=[*differences, *_far(errors)],
    )


def _far(errors: dict[str, Comparison]) -> list[str]:
    """Return a sentence for each approximation that is less accurate than the paper found."""
    return [
        f"{name} by the paper's approximation is off by {error.error:.3f} bits on average (exact"
        f" mean {error.exact:.3f}, correlation {error.correlation:.2f}), where the paper's manual"
        " inspection found it very close (H) or sufficiently close (KL)."
        for name, error in errors.items()
        if error.error > CLOSE * error.exact
    ]


def _comparison_table(errors: dict[str, Comparison], sign: str) -> Table:
    rows = [
        Row((name, *map(Number, astuple(error)[:4]), Number(error.count, 0)), sign)
        for name, error in errors.items()
    ]
    header = ("", "exact", "approximation", "mean error", "correlation", "n")
    return Table("approximations", "Equation 6 against exact values, held-out", header, rows)


def main(arguments: Sequence[str]) -> None:
    """Print both tables as Markdown."""
    if len(arguments) != 2:
        raise SystemExit("usage: python -m stir.lab.experiments.fluency train.jsonl heldout.jsonl")
    training, heldout = (list(read_jsonl(file)) for file in arguments)
    lex, pos = train(training)
    print("| mean (sd) | ours | paper | n |\n|---|---|---|---|")
    for name, ours in statistics(lex, pos, heldout).items():
        mean, sd = PAPER.get(name, (None, None))
        paper = "" if mean is None else f"{mean:.3f} ({sd:.3f})"
        print(f"| {name} | {ours.mean:.3f} ({ours.sd:.3f}) | {paper} | {ours.count} |")
    print("\n| measure | exact | approximation | mean error | correlation | n |")
    print("|---|---|---|---|---|---|")
    for name, c in approximations(lex, pos, heldout).items():
        numbers = f"{c.exact:.3f} | {c.approximation:.3f} | {c.error:.3f} | {c.correlation:.3f}"
        print(f"| {name} | {numbers} | {c.count} |")


if __name__ == "__main__":
    main(sys.argv[1:])
