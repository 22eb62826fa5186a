"""A filler between an abandoned start and a fresh one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stir.corpus.markup import parse_markup
from stir.options import Level
from stir.transcripts.cleaning import clean
from stir.transcripts.cleaning.annotate import AnnotatedUtterance, with_classes
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.decisions import Decisions
from stir.transcripts.cleaning.finder import CandidateFinder
from stir.transcripts.cleaning.lists import WordList
from stir.transcripts.cleaning.options import DEFAULT_OPTIONS, CleaningOptions
from stir.transcripts.cleaning.removals import RemovalKind
from stir.transcripts.formats import Token
from stir.transcripts.formats.encoding import Source
from stir.transcripts.formats.transcript import Builder
from stir.words import FILLED_PAUSES, Word


def candidates(
    markup: str,
    likely: float = 0.0,
    confidence: float = 0.95,
    *,
    has_marks: bool = True,
    options: CleaningOptions = DEFAULT_OPTIONS,
) -> Candidates:
    """The candidates where the word behind each filler is an onset, as likely as that."""
    words, annotation = parse_markup(markup)
    repairs = [replace(repair, confidence=confidence) for repair in annotation.repairs]
    annotation = replace(annotation, repairs=tuple(repairs))
    annotation = with_classes(annotation, [Word(word) for word in words], {})
    onsets = {i + 1: likely for i, word in enumerate(words) if Word(word).form in FILLED_PAUSES}
    finder = CandidateFinder(
        words,
        AnnotatedUtterance(annotation, onsets=onsets),
        options,
        all_capitals=False,
        has_marks=has_marks,
    )
    builder = Builder(cues_are_utterances=True)
    builder.cue([Token(word) for word in words])
    transcript = builder.transcript()
    return Candidates(transcript, [range(len(words))], tuple(finder.find()), [annotation])


def cleaned(markup: str, likely: float = 0.0, level: str = "repairs", **other: object) -> str:
    """What is left of it."""
    found = candidates(markup, likely, **other)  # type: ignore[arg-type]
    return " ".join(token.text for token in clean(found, Level(level)).result.tokens)


@pytest.mark.parametrize(
    ("markup", "left"),
    [
        # the clause cannot end there, and another one begins
        ("I sent him, um, my sister was ill.", "I sent him— my sister was ill."),
        ("She stood with, um, we were late.", "She stood with— we were late."),
        ("We saw the, um, it's gone.", "We saw the— it's gone."),
        ("They were um did you see it?", "They were— did you see it?"),
        ("They were, um, let's go.", "They were— let's go."),
        ("They would, um, Peter will go.", "They would— Peter will go."),
        # a verb that a clause may follow, or a clause that has ended
        ("He said, um, we were late.", "He said we were late."),
        ("What he did was, um, he left.", "What he did was, he left."),
        ("The thing is, um, we left.", "The thing is, we left."),
        ("We went home, um, we were late.", "We went home, we were late."),
        # no other clause
        ("She wants, um, two of them.", "She wants two of them."),
        ("It stood on the, um, left.", "It stood on the left."),
        ("It is, um, I think, red.", "It is I think, red."),
        ("A lot of, um, people have gone.", "A lot of people have gone."),
        ("She left with, um, he and I.", "She left with he and I."),
        ("We were. Um, did you see it?", "We were. Did you see it?"),
        ("They were, um.", "They were."),
        ("Nobody, um, dogs need it.", "Nobody— dogs need it."),
        # two alternatives
        ("It was a bit, um, rather dull.", "It was a bit— rather dull."),
        ("It took around, um, roughly a day.", "It took around— roughly a day."),
        ("It was very, um, very dull.", "It was very dull."),
        ("It took three days, um, four days.", "It took three days— four days."),
        ("It took three, um, hot days.", "It took three hot days."),
        # words that are said again
        ("They, um, they left.", "They left."),
        # what stood there is denied
        ("I like the cat, um, not the cat, the dog.", "I like the cat— not the cat, the dog."),
        ("I like the cat, um, not the dog at all.", "I like the cat not the dog at all."),
    ],
)
def test_a_dash_takes_the_place_of_a_filler(markup: str, left: str) -> None:
    assert cleaned(markup.replace("um,", "{um,}").replace(" um ", " {um} ")) == left


@pytest.mark.parametrize(
    ("markup", "likely", "left"),
    [
        # a likely onset, and a clause that cannot end
        ("She had, {um,} we've got one.", 0.2, "We've got one."),
        ("She had, {um,} we've got one.", 0.19, "She had— we've got one."),
        ("But she had, {um,} we've got one.", 0.2, "But we've got one."),
        ("She had— {um,} we've got one.", 0.0, "We've got one."),
        # a name or a noun would be missed, and so would a clause within
        ("She put a cat in the, {um,} it's gone.", 0.9, "She put a cat in the— it's gone."),
        ("He came in, {um,} he's wet.", 0.9, "He came in— he's wet."),
        ("You and I had, {um,} we've got one.", 0.9, "You and I had— we've got one."),
        ("She saw who had, {um,} we've got one.", 0.9, "She saw who had— we've got one."),
        (
            "She will have been talking now to Ann with, {um,} we've got one.",
            0.9,
            "She will have been talking now to Ann with— we've got one.",
        ),
        # it begins like the other one, or the verb is said again
        ("The red one is at, {um,} the red bus stops.", 0.0, "The red bus stops."),
        ("Bring, {um,} you should bring cups.", 0.0, "You should bring cups."),
        ("That's like, {um,} it's like a box.", 0.0, "It's like a box."),
        # a clause begins with a likely onset, or a preposition is said again
        ("We went home, {um,} it's late.", 0.25, "We went home— it's late."),
        ("We went home, {um,} big cars stop.", 0.9, "We went home big cars stop."),
        ("Go with a bag, {um,} with a box.", 0.25, "Go with a bag— with a box."),
        ("Go with a bag, {um,} with a box.", 0.24, "Go with a bag with a box."),
        ("Go with a bag, {um,} a red box.", 0.9, "Go with a bag a red box."),
        # it is one of the last four words that is said again, not one further back
        ("Go with a red bag, {um,} with a box.", 0.9, "Go with a red bag— with a box."),
        ("Go with a big red bag, {um,} with a box.", 0.9, "Go with a big red bag with a box."),
    ],
)
def test_what_the_network_finds_likely(markup: str, likely: float, left: str) -> None:
    assert cleaned(markup, likely) == left


@pytest.mark.parametrize(
    ("markup", "level", "confidence", "left"),
    [
        # a repair stays, and its filler goes
        (
            "I like [ the red, + {um,} the blue ] car.",
            "fillers",
            0.9,
            "I like the red— the blue car.",
        ),
        ("I like [ the red, + {um,} the blue ] car.", "repairs", 0.9, "I like the blue car."),
        ("I like [ the red, + {um,} the red ] car.", "fillers", 0.9, "I like the red the red car."),
        ("we like [ cats, + {um,} running ] late.", "repairs", 0.1, "we like cats— running late."),
        ("we like [ cats, + {um,} you know ] late.", "repairs", 0.1, "we like cats you know late."),
    ],
)
def test_the_place_of_a_repair_that_stays_is_marked(
    markup: str, level: str, confidence: float, left: str
) -> None:
    assert cleaned(markup, level=level, confidence=confidence) == left


def test_an_abandoned_start_is_a_deletion_of_the_highest_level() -> None:
    found = candidates("She had, {um,} we've got one.", 0.9)
    abandoned, filler = found.removals
    assert (abandoned.kind, abandoned.level) == (RemovalKind.DELETE, Level.REPAIRS)
    assert abandoned.reason == "“She had” is abandoned"
    assert filler.breaks == (1,)
    assert cleaned("She had, {um,} we've got one.", 0.9, "fillers") == "She had— we've got one."


def test_an_editor_keeps_an_abandoned_start() -> None:
    found = candidates("She had, {um,} we've got one.", 0.9)
    decided = Decisions({(0, 1): False}).apply(found, Level.REPAIRS)
    texts = [token.text for token in clean(decided, Level.REPAIRS).result.tokens]
    assert " ".join(texts) == "She had— we've got one."


def test_protected_words_are_not_abandoned() -> None:
    options = CleaningOptions(protected=WordList.parse("she"))
    left = cleaned("She had, {um,} we've got one.", 0.9, options=options)
    assert left == "She had— we've got one."


@pytest.mark.parametrize(
    ("markup", "left"),
    [
        ("They were, {um,} did you see it?", "They were, did you see it?"),
        ("She had, {um,} we've got one.", "She had, we've got one."),
    ],
)
def test_in_written_text_a_filler_goes_and_nothing_else_changes(markup: str, left: str) -> None:
    options = CleaningOptions(written=True)
    assert cleaned(markup, 0.9, options=options) == left
    assert cleaned(markup, 0.9) != left


def test_without_punctuation_the_filler_stays() -> None:
    assert cleaned("she sent him {um} my sister was ill", has_marks=False) == (
        "she sent him um my sister was ill"
    )
    assert cleaned("she had {um} we've got one", 0.9, has_marks=False) == "we've got one"


@pytest.mark.parametrize(
    ("before", "dash"),
    [("Well – fine–", "–"), ("Well— fine–", "—"), ("So did I–", "–"), ("", "—")],
)
def test_the_dash_is_that_of_the_transcript(before: str, dash: str) -> None:
    markup = f"{before} They were, {{um,}} did you see it?".strip()
    assert f"were{dash} did" in cleaned(markup)


def test_a_dash_that_the_encoding_lacks_is_a_hyphen() -> None:
    assert Source("name", "a", "latin-1").encode("é— b") == "é- b".encode("latin-1")
    assert Source("name", "a").encode("é— b") == "é— b".encode()
