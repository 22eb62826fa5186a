"""Quick scores of an encoder, without a decoder and without revisions.

At the end of its utterance an encoder says of every word whether it is an edit term and an onset,
and where the reparandum starts. What counts in the end is `stir experiment sets`.

Like all that runs beside an accelerator (`accelerated`) this needs nothing but numpy.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stir.lab.training.encoded import Encoded


def quick_scores(answers: Mapping[str, NDArray[Any]], encoded: Encoded) -> dict[str, float]:
    """Return the F-scores of edit terms, onsets and reparandum words, from final answers."""
    edit = (answers["edit"] > 0) & ~encoded.masked
    onset = (answers["onset"] > 0) & ~edit & ~encoded.masked
    onset[encoded.offsets[:-1]] = False
    first = np.repeat(encoded.offsets[:-1], np.diff(encoded.offsets))
    back = answers["back"].argmax(1) + 1
    back = np.where(onset, np.minimum(back, np.arange(len(back)) - first), 0)
    shown = _reparanda(back, edit)
    truth = _reparanda(encoded.back * ~encoded.masked, encoded.edit_terms)
    return {
        "F_ed": _f_score(edit, encoded.edit_terms & ~encoded.masked),
        "F_rp_start": _f_score(onset, (encoded.back > 0) & ~encoded.masked),
        "F_rm": _f_score(shown, truth),
    }


def _reparanda(back: NDArray[Any], edit_terms: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which words are part of a reparandum, given how far back each onset's begins."""
    found = np.zeros(len(back), np.bool_)
    for onset in np.flatnonzero(back):
        found[onset - back[onset] : onset] = True
    return found & ~edit_terms


def _f_score(shown: NDArray[np.bool_], truth: NDArray[np.bool_]) -> float:
    both = int((shown & truth).sum())
    return 2 * both / max(1, int(shown.sum()) + int(truth.sum()))
