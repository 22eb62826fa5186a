"""Figure 2: the trigram WML at every word of the paper's example.

"The steep drop at the repair onset shows the usefulness of WML features" (section 4.2.2).
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from stir.lab.experiments.grid.workspace import opened
from stir.lab.experiments.report.document import Number, Picture, Row, Section, Table
from stir.lab.experiments.signature import HELDOUT, signature
from stir.lab.plots.wml import draw_wml
from stir.lm.measures import wml_curve

EXAMPLE = "i havent had any good really very good experience with child care"
"""In the paper: "I haven't had any [ good + really very good ] experience with child care"."""
ONSET = "really"


def section(folder: str) -> Section:
    """Make the report section with our curve; the paper gives no numbers."""
    words = EXAMPLE.split()
    curve = wml_curve(opened(folder).models.lex, words)
    lowest = words[min(range(len(words)), key=curve.__getitem__)]
    sign = signature(folder, HELDOUT, "fluent word trigrams")
    rows = [Row((word, Number(value)), sign) for word, value in zip(words, curve, strict=True)]
    found = f"Here the lowest value is that of “{lowest}”, {min(curve):.3f}"
    return Section(
        "Figure 2: WML and its drop at the repair onset",
        [
            "The paper's figure shows WML falling steeply at the onset “really” of its example; it"
            f" gives no numbers. {found}."
        ],
        [Table("wml", "WML of the trigram at each word", ("word", "WML"), rows)],
        [Picture("wml", "WML at each word of the paper's example", _draw(words, curve))],
        [] if lowest == ONSET else [f"{found}, not that of the onset “{ONSET}”."],
    )


def _draw(words: list[str], curve: list[float]) -> str:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "wml.svg"
        draw_wml(words, curve, path)
        return path.read_text(encoding="utf-8")
