"""The packaged models say the same on every machine, word by word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import stir
from golden_files import UPDATE, Golden
from stir.corpus.markup import write_markup
from stir.corpus.source import read_corpus
from stir.types import Annotation, Repair, Trace, Utterance

EXAMPLES = Path(__file__).parents[1] / "examples"
OWN = ("corpus.jsonl", "safe.txt", "safe-hard.txt", "safe-unseen.txt")
MODELS = ("default", "open", "paper", "paper-total")
COMMENT = """\
What the model {model} says of {corpus}, with predicted tags.
{head}
Then the changes at each word, by its index: +ed 3: word 3 is an edit term now; -ed 3: no longer;
[0-1 + 3-4] repeat: reparandum 0 to 1, repair phase 3 to 4; [0-1 + 3-]: its end is unknown.
"""


@pytest.mark.parametrize("model", MODELS)
def test_own_sentences(model: str, golden: Golden) -> None:
    utterances = [
        # the lists share some ids
        replace(utterance, id=f"{Path(name).stem}/{utterance.id}")
        for name in OWN
        for utterance in read_corpus(EXAMPLES / name)
    ]
    head = "Each utterance: its id, and its words in mark-up after the last word."
    comment = COMMENT.format(model=model, corpus="the sentences in examples/", head=head)
    blocks = (
        "\n".join([f"{trace.id}  {write_markup(trace.words, trace.steps[-1])}", *changes(trace)])
        for trace in stir.load(model).traces(utterances)
    )
    golden.check(f"{model}-own.txt", comment, list(blocks))


@pytest.mark.corpus
@pytest.mark.parametrize("model", MODELS)
def test_heldout(model: str, heldout: list[Utterance], golden: Golden) -> None:
    """Without the words, which must not enter the repository."""
    head = "Each utterance: its id, and how many words it has."
    comment = COMMENT.format(model=model, corpus="500 utterances of held-out", head=head)
    blocks = (
        "\n".join([f"{trace.id}  words: {len(trace.words)}", *changes(trace, with_words=False)])
        for trace in stir.load(model).traces(heldout[:500])
    )
    golden.check(f"{model}-heldout.txt", comment, list(blocks))


def changes(trace: Trace, *, with_words: bool = True) -> Iterator[str]:
    """A line for each word that changed something: what it revoked and what it added."""
    before: list[str] = []
    for index, (word, step) in enumerate(zip(trace.words, trace.steps, strict=True)):
        now = list(labels(step))
        gone = [f"-{label}" for label in before if label not in now]
        new = [f"+{label}" for label in now if label not in before]
        if gone or new:
            at = f"{index} {word}" if with_words else str(index)
            yield f"    {at}: {', '.join([*gone, *new])}"
        before = now


def labels(annotation: Annotation) -> Iterator[str]:
    """Everything about an annotation but its confidences, which are no decisions."""
    yield from (f"ed {index}" for index in annotation.edit_terms)
    yield from map(repair_label, annotation.repairs)


def repair_label(repair: Repair) -> str:
    reparandum = span(repair.rm_start, repair.rm_end)
    unknown = repair.rp_end is None
    phase = f"{repair.rp_start}-" if unknown else span(repair.rp_start, repair.last)
    return f"[{reparandum} + {phase}] {repair.kind or ''}".rstrip()


def span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


# --- the golden files themselves ------------------------------------------------------------------


def test_changes_are_additions_and_removals() -> None:
    started = Annotation((1,), (Repair(0, 0, 2),))
    done = Annotation((1,), (Repair(0, 0, 2, 3, stir.Kind.SUBSTITUTE),))
    steps = (Annotation(), Annotation((1,)), started, done, Annotation((1,)))
    trace = Trace("a:A:0", ("red", "uh", "the", "blue", "one"), steps)
    assert list(changes(trace)) == [
        "    1 uh: +ed 1",
        "    2 the: +[0 + 2-]",
        "    3 blue: -[0 + 2-], +[0 + 2-3] substitute",
        "    4 one: -[0 + 2-3] substitute",
    ]
    assert not any(
        word in line for line in changes(trace, with_words=False) for word in trace.words
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("golden_files.FOLDER", tmp_path)
    return tmp_path


def failure(golden: Golden, blocks: Iterable[str]) -> str:
    with pytest.raises(pytest.fail.Exception) as failed:
        golden.check("some.txt", "about", list(blocks))
    return str(failed.value)


def test_a_failure_shows_only_what_differs(folder: Path) -> None:
    Golden(update=True).check("some.txt", "about", ["a x", "b y\n    1: +ed 1", "c z"])
    assert (
        folder / "some.txt"
    ).read_text() == f"# about\n# Written by: {UPDATE}\na x\nb y\n    1: +ed 1\nc z\n"
    golden = Golden(update=False)
    golden.check("some.txt", "about", ["a x", "b y\n    1: +ed 1", "c z"])
    told = failure(golden, ["a x", "b y\n    2: +ed 2", "c z"]).splitlines()
    assert told[0].startswith("1 of 3 utterances differ from some.txt")
    assert told[1:] == [" b y", "-    1: +ed 1", "+    2: +ed 2"]
    assert "order" in failure(golden, ["c z", "b y\n    1: +ed 1", "a x"])
    assert "-c z" in failure(golden, ["a x", "b y\n    1: +ed 1"])


def test_a_failure_is_short(folder: Path) -> None:
    golden = Golden(update=False)
    told = failure(golden, (f"u{i} words" for i in range(500)))
    assert told.startswith("500 of 500 utterances differ")
    assert len(told.splitlines()) < 80
