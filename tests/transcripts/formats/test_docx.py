"""DOCX: words go, paragraphs and runs stay; undo gives back the file to the byte."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from cli.running import Run, runner
from stir.errors import InputError
from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.cleaning.undo import make_undo, undo
from stir.transcripts.formats import Format, decode, read, sniff
from transcripts.formats.documents import TALK, document, paragraph


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def test_words_and_speakers() -> None:
    source = decode(TALK, "talk")
    assert sniff(source) is Format.DOCX
    tokens = read(source).transcript.tokens
    said = "Um, so the uh red uh <cat> Uh, right."
    assert " ".join(token.text for token in tokens) == said
    assert [token.speaker for token in tokens] == ["Anna Berg"] * 7 + ["Ben"] * 2


def test_only_words_go() -> None:
    source = decode(TALK, "talk.docx")
    found = read(source)
    edition = clean(find_candidates(found.transcript, None), Level.FILLERS).edition
    text = found.rewrite(edition)
    output = source.encode(text)
    before, after = parts(TALK), parts(output)
    assert before.keys() == after.keys()
    assert {k: v for k, v in before.items() if k != "word/document.xml"} == {
        k: v for k, v in after.items() if k != "word/document.xml"
    }
    assert re.findall(r"<[^>]*>", text.replace(' xml:space="preserve"', "")) == re.findall(
        r"<[^>]*>", source.text.replace(' xml:space="preserve"', "")
    )
    assert ">So the <" in text
    assert '<w:t xml:space="preserve">red </w:t>' in text  # else Word would drop the blank
    assert "uh PAGE" in text
    again = read(decode(output, "talk.docx")).transcript
    assert " ".join(token.text for token in again.tokens) == "So the red <cat> Right."
    assert undo(output, {"undo": make_undo(found, edition, output, text)}, "x") == TALK


def test_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    stir: Run = runner(monkeypatch, capsys)
    talk, out, report = (tmp_path / name for name in ("t.docx", "o.docx", "r.json"))
    # the file's words are all that there is: no model is needed at this level
    talk.write_bytes(document(paragraph("uh uh")))
    assert stir("clean", talk, "--level", "off", "-o", out, "--report", report).status == 0
    assert out.read_bytes() == talk.read_bytes()
    assert stir("clean", talk, "--level", "off", "--to", "text").out == "uh uh\n"
    talk.write_bytes(b"PK\x03\x04" + b"x" * 50)
    assert "not a valid DOCX" in stir("clean", talk).err


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (TALK[:300], "not a valid DOCX"),
        (TALK.replace(b"word/document.xml", b"word/documant.xml"), "no DOCX"),
        (document("<w:p>"), "not a valid DOCX"),
        (document().replace(b"PK\x05\x06", b"PK\x05\x07"), "not a valid DOCX"),
    ],
)
def test_what_is_no_document(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(decode(data, "talk.docx"))


def test_another_part_is_damaged() -> None:
    source = decode(TALK.replace(b"\x89PNG", b"\x89PMG").replace(b"<Types/>", b"<Typos/>"), "x")
    with pytest.raises(InputError, match="not a valid DOCX: Bad CRC"):
        source.encode(source.text + " ")


def test_a_text_box_within_a_paragraph() -> None:
    box = f"<w:r><wp:box>{paragraph('uh b')}</wp:box></w:r>"
    source = decode(document(paragraph("a uh ", box, "c")), "x")
    found = read(source)
    edition = clean(find_candidates(found.transcript, None), Level.FILLERS).edition
    again = read(decode(source.encode(found.rewrite(edition)), "x"))
    assert sorted(token.text for token in again.transcript.tokens) == ["a", "b", "c"]
