"""Where utterances end."""

from __future__ import annotations

from small_model import small
from stir.detector import Detector
from stir.transcripts.cleaning import find_candidates
from stir.transcripts.cleaning.utterances import utterances
from stir.transcripts.formats import Format, Source, read
from stir.types import Annotation
from transcripts.cleaning.annotated import annotated


def _cut(body: str, pause: float = 1.5, *, reads_marks: bool = False) -> list[str]:
    transcript = read(Source("file", f"WEBVTT\n\n{body}"), Format.VTT).transcript
    return [
        " ".join(transcript.tokens[i].text for i in tokens)
        for tokens in utterances(transcript, pause, reads_marks=reads_marks)
    ]


def test_a_cue_ends_nothing() -> None:
    assert _cut("00:00.000 --> 00:01.000\nwe left\n\n00:01.000 --> 00:02.000\nthe house. It\n") == [
        "we left the house.",
        "It",
    ]


def test_a_sentence_ends_an_utterance_unless_the_engine_reads_marks() -> None:
    body = (
        "00:00.000 --> 00:01.000\nAt six.\n\n00:01.000 --> 00:02.000\nNo, seven. Yes.\n\n"
        "00:05.000 --> 00:06.000\nGood.\n\n00:06.000 --> 00:07.000\n<v Ben>Fine.\n"
    )
    assert _cut(body) == ["At six.", "No, seven.", "Yes.", "Good.", "Fine."]
    assert _cut(body, reads_marks=True) == ["At six. No, seven. Yes.", "Good.", "Fine."]


def test_a_long_utterance_ends_with_its_sentence() -> None:
    """The first two sentences have 60 words; the third is the one with which they are too many."""
    sentence = f"{'we ' * 29}left."
    body = f"00:00.000 --> 00:09.000\n{sentence} {sentence} Yes. No.\n"
    assert _cut(body, reads_marks=True) == [f"{sentence} {sentence} Yes.", "No."]


def test_what_the_file_annotates_is_one_utterance() -> None:
    """Its positions count the words of the cue, also after the end of a sentence."""
    found = annotated("Ben: I go. {uh} yes", "Ben: [ no. + {uh.} no. ] Well.")
    assert found.utterances == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert [removal.tokens for removal in found.removals] == [(2,), (4,), (5,)]


def test_a_pause_does() -> None:
    body = "00:00.000 --> 00:01.000\nwe left\n\n00:02.500 --> 00:03.000\nthe house\n"
    assert _cut(body) == ["we left", "the house"]
    assert _cut(body, pause=1.6) == ["we left the house"]


def test_somebody_else_does_unless_the_speaker_goes_on() -> None:
    """Ben's uh-huh falls into Anna's sentence; after his question she begins anew."""
    body = (
        "00:00.000 --> 00:01.000\n<v Anna>we left\n\n"
        "00:01.000 --> 00:01.300\n<v Ben>uh-huh\n\n"
        "00:01.200 --> 00:02.000\n<v Anna>the house\n\n"
        "00:02.000 --> 00:04.000\n<v Ben>when was that\n\n"
        "00:04.000 --> 00:05.000\n<v Anna>at noon\n"
    )
    assert _cut(body) == ["we left the house", "uh-huh when was that", "at noon"]


def test_without_times_somebody_else_always_does() -> None:
    document = read(Source("file", "A: we left\nB: yes\nA: the house\n"), Format.TEXT)
    assert len(utterances(document.transcript)) == 3


def test_repairs_are_found_across_cues_and_not_across_speakers() -> None:
    def repairs(second: str) -> list[Annotation]:
        text = (
            "WEBVTT\n\n00:00.000 --> 00:01.000\n<v Anna>uh i\n\n"
            f"00:01.000 --> 00:02.000\n<v {second}>i know\n"
        )
        transcript = read(Source("file", text), Format.VTT).transcript
        return list(find_candidates(transcript, Detector(small()).session).annotations)

    [across] = repairs("Anna")
    assert [(r.rm_start, r.rp_start) for r in across.repairs] == [(1, 2)]
    assert not any(heard.repairs for heard in repairs("Ben"))
