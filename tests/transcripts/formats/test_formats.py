"""Every format: read, written again with words left out, written anew, and refused when broken."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stir.errors import InputError
from stir.transcripts.formats import (
    Document,
    Edition,
    Format,
    ReadOptions,
    Source,
    decode,
    read,
    sniff,
    write,
)
from stir.types import EditClass
from transcripts.formats.samples import MALFORMED, NAMES, SAMPLES, SPEAKERS, UNTIMED, WORDS

ALL = pytest.mark.parametrize("format_", list(SAMPLES))
WRITTEN = [Format.TEXT, Format.JSONL, Format.SRT, Format.VTT, Format.CTM, Format.WHISPER,
           Format.VOSK, Format.TEXTGRID, Format.ELAN, Format.CHAT]  # fmt: skip


def _read(format_: Format, text: str | None = None) -> Document:
    return read(Source("file", SAMPLES[format_] if text is None else text), format_)


def _without(document: Document, gone: set[int]) -> Edition:
    """Leave tokens out; times stay as they are unless a cue is empty."""
    transcript = document.transcript
    written = [None if i in gone else token.text for i, token in enumerate(transcript.tokens)]
    times = [
        None if cue.tokens and gone.issuperset(cue.tokens) else (cue.start, cue.end)
        for cue in transcript.cues
    ]
    return Edition(written, times)


def _texts(document: Document) -> list[str]:
    return [token.text for token in document.transcript.tokens]


@ALL
def test_the_words_and_their_speakers(format_: Format) -> None:
    transcript = _read(format_).transcript
    texts = [token.text for token in transcript.tokens]
    if format_ is Format.CHAT:  # punctuation stands alone there
        assert texts == ["um", "the", "the", "cat", "uh", "slept", "right"]
    else:
        assert texts == WORDS
    assert transcript.speakers == SPEAKERS.get(format_, ("Anna", "Ben"))
    assert transcript.is_timed is (format_ not in UNTIMED)


@pytest.mark.parametrize("format_", sorted(SAMPLES.keys() - UNTIMED))
def test_times(format_: Format) -> None:
    tokens = _read(format_).transcript.tokens
    assert (tokens[0].start, tokens[5].end) == (0.0, 2.5)
    assert (tokens[6].start, tokens[6].end) == (3.0, 3.4)
    assert all((a.end or 0) <= (b.start or 0) for a, b in pairwise(tokens))


def test_times_are_shared_by_length() -> None:
    """ "uh," and "slept." share the 1.2 s of their cue as 3 : 6, so 0.4 and 0.8 s."""
    *_, uh, slept, _ = _read(Format.VTT).transcript.tokens
    assert (uh.start, uh.end, slept.start, slept.end) == (1.3, 1.7, 1.7, 2.5)
    assert uh.is_estimated


def test_times_inside_a_cue_are_believed() -> None:
    """In YouTube's manner; "cat" has the rest, 4 - 2.5 = 1.5 s."""
    text = "WEBVTT\n\n00:01.000 --> 00:04.000\nthe<00:02.000><c> uh</c><00:02.500><c> cat</c>\n"
    document = _read(Format.VTT, text)
    times = [(token.text, token.start, token.end) for token in document.transcript.tokens]
    assert times == [("the", 1.0, 2.0), ("uh", 2.0, 2.5), ("cat", 2.5, 4.0)]


@ALL
def test_leaving_nothing_out_changes_no_word(format_: Format) -> None:
    document = _read(format_)
    again = _read(format_, document.rewrite(_without(document, set())))
    assert again.transcript == document.transcript


@pytest.mark.parametrize("format_", [Format.TEXT, Format.SRT, Format.VTT, Format.CTM, Format.CHAT])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_is_cut_and_not_written_anew_stays_to_the_byte(format_: Format, ends: str) -> None:
    document = _read(format_, SAMPLES[format_].replace("\n", ends))
    assert document.rewrite(_without(document, set())) == document.source.text


@ALL
@given(gone=st.sets(st.integers(0, 6)))
def test_any_words_can_be_left_out(format_: Format, gone: set[int]) -> None:
    """What is read again is what was left: words, speakers, and the cues that have any."""
    document = _read(format_)
    edition = _without(document, gone)
    rewritten = document.rewrite(edition)
    kept = [text for i, text in enumerate(_texts(document)) if i not in gone]
    if not kept and format_ in {Format.VOSK, Format.WHISPER, Format.TEXTGRID, Format.ELAN}:
        return  # an empty file of these says nothing to look at
    again = _read(format_, rewritten).transcript
    assert [token.text for token in again.tokens] == kept
    speakers = [token.speaker for token in edition.apply(document.transcript).tokens]
    if format_ not in {Format.TEXT, Format.SRT}:  # a name there stands in one cue for the next
        assert [token.speaker for token in again.tokens] == speakers
    assert "the the" not in rewritten or not gone & {1, 2}


@ALL
def test_words_can_be_mended(format_: Format) -> None:
    if format_ is Format.CHAT:
        return  # nothing to mend: punctuation stands alone, sentences begin small
    document = _read(format_)
    edition = _without(document, {0, 4})
    written = list(edition.written)
    written[1], written[3] = "The", "cat"
    again = _read(format_, document.rewrite(Edition(written, edition.times)))
    assert _texts(again) == ["The", "the", "cat", "slept.", "Right."]


def test_what_else_a_file_holds_stays() -> None:
    """Notes, styles, settings, tags, tiers and keys that are none of our business."""
    kept = {
        Format.VTT: ["NOTE nobody", "::cue(b)", "align:start", "<b>the the</b>", "<v Ben>"],
        Format.SRT: ["<i>", "</i>", "BEN:"],
        Format.JSONL: ['"mood": "calm"', '"pos": ["DT", "DT", "NN", "VBD"]'],
        Format.CTM: [";; conversation", "0.90"],
        Format.WHISPER: ['"language": "en"', '"no_speech_prob": 0.01'],
        Format.DEEPGRAM: ['"duration": 3.5'],
        Format.ASSEMBLYAI: ['"status": "completed"'],
        Format.TEXTGRID: ['mark = "click"'],
        Format.ELAN: ['LINGUISTIC_TYPE_ID="talk"'],
        Format.CHAT: ["%mor:\tdet|the", "[/]", "@Participants"],
    }
    for format_, signs in kept.items():
        document = _read(format_)
        rewritten = document.rewrite(_without(document, {0, 4}))
        for sign in signs:
            assert sign in rewritten, format_


def test_an_annotated_line_is_read_with_its_classes_and_written_without() -> None:
    line = (
        '{"id": "a", "words": ["uh", "we", "left"], "edit_terms": [0], "edit_classes": ["filler"],'
        ' "repairs": []}\n'
    )
    document = read(Source("file", line), Format.JSONL)
    [cue] = document.transcript.cues
    assert cue.annotation is not None
    assert cue.annotation.edit_classes == (EditClass.FILLER,)
    rewritten = document.rewrite(_without(document, {0}))
    assert rewritten == '{"id": "a", "words": ["we", "left"]}\n'
    with pytest.raises(InputError, match="file:1: 2 edit_classes for 1 edit terms"):
        read(Source("file", line.replace('"filler"', '"filler", "cue"')), Format.JSONL)


def test_cues_without_words_are_dropped_and_counted_anew() -> None:
    document = _read(Format.SRT)
    rewritten = document.rewrite(_without(document, {4, 5}))
    assert rewritten == (
        "1\n00:00:00,000 --> 00:00:01,300\nANNA: <i>Um, the</i>\nthe cat,\n\n"
        "2\n00:00:03,000 --> 00:00:03,400\nBEN: Right.\n"
    )


def test_a_line_without_words_goes_too() -> None:
    document = _read(Format.SRT)
    rewritten = document.rewrite(_without(document, {2, 3}))
    assert "ANNA: <i>Um, the</i>\n\n2\n" in rewritten


def test_times_are_written_as_they_were() -> None:
    """With a comma in SRT; in WebVTT without hours where there were none."""
    document = _read(Format.VTT)
    edition = _without(document, {0})
    times = [(0.3, 1.3), *edition.times[1:]]
    assert "00:00.300 --> 00:01.300 align" in document.rewrite(Edition(edition.written, times))
    document = _read(Format.SRT)
    edition = _without(document, {0})
    assert "00:00:00,300 --> 00:00:01,300" in document.rewrite(Edition(edition.written, times))


def test_recognisers_repeat_their_words_and_so_do_we() -> None:
    whisper = _rewritten_json(Format.WHISPER, {0, 4})
    assert whisper["text"] == " the the cat, slept. Right."
    assert whisper["segments"][0]["text"] == " the the cat, slept."
    assert "tokens" not in whisper["segments"][0]
    deepgram = _rewritten_json(Format.DEEPGRAM, {0, 4})["results"]
    best = deepgram["channels"][0]["alternatives"][0]
    assert best["transcript"] == "the the cat, slept. Right."
    [paragraph] = best["paragraphs"]["paragraphs"]
    assert paragraph["num_words"] == 5
    assert paragraph["sentences"][0]["text"] == "the the cat, slept."
    [utterance] = deepgram["utterances"]
    assert (utterance["transcript"], utterance["start"]) == ("slept.", 1.7)
    assembly = _rewritten_json(Format.ASSEMBLYAI, {0, 4})
    assert assembly["text"] == "the the cat, slept. Right."
    assert [word["text"] for word in assembly["words"]] == assembly["text"].split()
    assert assembly["utterances"][0]["text"] == "the the cat, slept."


def _rewritten_json(format_: Format, gone: set[int]) -> Any:
    document = _read(format_)
    return json.loads(document.rewrite(_without(document, gone)))


@pytest.mark.parametrize("format_", WRITTEN)
def test_written_from_another_format(format_: Format) -> None:
    """What is written is read back: words and, where the format has them, speakers and times."""
    transcript = _read(Format.CTM).transcript
    again = read(Source("file", write(transcript, format_, "file")), format_).transcript
    texts = [token.text for token in again.tokens]
    if format_ is Format.CHAT:
        assert texts == ["Um", "the", "the", "cat", "uh", "slept", "Right"]
        assert again.speakers == ("ANN", "BE1")
        return
    assert texts == WORDS
    if format_ is not Format.VOSK:
        assert again.speakers == ("Anna", "Ben")
    if format_ is not Format.TEXT:
        ends = [(token.start, token.end) for token in (again.tokens[0], again.tokens[6])]
        assert ends[0][0] == 0.0
        assert ends[1] == (3.0, 3.4)


def test_what_cannot_be_written() -> None:
    timeless = _read(Format.TEXT).transcript
    with pytest.raises(InputError, match="srt needs times"):
        write(timeless, Format.SRT, "file")
    with pytest.raises(
        InputError, match="deepgram cannot be written from other formats, only text"
    ):
        write(timeless, Format.DEEPGRAM, "file")


@ALL
def test_formats_are_told_apart_by_content_and_by_name(format_: Format) -> None:
    assert sniff(Source("unknown", SAMPLES[format_])) is format_
    if format_ in NAMES:
        assert sniff(Source(NAMES[format_], SAMPLES[format_])) is format_


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        ("", Format.TEXT),
        ("[ i + i ] know", Format.TEXT),
        ('[{"start": 0, "end": 1, "text": "hi"}]', Format.WHISPER),  # faster-whisper's segments
        ('[{"result": [], "text": ""}]', Format.VOSK),
        ('{"text": "hi"}', Format.VOSK),
        ('{"text": "hi", "words": []}', Format.ASSEMBLYAI),
    ],
)
def test_less_certain_files(text: str, format_: Format) -> None:
    assert sniff(Source("unknown", text)) is format_


def test_json_of_nobody() -> None:
    with pytest.raises(InputError, match="set the format with --from"):
        sniff(Source("odd.json", '{"lyrics": []}'))
    with pytest.raises(InputError) as caught:
        sniff(Source("odd.json", '{"%s": []}' % ("x" * 100)))
    assert caught.value.token == "x" * 60
    with pytest.raises(InputError) as caught:
        sniff(Source("odd.json", "{}"))
    assert caught.value.token is None


@pytest.mark.parametrize("layout", ["list", "indented list", "lines"])
def test_results_of_vosk_in_a_list_or_one_after_the_other(layout: str) -> None:
    words = [{"word": "uh", "start": 0.0, "end": 0.5, "conf": 1.0}]
    words.append({"word": "yes", "start": 0.5, "end": 1.0, "conf": 1.0})
    results = [{"result": words, "text": "uh yes"}, {"result": words, "text": "uh yes"}]
    indent = "  " if layout == "indented list" else None
    if layout == "lines":
        text = "".join(f"{json.dumps(result)}\n" for result in results)
    else:
        text = json.dumps(results, indent=indent)
    document = _read(Format.VOSK, text)
    written = document.rewrite(_without(document, {0}))
    left = [{"result": words[1:], "text": "yes"}, results[1]]
    if layout == "lines":
        assert [json.loads(line) for line in written.splitlines()] == left
    else:
        assert written == json.dumps(left, indent=indent)


@pytest.mark.parametrize(("format_", "text", "line", "message"), MALFORMED)
def test_malformed_files(format_: Format, text: str, line: int | None, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(Source("broken", text), format_)
    assert caught.value.file == "broken"
    assert caught.value.line == line
    assert message in str(caught.value)


def test_every_format_but_text_can_be_malformed() -> None:
    assert {format_ for format_, *_ in MALFORMED} == SAMPLES.keys() - {Format.TEXT}


@pytest.mark.parametrize("format_", [Format.SRT, Format.VTT])
def test_tags_around_nothing_are_no_words(format_: Format) -> None:
    time = "00:00:01,000 --> 00:00:02,000" if format_ is Format.SRT else "00:01.000 --> 00:02.000"
    head = "1\n" if format_ is Format.SRT else "WEBVTT\n\n"
    assert _texts(_read(format_, f"{head}{time}\nuh <i></i> <b>yes</b>\n")) == ["uh", "yes"]


@pytest.mark.parametrize(("depth", "is_read"), [(50, True), (51, False)])
def test_how_deep_brackets_of_chat_may_be(depth: int, is_read: bool) -> None:
    text = f"@Begin\n*ANN:\t{'<' * depth}a{'> [/]' * depth} a .\n@End\n"
    if is_read:
        assert _texts(_read(Format.CHAT, text))
    else:
        with pytest.raises(InputError, match="nested too deep"):
            _read(Format.CHAT, text)


def test_a_corpus_is_annotated_if_it_says_so() -> None:
    lines = ['{"words": ["i", "i"]}', '{"words": ["i", "i"], "repairs": []}',
             '{"words": ["i", "i"], "edit_terms": []}']  # fmt: skip
    cues = _read(Format.JSONL, "\n".join(lines)).transcript.cues
    assert [cue.annotation is None for cue in cues] == [True, False, False]


def test_a_line_of_blanks_before_the_last_line_of_a_file() -> None:
    text = "WEBVTT\n\n00:00.000 --> 00:01.000\n \nuh yes"
    assert _texts(_read(Format.VTT, text)) == ["uh", "yes"]


def test_a_line_is_named_by_its_id_or_its_number() -> None:
    cues = _read(Format.TEXT, "a1\tuh yes\nno\n").transcript.cues
    assert [cue.name for cue in cues] == ["a1", "2"]


@pytest.mark.parametrize(
    ("line", "speaker", "words"),
    [
        ("ANNA: hi", "ANNA", ["hi"]),
        ("Speaker 1: hi", "Speaker 1", ["hi"]),
        (">> Dr. Lee: hi", "Dr. Lee", ["hi"]),
        ("[Anna]: hi", "Anna", ["hi"]),
        ("[SPEAKER_00] hi", "SPEAKER_00", ["hi"]),
        ("[UH] hi", None, ["[UH]", "hi"]),
        ("[music] hi", None, ["[music]", "hi"]),
        ("it is 10:30 now", None, ["it", "is", "10:30", "now"]),
        ("so: hi", None, ["so:", "hi"]),
        ("a:A:1\tBen: hi", "Ben", ["hi"]),
    ],
)
def test_names_at_the_beginning_of_a_line(line: str, speaker: str | None, words: list[str]) -> None:
    document = _read(Format.TEXT, line)
    assert _texts(document) == words
    assert document.transcript.cues[0].speaker == speaker


MARKS = [
    ("utf-8", b""),
    ("utf-8", b"\xef\xbb\xbf"),
    ("utf-16-le", b"\xff\xfe"),
    ("utf-16-be", b"\xfe\xff"),
    ("latin-1", b""),
]


@pytest.mark.parametrize(("encoding", "mark"), MARKS)
def test_encodings_come_out_as_they_went_in(encoding: str, mark: bytes) -> None:
    data = mark + "naïve café\r\n".encode(encoding)
    source = decode(data, "file", None if mark else encoding)
    assert source.text == "naïve café\r\n"
    assert source.encode(source.text) == data


def test_wrong_encodings() -> None:
    with pytest.raises(InputError, match="file:2: not UTF-8 in column 4"):
        decode(b"rice\ncaf\xe9\n", "file")
    with pytest.raises(
        InputError, match="no such encoding; try latin-1, cp1252 or utf-16, at 'klingon'"
    ):
        decode(b"rice", "file", "klingon")
    with pytest.raises(InputError, match="cannot be encoded in latin-1"):
        decode(b"caf\xe9", "file", "latin-1").encode("\u2603")


def test_tiers_can_be_chosen(tmp_path: Path) -> None:
    source = Source("file", SAMPLES[Format.TEXTGRID])
    assert len(read(source, Format.TEXTGRID, ReadOptions("Ben")).transcript.tokens) == 1
    with pytest.raises(InputError, match="no such tier, only Anna, Ben, at 'Cid'"):
        read(source, Format.TEXTGRID, ReadOptions("Cid"))
    # an aligner's tiers of words are preferred to what they were made from
    words = SAMPLES[Format.TEXTGRID].replace('"Ben"', '"Ben - words"')
    transcript = read(Source("file", words), Format.TEXTGRID).transcript
    assert transcript.speakers == ("Ben",)


@pytest.mark.parametrize(
    ("stamp", "time"),
    [("00:01:02,500", 62.5), ("01:02.500", 62.5), ("0:1:2.90", 62.09), ("0:0:12.5", 12.005),
     ("0:00:01.5", 1.5), ("00:00:01.5", 1.5), ("1:5.250", 65.25)],
)  # fmt: skip
def test_times_of_subtitles(stamp: str, time: float) -> None:
    document = _read(Format.VTT, f"WEBVTT\n\n{stamp} --> 9:00:00.000\n<v Anna>uh</v>\n")
    assert document.transcript.cues[0].start == time
