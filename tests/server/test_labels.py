"""`stir stream` writes labels as the server does, without what only the server needs."""

from __future__ import annotations

import json
import subprocess
import sys

from stir.server.labels import label_to_json
from stir.server.protocol import label_messages, write
from stir.types import EditClass, Kind, Label

LABELS = (
    Label(3, "rm", 0, None, 0.94127),
    Label(5, "rp_end", 0, Kind.REPEAT, 0.5),
    Label(4, "ed", edit_class=EditClass.FILLER),
)


def test_labels_are_the_same_everywhere() -> None:
    for label in LABELS:
        [message] = label_messages([label])
        assert write(message) == json.dumps(label_to_json(label), separators=(",", ":"))


def test_the_command_line_does_not_need_the_server() -> None:
    code = "import sys, stir.cli.app; print({'msgspec', 'starlette'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"
