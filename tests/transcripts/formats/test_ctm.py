"""CTM with alternatives: the first is read, the rest stays."""

from __future__ import annotations

import pytest

from stir.options import Level
from stir.transcripts.cleaning import clean, find_candidates
from stir.transcripts.formats import Format, Source, read, sniff

TEXT = """\
a 1 0.0 0.2 So 0.9
a 1 * * <ALT_BEGIN>
a 1 0.2 0.2 uh 0.5
a 1 0.4 0.2 we 0.5
a 1 * * <ALT>
a 1 0.2 0.4 oui 0.4
a 1 * * <ALT_END>
a 1 0.6 0.2 um 0.9
a 1 0.8 0.2 left 0.9
"""


@pytest.mark.parametrize("start", [0, 1])
def test_alternatives(start: int) -> None:
    text = "".join(TEXT.splitlines(keepends=True)[start:])
    source = Source("talk", text)
    assert sniff(source) is Format.CTM
    document = read(source)
    said = ["So", "uh", "we", "um", "left"][start:]
    assert [token.text for token in document.transcript.tokens] == said
    cleaned = clean(find_candidates(document.transcript, None), Level.FILLERS)
    lines = [line for line in text.splitlines(keepends=True) if " uh " not in line]
    assert document.rewrite(cleaned.edition) == "".join(x for x in lines if " um " not in x)
