"""Disfl-QA: questions into which people wrote a correction, beside the original questions.

One JSON object a line::

    {"id": "q1", "original": "Who painted it?", "disfluent": "Who sold no painted it?",
     "tokens": ["Who", "sold", "no", "painted", "it?"], "keep": [0, 3, 4], "exact": true}

`keep` are the positions of the tokens that align with the original; `exact` says that they are all
of its words. Such a question is an annotated utterance: what is not kept was taken back
(`removals`). Where a repair phase ends is not annotated; `rp_end` is a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from stir.corpus.cue_phrases import last_cue
from stir.corpus.jsonl import read_objects
from stir.corpus.removals import Run, removed_runs
from stir.errors import CorpusError, InputError, Problems
from stir.types import Annotation, EditClass, Kind, Repair, Utterance, check_annotation, classify
from stir.words import FILLED_PAUSES, Word

DEVELOPMENT_QUESTIONS = 1000
"""The last questions of the file are for development, the others for training."""

_MIN_DELETED = 3
_DEBRIS = "\\u007f"  # a control character that some tokens end with, spelled out


class Question(NamedTuple):
    """A question with a correction, and what was meant."""

    id: str
    tokens: tuple[str, ...]
    original: tuple[str, ...]
    keep: tuple[int, ...]
    exact: bool


class Conversion(NamedTuple):
    """Questions as annotated utterances, and how many of what was found.

    The counts: `questions`, `repairs`, `cues` (repairs with an interregnum), `cues alone` (runs of
    cue phrases without a reparandum) and `fluent` (nothing was removed). These have no utterance:
    `inexact`, `no onset` (the question ends in what was taken back), `two attempts` (a cue inside
    what was taken back, and none behind it) and `paraphrase` (a second run, without a cue).
    """

    utterances: list[Utterance]
    counts: Counter[str]


def read_disfl_qa(path: str | Path, problems: Problems | None = None) -> Iterator[Question]:
    """Read the questions; invalid lines go to `problems`, or are raised without it."""
    problems = problems if problems is not None else Problems(strict=True)
    seen: dict[str, int] = {}
    for line, value in read_objects(path, problems):
        try:
            question = question_from_json(value)
            if question.id in seen:
                raise CorpusError(f"the id was given to line {seen[question.id]} already")
        except InputError as error:
            name = value.get("id")
            error.at(file=path, line=line, utterance=name if isinstance(name, str) else None)
            problems.add(error, dropped="questions")
            continue
        seen[question.id] = line
        yield question


def question_from_json(value: dict[str, Any]) -> Question:
    """Read and check the object of one line."""
    for key, kind in (("id", str), ("original", str), ("tokens", list), ("keep", list)):
        if not isinstance(value.get(key), kind):
            raise CorpusError(f"{key!r} is missing or is not a {kind.__name__}")
    tokens, keep, exact = value["tokens"], value["keep"], value.get("exact")
    for position, token in enumerate(tokens):
        if not isinstance(token, str) or not token or any(c.isspace() for c in token):
            message = "a token is empty, has white space or is no string"
            raise CorpusError(message, token=str(token), position=position)
    before = -1
    for item in keep:
        if type(item) is not int or not before < item < len(tokens):
            message = "'keep' is not a list of positions of tokens in ascending order"
            raise CorpusError(message, token=str(item)[:40])
        before = item
    if not isinstance(exact, bool):
        raise CorpusError("'exact' is not true or false", token=str(exact)[:40])
    original = tuple(value["original"].split())
    return Question(value["id"], tuple(tokens), original, tuple(keep), exact)


def split_disfl_qa(questions: Sequence[Question]) -> tuple[list[Question], list[Question]]:
    """Divide all questions of the file into training and development."""
    border = max(0, len(questions) - DEVELOPMENT_QUESTIONS)
    return list(questions[:border]), list(questions[border:])


def convert(questions: Iterable[Question]) -> Conversion:
    """Make annotated utterances of the exact questions."""
    utterances: list[Utterance] = []
    counts: Counter[str] = Counter()
    for question in questions:
        counts["questions"] += 1
        if not question.exact or not question.tokens:
            counts["inexact"] += 1
            continue
        words = [Word(token.removesuffix(_DEBRIS)) for token in question.tokens]
        found = removed_runs(words, [words[i].form for i in question.keep])
        assert found is not None, "`keep` is a subsequence of the tokens"
        runs = [_without_determiner(words, run) for run in found]
        why = _why_not(words, runs)
        if why is not None:
            counts[why] += 1
            continue
        annotation = _annotation(words, runs)
        counts["fluent"] += not runs
        counts["repairs"] += len(annotation.repairs)
        counts["cues"] += sum(bool(repair.interregnum) for repair in annotation.repairs)
        counts["cues alone"] += sum(not run.has_reparandum for run in runs)
        check_annotation(question.tokens, annotation)
        utterances.append(Utterance(question.id, question.tokens, None, annotation))
    return Conversion(utterances, counts)


def _without_determiner(words: Sequence[Word], run: Run) -> Run:
    """End the run before one word that follows its cue, as in *dogs no the [cats]*.

    The original has no such word, but nobody would take it back: it belongs to the repair.
    """
    cue = last_cue(words, run.start, run.end - 1) if run.cue == run.end else None
    if cue is not None and cue.stop == run.end - 1:
        return Run(run.start, cue.start, cue.stop)
    return run


def _why_not(words: Sequence[Word], runs: Sequence[Run]) -> str | None:
    """What keeps a question from being annotated, as a key of the counts."""
    reparanda = [run for run in runs if run.has_reparandum]
    without_cue = [run for run in reparanda if run.cue == run.end]
    if any(run.end == len(words) for run in reparanda):
        return "no onset"
    if any(last_cue(words, run.start, run.end) is not None for run in without_cue):
        return "two attempts"
    if without_cue and len(reparanda) > 1:
        return "paraphrase"
    return None


def _annotation(words: Sequence[Word], runs: Sequence[Run]) -> Annotation:
    edit_terms: set[int] = set()
    repairs: list[Repair] = []
    for n, run in enumerate(runs):
        edit_terms.update(range(run.cue, run.end))
        edit_terms.update(i for i in range(run.start, run.cue) if _is_filler(words[i]))
        reparandum = [i for i in range(run.start, run.cue) if i not in edit_terms]
        if reparandum:
            following = next((r.start for r in runs[n + 1 :] if r.has_reparandum), len(words))
            taken = {i for r in runs[n + 1 :] for i in range(r.start, r.end)}
            phase = [i for i in range(run.end, following) if i not in taken]
            length = opposite_length(
                [words[i].form for i in reparandum], [words[i].form for i in phase]
            )
            repairs.append(Repair(reparandum[0], reparandum[-1], run.end, phase[length - 1]))
    forms = [word.form for word in words]
    final = frozenset(edit_terms)
    whole = tuple(_with_kind(forms, final, repair) for repair in repairs)
    cues = Annotation(tuple(sorted(final)), whole).interregnum_words
    classes = tuple(_edit_class(words[i], i in cues) for i in sorted(final))
    return Annotation(tuple(sorted(final)), whole, classes)


def _with_kind(forms: Sequence[str], edit_terms: frozenset[int], repair: Repair) -> Repair:
    """The repair with its kind; a question that starts anew with other words is a delete."""
    reparandum = set(forms[repair.rm_start : repair.rm_end + 1])
    phase = set(forms[repair.rp_start : repair.last + 1])
    if repair.rm_start == 0 and len(reparandum) >= _MIN_DELETED and not reparandum & phase:
        return replace(repair, rp_end=repair.rp_start, kind=Kind.DELETE)
    return replace(repair, kind=classify(forms, edit_terms, repair))


def _is_filler(word: Word) -> bool:
    return word.form in FILLED_PAUSES


def _edit_class(word: Word, in_interregnum: bool) -> EditClass:
    """The rule of `stir.engine`."""
    if _is_filler(word):
        return EditClass.FILLER
    return EditClass.CUE if in_interregnum else EditClass.MARKER


def opposite_length(reparandum: Sequence[str], following: Sequence[str]) -> int:
    """How many of the following words stand opposite the reparandum: a guess, at least one.

    The prefix, at most as long as the reparandum, with the least edit distance to the reparandum;
    the longest of equal ones.
    """
    longest = min(len(reparandum), len(following))
    distances = list(range(longest + 1))  # of the empty reparandum to each prefix
    for count, word in enumerate(reparandum, 1):
        diagonal, distances[0] = distances[0], count
        for i in range(1, longest + 1):
            replaced = diagonal + (word != following[i - 1])
            diagonal = distances[i]
            distances[i] = min(replaced, distances[i] + 1, distances[i - 1] + 1)
    return min(range(1, longest + 1), key=lambda length: (distances[length], -length))
