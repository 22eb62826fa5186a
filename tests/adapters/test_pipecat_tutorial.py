"""The pipeline of docs/tutorials/voice-agent.md can be built, around parts that pass frames on."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pipecat", reason="pipecat is not installed (scripts/test-adapters)")

from pipecat.pipeline.pipeline import Pipeline
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.filters.identity_filter import IdentityFilter

PAGE = Path(__file__).parents[2] / "docs" / "tutorials" / "voice-agent.md"


class Transport:
    def input(self) -> IdentityFilter:
        return IdentityFilter()

    def output(self) -> IdentityFilter:
        return IdentityFilter()


async def build(source: str) -> Any:
    names: dict[str, Any] = {"transport": Transport(), "context": LLMContext()}
    names |= {name: IdentityFilter() for name in ("stt", "llm", "tts")}
    exec(source, names)
    return names["pipeline"]


def test_the_pipeline_of_the_tutorial() -> None:
    text = PAGE.read_text(encoding="utf-8")
    [source] = re.findall(r"<!-- by: tests/\S+ -->\n```python\n(.*?)```", text, re.DOTALL)
    assert isinstance(asyncio.run(build(source)), Pipeline)
