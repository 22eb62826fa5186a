"""docs/serving.md shows a conversation as it is held, numbers and features aside."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from server.conftest import Running
from stir.detector import Detector
from stir.server import protocol
from stir.server.conversation import Conversation

SERVING = (Path(__file__).parents[2] / "docs" / "serving.md").read_text()
BLOCKS = re.findall(r"^```\n((?:[<>] .*\n)+)```", SERVING, re.MULTILINE)


def plain(value: Any) -> Any:
    """A message without what another model, or another day, would change."""
    if isinstance(value, float):
        return "a number"
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if key not in ("model", "stir")}
    return value


@pytest.mark.parametrize("block", BLOCKS)
def test_conversations(block: str, detector: Detector) -> None:
    conversation = Conversation(detector)
    answer: Any = conversation.hello()
    for line in block.splitlines():
        if line.startswith(">"):
            answer = conversation.answer(line[2:])
        else:
            assert plain(json.loads(line[2:])) == plain(json.loads(protocol.write(answer)))


def test_there_are_conversations() -> None:
    assert len(BLOCKS) == 2


def test_batches(here: Running) -> None:
    found = re.findall(r"^\$ curl \S+(/\w+) -d '(.*)'\n(.*)\n", SERVING, re.MULTILINE)
    assert len(found) == 2
    for path, body, shown in found:
        assert plain(here.request("POST", path, body)[2]) == plain(json.loads(shown))


def test_the_python_client(here: Running, capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(.*?)```\n```\n(.*?)```", SERVING, re.DOTALL)
    assert found is not None
    exec(found[1].replace("127.0.0.1:8420", f"127.0.0.1:{here.port}"), {})
    assert capsys.readouterr().out == found[2]


def test_every_code_is_described() -> None:
    source = Path(protocol.__file__).parent
    codes = {
        code
        for file in source.glob("*.py")
        for code in re.findall(r'ProtocolError\(\s*"([\w-]+)"', file.read_text())
    }
    described = set(re.findall(r"^\| `([\w-]+)` \|", SERVING, re.MULTILINE))
    assert codes <= described
