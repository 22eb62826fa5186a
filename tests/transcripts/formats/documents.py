"""DOCX files made for tests: paragraphs of runs."""

from __future__ import annotations

import io
import zipfile

BODY = """\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" \
xmlns:wp="x"><w:body>{}<w:sectPr/></w:body></w:document>"""


def paragraph(*runs: str) -> str:
    """A paragraph; runs are texts as XML, or elements."""
    made = (
        run if run.startswith("<") else f'<w:r><w:t xml:space="preserve">{run}</w:t></w:r>'
        for run in runs
    )  # fmt: skip
    return f'<w:p w:rsidR="00A"><w:pPr><w:jc w:val="both"/></w:pPr>{"".join(made)}</w:p>'


def document(*paragraphs: str) -> bytes:
    """A DOCX file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = b"made for a test"
        archive.writestr("[Content_Types].xml", "<Types/>", zipfile.ZIP_STORED)
        archive.writestr("word/document.xml", BODY.format("".join(paragraphs)))
        archive.writestr("word/media/uh uh.png", b"\x89PNG uh uh" * 30)
    return out.getvalue()


TALK = document(
    paragraph("Garden &amp; co"),
    paragraph("<w:r><w:rPr><w:b/></w:rPr><w:t>Anna Berg</w:t></w:r>", "   0:03"),
    paragraph("Um, so the ", "<w:r><w:rPr><w:i/></w:rPr><w:t>u</w:t></w:r>", "h ",
              "<w:r><w:t>red uh</w:t></w:r>",
              " &lt;cat&gt;", "<w:r><w:instrText>uh PAGE</w:instrText></w:r>"),
    paragraph("Ben", "<w:r><w:tab/></w:r>", "0:09", "<w:r><w:br/></w:r>", "Uh, right."),
)  # fmt: skip
