"""What goes at which level, what never does, and that nothing else changes."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from correcting_model import ReadsWords
from small_model import erratic, small
from stir.detector import Detector
from stir.engine import Model
from stir.errors import InputError
from stir.options import Level
from stir.session import WINDOW_SIZE
from stir.transcripts.cleaning import (
    Candidates,
    CleaningOptions,
    Markers,
    RemovalKind,
    WordList,
    clean,
    find_candidates,
)
from stir.transcripts.cleaning.cuts import make_cuts
from stir.transcripts.cleaning.options import DEFAULT_OPTIONS
from stir.transcripts.cleaning.partial_words import whole_word
from stir.transcripts.cleaning.report import make_report
from stir.transcripts.cleaning.stutters import without_stutter
from stir.transcripts.cleaning.undo import make_undo, undo
from stir.transcripts.formats import Document, Format, Source, Token, Transcript, read
from stir.transcripts.formats.transcript import Builder
from stir.types import Annotation, EditClass, Utterance
from transcripts.cleaning.annotated import annotated, cleaned

OFF, FILLERS, REPEATS, REPAIRS = Level


@pytest.mark.parametrize(
    ("line", "clean_line"),
    [
        # the sentence that the whole module is for
        ("Well, [ I- + I ] want, {uh,} to go.", "Well, I want to go."),
        # a comma pair goes with its filler; a single comma, and an introducing word's, stay
        ("I want, {uh,} to go", "I want to go"),
        ("I want {uh,} to go", "I want to go"),
        ("I want, {uh} to go", "I want, to go"),
        ("Well, {uh,} I want", "Well, I want"),
        ("So, {um,} we left", "So, we left"),
        ("I want -- {uh} -- to go", "I want to go"),
        # the comma before a reparandum belongs to what came before
        ("Yes, [ the, + {uh,} the ] dog", "Yes, the dog"),
        # a sentence's first capital and last stop move on
        ("{Uh,} we left.", "We left."),
        ("[ The + the ] dog barks", "The dog barks"),
        ("[ He + {um,} they ] left", "They left"),
        ("we left, {um.}", "we left."),
        ("we left {ah?}", "we left?"),
        ("did we go, {uh,} {um?}", "did we go?"),
        ("{uh} we left", "we left"),
        ("so {Uh,} we left", "so we left"),
        # quotation marks and brackets with a partner outside
        ('{"Uh,} we left," he said', '"We left," he said'),
        ('he said "we left, {um."}', 'he said "we left."'),
        ("so {(uh)} we left", "so we left"),
        # sentences stay apart, unless a repair joins them
        ("we left, {um.} {Uh,} then we ate.", "we left. Then we ate."),
        ("at [ six. + {No,} seven. ] Yes, {uh,} please.", "at seven. Yes, please."),
        ("at [ six, + {uh. No.} Seven. ]", "at Seven."),
        ("see [ the red. + The blue ] car", "see the blue car"),
        ("Yes. [ We left. + We left. ] Good.", "Yes. We left. Good."),
        ("well [ i was. + ] Then we left.", "well. Then we left."),
        # nothing is left of what was nothing
        ("{Uh.}", ""),
        ("{Uh,} {um.}", ""),
    ],
)
def test_mending(line: str, clean_line: str) -> None:
    assert cleaned(line) == clean_line


LINE = (
    "{well} [ i + {um i mean} i ] want [ the red + {uh no} the blue ] one [ and + ] so"
    " [ w- + {you know} ] we left"
)
REMOVE = CleaningOptions(markers=Markers.REMOVE)


@pytest.mark.parametrize(
    ("level", "left"),
    [
        (
            "off",
            "well i um i mean i want the red uh no the blue one and so w- you know we left",
        ),
        ("fillers", "well i i mean i want the red no the blue one and so w- you know we left"),
        ("repeats", "well i want the red no the blue one and so we left"),
        ("repairs", "well i want the blue one so we left"),
    ],
)
def test_levels(level: str, left: str) -> None:
    """A cue goes with its reparandum.

    `w-` is a delete for whoever annotated this, and a stutter for the level below: its cue too.
    """
    assert cleaned(LINE, level) == left
    without = left if level == "off" else left.removeprefix("well ")
    assert cleaned(LINE, level, REMOVE) == without


@pytest.mark.parametrize(
    ("line", "kept", "removed"),
    [
        ("{well} i {like} left {you know}", "well i like left you know", "i left"),
        # inside a reparandum it goes with it
        ("[ the {like} red + the blue ] car", "the blue car", "the blue car"),
        ("[ the red + the {like} blue ] car", "the like blue car", "the blue car"),
        # "uh" is a filler wherever it stands, "well" beside it is not
        ("so {uh well} we left", "so well we left", "so we left"),
        # a phrase goes whole or not at all; a silent token goes with the word before it
        ("so {you -- know --} yes", "so you -- know -- yes", "so yes"),
    ],
)
def test_markers_stay_unless_asked_for(line: str, kept: str, removed: str) -> None:
    assert cleaned(line) == kept
    assert cleaned(line, options=REMOVE) == removed


@pytest.mark.parametrize(
    ("line", "level", "left"),
    [
        # the inner repair goes before the outer one does, each with its own cue
        ("[ [ a + {no} a ] b + {i mean} c ] d", "repeats", "a b i mean c d"),
        ("[ [ a + {no} b ] b + {i mean} b b ] d", "repairs", "b b d"),
        ("[ [ a + {no} x ] b + {i mean} x b ] d", "fillers", "a no x b i mean x b d"),
    ],
)
def test_cues_of_nested_repairs(line: str, level: str, left: str) -> None:
    assert cleaned(line, level) == left


@pytest.mark.parametrize("word", ["six", "no", "mean"])
def test_a_protected_word_keeps_reparandum_and_cue(word: str) -> None:
    options = CleaningOptions(protected=WordList.parse(word))
    line = "at [ six + {uh no i mean} seven ]"
    assert cleaned(line, options=options) == "at six no i mean seven"


def test_a_phrase_that_is_protected_in_part_stays() -> None:
    options = CleaningOptions(protected=WordList.parse("know"), markers=Markers.REMOVE)
    assert cleaned("so {you know} we {well} left", options=options) == "so you know we left"


def test_kinds_confidences_and_reasons() -> None:
    found = annotated("A: [ we + we ] {uh} saw [ red + {i mean} blue ] [ and then + ] so what")
    told = [(r.kind.value, r.tokens, r.replaced_by, r.reason) for r in found.removals]
    note = "; marked in the file"
    assert told == [
        ("repeat", (0,), (1,), f"“we” is said again{note}"),
        ("filler", (2,), (), f"“uh” is a filler{note}"),
        ("substitute", (4,), (7,), f"“red” is replaced by “blue”: “i mean” stands between{note}"),
        ("cue", (5, 6), (), f"“i mean” announces a repair{note}"),
        ("delete", (8, 9), (), f"“and then” is abandoned{note}"),
    ]
    # the report of the cue names the words that it goes with
    report = make_report(clean(found, REPAIRS), "file", "text", "0")
    assert [one.get("reparandum") for one in report["removals"]] == [None, None, None, [4], None]
    marker = annotated("{well} yes", options=REMOVE).removals[0]
    assert (marker.kind, marker.reason) == ("marker", f"“well” is a discourse marker{note}")


@pytest.mark.parametrize(
    ("line", "level", "left"),
    [
        ("w- w- we went", "repeats", "we went"),
        ("w- uh w- we went", "repeats", "we went"),
        ("W-, w-, we went", "repeats", "We went"),
        ("w- w- we went", "fillers", "w- w- we went"),
        # not the same word: that is a repair
        ("the sch- college", "repeats", "the sch- college"),
        ("the sch- college", "repairs", "the college"),
        # a whole word before which the speaker broke off, unless it is said again
        ("we want to- let us go", "repairs", "we want to- let us go"),
        ("we want to- to go", "repairs", "we want to go"),
        # nothing follows: nobody knows what it would have been
        ("and then he sa-", "repairs", "and then he sa-"),
        ("he sa- uh", "repairs", "he sa-"),
        # hyphens that wait for another word, or join two
        ("twenty- or thirty-year-olds", "repairs", "twenty- or thirty-year-olds"),
        ("pre- and post-war", "repairs", "pre- and post-war"),
        ("a well-known uh-huh", "repairs", "a well-known uh-huh"),
        ("so - we went", "repairs", "so - we went"),
    ],
)
def test_partial_words(line: str, level: str, left: str) -> None:
    assert cleaned(line, level) == left


@pytest.mark.parametrize(
    ("token", "left"),
    [
        ("I-I", "I"), ("I-I'm", "I'm"), ("w-we", "we"), ("W-we", "We"), ("th-the", "the"),
        ("w-w-we", "we"), ("W-w-we,", "We,"), ('"b-but', '"but'), ("s-s-snake", "snake"),
        ("It-it's", "It's"), ("th-they’re", "they’re"),
        # words that just look like it
        ("t-test", None), ("re-read", None), ("so-so", None), ("yo-yo", None), ("ha-ha-ha", None),
        ("no-no", None), ("e-mail", None), ("well-known", None), ("uh-huh", None), ("we-", None),
        ("x-1", None), ("twenty-two", None), ("-", None), ("co-op", None), ("that-that", None),
    ],
)  # fmt: skip
def test_words_that_begin_more_than_once(token: str, left: str | None) -> None:
    assert without_stutter(token) == left
    assert cleaned(f"so {token} go", "repeats") == f"so {left or token} go"
    assert cleaned(f"so {token} go", "fillers") == f"so {token} go"


def test_stutters_are_reported_and_undone() -> None:
    document = read(Source("file", "Uh, w-we left\n"), Format.TEXT)
    result = clean(find_candidates(document.transcript, None), REPEATS)
    assert document.rewrite(result.edition) == "We left\n"
    [stutter] = make_report(result, "file", "text", "0")["stutters"]
    assert (stutter["word"], stutter["text"], stutter["left"]) == (1, "w-we", "we")


def test_fillers_of_ones_own() -> None:
    options = CleaningOptions(fillers=WordList.parse("# ours\nbasically\nyou know  # two words\n"))
    assert cleaned("Basically, you know, uh it works", options=options) == "Uh it works"
    # without a detector "you know" is on no list
    assert cleaned("you know erm it works") == "you know it works"


def test_capitals_are_no_fillers_unless_all_is_capitals() -> None:
    assert cleaned("she is in the ER now") == "she is in the ER now"
    assert cleaned("SHE IS, UM, HERE") == "SHE IS HERE"
    # as CrisperWhisper writes them
    assert cleaned(r"she is \[UH\] here") == "she is here"


def test_protected_words() -> None:
    assert cleaned("{uh-huh} {uh} yes") == "uh-huh yes"
    options = CleaningOptions(protected=WordList.parse("not\nyou know\n"))
    line = "{you know} i did [ not go + {uh} stay ] and [ we + we ] left"
    assert cleaned(line, options=options) == "you know i did not go stay and we left"


def test_bad_lists() -> None:
    with pytest.raises(InputError, match=r"ours:2: .* at '--'"):
        WordList.parse("uh\nyou --\n", "ours")


# any annotation that a detector may hold, from one that tosses coins

WORD = st.sampled_from(
    ["I", "the", "The", "uh", "Uh,", "um.", "we-", "w-we", "we", "want,", "--", "dog.", '"so',
     "go.\"", "Well,", "you", "know,", "...", "(maybe)", "no"]
)  # fmt: skip
MODEL = st.one_of(st.builds(small), st.builds(erratic, seed=st.integers(0, 5)))


def _found(
    model: Model,
    text: str,
    format_: Format = Format.TEXT,
    options: CleaningOptions = DEFAULT_OPTIONS,
) -> tuple[Document, Candidates]:
    document = read(Source("file", text), format_)
    return document, find_candidates(document.transcript, Detector(model).session, options)


@given(MODEL, st.lists(st.lists(WORD, max_size=12), max_size=4), st.sampled_from(Level))
def test_cleaning_only_deletes(model: Model, lines: list[list[str]], level: Level) -> None:
    """Letters and digits come from the input, each from its own word; the rest is punctuation."""
    text = "\n".join(" ".join(line) for line in lines)
    document, found = _found(model, text)
    result = clean(found, level)
    for token, written in zip(document.transcript.tokens, result.edition.written, strict=True):
        if written is not None:
            assert _letters(token.text).endswith(_letters(written))
    gone = {i for removal in result.removals for i in removal.tokens}
    for i, written in enumerate(result.edition.written):
        if i in gone:
            assert written is None
        elif written is None:  # one of a pair of dashes around a filler, at most
            assert not _letters(document.transcript.tokens[i].text)
    claimed = [i for removal in found.removals for i in removal.tokens]
    assert len(claimed) == len(set(claimed))
    if level is OFF:
        assert document.rewrite(result.edition) == text


def _letters(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


@given(MODEL, st.lists(st.sampled_from(["i", "the", "know", "rice", "like"]), max_size=20))
def test_plain_words_are_cleaned_as_they_are_tagged(model: Model, words: list[str]) -> None:
    _, found = _found(model, " ".join(words), options=replace(REMOVE, checks=False))
    fluent = Detector(model).annotate(words).fluent(len(words))
    assert clean(found, REPAIRS).positions == list(fluent)


@given(MODEL, st.lists(WORD, max_size=25), st.sampled_from(Level), st.sampled_from(Markers))
def test_a_cue_and_its_reparandum_go_together(
    model: Model, words: list[str], level: Level, markers: Markers
) -> None:
    _, found = _found(model, " ".join(words), options=CleaningOptions(markers=markers))
    gone = {i for removal in clean(found, level).removals for i in removal.tokens}
    cues = [removal for removal in found.removals if removal.kind is RemovalKind.CUE]
    for cue in cues:
        assert gone.issuperset(cue.tokens) or gone.isdisjoint(cue.tokens)
        if gone.issuperset(cue.reparandum):
            assert gone.issuperset(cue.tokens)


def test_all_tokens_reach_the_session_with_their_marks() -> None:
    """A lone comma is no word of the engine's, but a token of the session's."""
    model = ReadsWords()
    _, found = _found(model, "Uh, at six -- no , seven. we-, We")
    [first, second] = found.annotations
    assert first.edit_terms == (0, 4, 5)
    assert first.edit_classes == ("filler", "cue", "cue")
    assert [(r.rm_start, r.rm_end, r.rp_start) for r in first.repairs] == [(2, 3, 6)]
    assert [(r.rm_start, r.rp_start) for r in second.repairs] == [(0, 1)]
    cue = next(r for r in found.removals if r.kind is RemovalKind.CUE)
    assert (cue.tokens, cue.reparandum) == ((4, 5), (2,))
    assert cue.reason == "“no” announces a repair"
    told = next(r.reason for r in found.removals if r.kind is RemovalKind.SUBSTITUTE)
    assert told == "“six” is replaced by “seven”: both are numbers, and “no” stands between"


@pytest.mark.parametrize(
    ("token", "pushed"), [("we-", "we"), ("We-,", "We,"), ("to‐.", "to."), ("sch-,", "sch-,")]
)
def test_common_words_lose_their_hyphens_and_keep_their_marks(token: str, pushed: str) -> None:
    assert whole_word(token) == pushed


def test_classes_of_a_very_long_utterance() -> None:
    """Also of words that have left the session's window."""
    words = ["uh", "i", "i", "know"] * WINDOW_SIZE
    _, found = _found(small(), " ".join(words))
    [annotation] = found.annotations
    assert annotation.edit_terms[0] == 0
    classes = dict(zip(annotation.edit_terms, annotation.edit_classes or (), strict=True))
    assert {classes[i] for i, word in enumerate(words) if word == "uh"} == {"filler"}


@given(MODEL, st.lists(WORD, max_size=25))
@example(small(), ["...", "uh", "--", "I", "I"])
@example(small(), ["--", "Well,", "--", "I", "I"])
def test_levels_include_each_other(model: Model, words: list[str]) -> None:
    _, found = _found(model, " ".join(words))
    left = [set(clean(found, level).positions) for level in Level]
    for i, more in enumerate(left[1:]):
        assert more <= left[i]


@given(
    MODEL,
    st.lists(st.lists(WORD, max_size=12), max_size=5),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from([Format.TEXT, Format.SRT, Format.VTT, Format.CTM, Format.WHISPER]),
)
def test_every_cleaning_can_be_undone(
    model: Model, lines: list[list[str]], ends: str, format_: Format
) -> None:
    text = _written(lines, format_).replace("\n", ends)
    document, found = _found(model, text, format_)
    result = clean(found, REPAIRS)
    rewritten = document.rewrite(result.edition)
    output = document.source.encode(rewritten)
    how = {"undo": make_undo(document, result.edition, output, rewritten)}
    again = undo(output, json.loads(json.dumps(how)), "file")
    assert again == document.source.encode(text)


def _written(lines: list[list[str]], format_: Format) -> str:
    from stir.transcripts.formats import write

    if format_ is Format.TEXT:
        return "\n".join(" ".join(line) for line in lines)
    if format_ is Format.VTT:  # a line for each word: lines go whole, one after the other
        cues = ("00:01.000 --> 00:02.000\n" + "\n".join(line) for line in lines if line)
        return "WEBVTT\n\n" + "\n\n".join(cues)
    builder = Builder()
    for i, line in enumerate(line for line in lines if line):
        builder.cue([Token(word) for word in line], "ab"[i % 2], float(i), i + 0.9)
    return write(builder.transcript(), format_, "file")


def test_undo_refuses_another_file() -> None:
    document, found = _found(small(), "uh we we left")
    result = clean(found, REPAIRS)
    rewritten = document.rewrite(result.edition)
    how = {"undo": make_undo(document, result.edition, rewritten.encode(), rewritten)}
    with pytest.raises(InputError, match="has changed since"):
        undo(b"something else", how, "file")
    with pytest.raises(InputError, match="not a JSON report"):
        undo(b"", {}, "file")


TIMED = """\
WEBVTT

00:00.000 --> 00:03.000
<v Anna>uh we- we

00:03.000 --> 00:04.000
<v Anna>um

00:03.500 --> 00:04.500
<v Ben>yes

00:04.000 --> 00:05.000
<v Anna>left
"""


def _timed() -> Transcript:
    return read(Source("file", TIMED), Format.VTT).transcript


def test_times_follow_the_words_that_are_left() -> None:
    """7 letters in 3 s: uh 0 to 6/7, we- to 15/7, we to 3. The second cue has only an um."""
    result = clean(find_candidates(_timed(), None), REPAIRS)
    assert result.edition.times == [(2.143, 3.0), None, (3.5, 4.5), (4.0, 5.0)]
    report = make_report(result, "talk.vtt", "vtt", "0")
    assert [cue["output"] for cue in report["cues"]] == [0, None, 1, 2]
    assert report["cues"][0]["was"] == [0.0, 3.0]
    assert [word["output"] for word in report["words"]] == [None, None, 0, None, 1, 2]
    assert [one["kind"] for one in report["removals"]] == ["filler", "repeat", "filler"]
    assert report["removals"][1]["span"] == [1, 1]


def test_a_report_has_what_is_known_of_each_word() -> None:
    builder = Builder()
    builder.cue([Token("uh", 0.0, 0.5), Token("um", 0.5), Token("yes")], "Ann")
    report = make_report(
        clean(find_candidates(builder.transcript(), None), REPAIRS), "t", "ctm", "0"
    )
    first, second, third = report["words"]
    assert (first["start"], first["end"], first["speaker"]) == (0.0, 0.5, "Ann")
    assert (second["start"], "end" in second) == (0.5, False)
    assert third.keys().isdisjoint({"start", "end"})
    # a removal whose end nobody knows has no times
    [removal] = report["removals"]
    assert (removal["text"], removal["speaker"]) == ("uh um", "Ann")
    assert removal.keys().isdisjoint({"start", "end"})


def test_the_classes_of_a_file_are_kept() -> None:
    """*like* is a marker by itself, and stays; an annotator may call it a filler."""
    for edit_classes, left in ((None, (0, 1, 2)), ((EditClass.FILLER,), (0, 2))):
        builder = Builder(cues_are_utterances=True)
        tokens = [Token(word) for word in ("so", "like", "yes")]
        builder.cue(tokens, annotation=Annotation((1,), (), edit_classes))
        found = find_candidates(builder.transcript(), None)
        assert tuple(clean(found, FILLERS).positions) == left


def test_undo_of_another_format_needs_only_what_differs() -> None:
    """The whole original is kept only where there is no other way."""
    document = read(Source("file", "yes uh no\n"), Format.TEXT)
    how = make_undo(document, None, b"yes no\n", "yes no\n")
    assert how["data"] is None
    assert how["entries"] == [[4, 0, "uh "]]
    assert undo(b"yes no\n", {"undo": how}, "file") == b"yes uh no\n"


def test_a_cut_list() -> None:
    """Ben speaks over Anna's um, which therefore cannot be cut out of a recording of both."""
    cuts = make_cuts(clean(find_candidates(_timed(), None), REPAIRS), "file")
    assert [(cut["start"], cut["end"], cut["text"]) for cut in cuts["cuts"]] == [
        (0.0, 2.143, "uh we-"),
        (3.0, 4.0, "um"),
    ]
    assert cuts["cuts"][0]["kinds"] == ["filler", "repeat"]
    assert cuts["cuts"][1]["overlap"] == ["Ben"]
    assert cuts["keep"] == [{"start": 2.143, "end": 5.0}]
    with pytest.raises(InputError, match="needs times"):
        make_cuts(clean(annotated("{uh} yes"), REPAIRS), "file")


def test_whole_words_are_heard_without_their_hyphens() -> None:
    _, broken = _found(small(), "so i- uh i know")
    _, whole = _found(small(), "so i uh i know")
    assert broken.annotations == whole.annotations
    assert broken.annotations[0].repairs


def test_what_a_detector_says_comes_with_its_reasons() -> None:
    _, found = _found(small(), "uh i i know")
    repair = next(r for r in found.removals if r.kind is RemovalKind.REPEAT)
    assert repair.confidence is not None
    assert set(repair.evidence) == {"rp_start", "rm_start", "rp_end"}
    assert all(0 < len(why) <= 3 for why in repair.evidence.values())


@pytest.mark.corpus
def test_what_is_left_of_an_annotated_corpus_is_its_fluent_words(heldout: list[Utterance]) -> None:
    """Thousands of annotations that people made: chains, nested repairs, edit terms inside."""
    builder = Builder(cues_are_utterances=True)
    for utterance in heldout:
        tokens = [Token(word) for word in utterance.words]
        builder.cue(tokens, utterance.speaker, annotation=utterance.annotation)
    options = CleaningOptions(WordList([]), WordList([]), markers=Markers.REMOVE)
    found = find_candidates(builder.transcript(), None, options)
    result = clean(found, REPAIRS).result
    left = [[t.text for t in result.tokens[cue.first : cue.stop]] for cue in result.cues]
    fluent = [list(utterance.fluent_words) for utterance in heldout if utterance.fluent_words]
    assert left == fluent
