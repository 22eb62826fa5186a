"""deep_disfluency (Hough & Schlangen 2015, 2017), after its published evaluation script.

Its output is one tag per word. When a tag changes, all tags from that word to the newest one are
emitted again. Edit overhead is the number of tags emitted beyond one per word; time to detection is
averaged over *every* emission of a correct tag, repetitions included.
"""

from __future__ import annotations

from collections.abc import Iterator

from stir.lab.metrics.counts import Counts, Value, ratio
from stir.lab.metrics.labels import Gold, Hypothesis
from stir.types import Annotation

Tags = dict[int, frozenset[tuple[str, int]]]
"""By word, the parts of its tag: a name and the onset of the repair that it belongs to."""

TIMED = {"rms": "rm_start", "rps": "rp_start", "e": "ed"}
"""Their tags whose detection is timed, with our names for them."""


def tags_of(annotation: Annotation) -> Tags:
    """Convert an annotation to one tag per word; fluent words are left out."""
    parts: dict[int, set[tuple[str, int]]] = {}
    for i in annotation.edit_terms:
        parts.setdefault(i, set()).add(("e", -1))
    for r in annotation.repairs:
        for i in range(r.rm_start, r.rm_end + 1):
            parts.setdefault(i, set()).add(("rms" if i == r.rm_start else "rm", r.rp_start))
        for i in r.interregnum:
            parts.setdefault(i, set()).add(("i", r.rp_start))
        for i in range(r.rp_start, r.last + 1):
            parts.setdefault(i, set()).add(("rps" if i == r.rp_start else "rp", r.rp_start))
        if r.rp_end is not None:
            parts[r.rp_end].add((f"rpn-{r.kind}", r.rp_start))
    return {i: frozenset(tag) for i, tag in parts.items()}


def emissions(hypothesis: Hypothesis) -> Iterator[tuple[int, int, Tags]]:
    """Yield for each step its number, the first word emitted again, and the current tags."""
    tags: Tags = {}
    annotation = None
    for n, step in enumerate(hypothesis.trace.steps):
        start = n
        if step is not annotation:
            new = tags_of(step)
            changed = [i for i in new.keys() | tags.keys() if new.get(i) != tags.get(i)]
            start = min([n, *changed])
            annotation, tags = step, new
        yield n, start, tags


def count(gold: Gold, hypothesis: Hypothesis, counts: Counts) -> None:
    """Count the emitted tags and the delay of each correct one."""
    counts["deep.words"] += gold.length
    gold_names = _names(tags_of(gold.utterance.annotation))
    for n, start, tags in emissions(hypothesis):
        counts["deep.emitted"] += n + 1 - start
        for i in gold_names.keys() & tags.keys():
            if i >= start:
                _count_right(counts, gold_names[i] & {name for name, _ in tags[i]}, n - i)


def _names(tags: Tags) -> dict[int, set[str]]:
    return {i: {name for name, _ in tag} for i, tag in tags.items()}


def _count_right(counts: Counts, names: set[str], words_since: int) -> None:
    for name in names & TIMED.keys():
        counts[f"deep.{name}.emissions"] += 1
        # Their script counts from 1 for repairs and from 0 for edit terms.
        counts[f"deep.{name}.words"] += words_since + (name != "e")


def _time(name: str) -> Value:
    return lambda sums: ratio(sums[f"deep.{name}.words"], sums[f"deep.{name}.emissions"])


VALUES: dict[str, Value] = {
    "deep_disfluency.edit_overhead": lambda sums: (
        100 * (ratio(sums["deep.emitted"], sums["deep.words"], empty=1.0) - 1)
    ),
    **{f"deep_disfluency.time_to_detection.{ours}": _time(name) for name, ours in TIMED.items()},
}
