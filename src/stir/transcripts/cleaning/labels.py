"""A label track for Audacity: start, end and label of each cut, separated by tabs.

Audacity reads it with *File > Import > Labels*; *Labeled Audio > Delete* then cuts what is
labelled. A cut that would also cut another speaker's words says so.
"""

from __future__ import annotations

from stir.transcripts.cleaning.clean import CleanedTranscript
from stir.transcripts.cleaning.cuts import make_cuts


def make_labels(cleaned: CleanedTranscript, name: str) -> str:
    """One line a cut; `name` is for messages."""
    lines = []
    for cut in make_cuts(cleaned, name)["cuts"]:
        label = f"{', '.join(cut['kinds'])}: {cut['text']}"
        if "overlap" in cut:
            label += f" (overlaps {', '.join(filter(None, cut['overlap'])) or 'others'})"
        # a tab or line end inside a token would start another field
        lines.append(f"{cut['start']:.6f}\t{cut['end']:.6f}\t{' '.join(label.split())}\n")
    return "".join(lines)
