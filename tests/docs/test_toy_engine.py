"""docs/engines.md shows the toy engine of examples/ as it is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_shows_the_example() -> None:
    page = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    [shown] = re.findall(r"<!-- file: said_twice.py -->\n```python\n(.*?)```", page, re.DOTALL)
    assert shown == (ROOT / "examples" / "said_twice.py").read_text(encoding="utf-8")
