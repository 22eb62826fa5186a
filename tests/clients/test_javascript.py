"""The client in JavaScript, tested by node against a real server."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from server.conftest import running
from small_model import small
from stir.detector import Detector

CLIENT = Path(__file__).parents[2] / "clients" / "javascript"
LONGEST = 120.0


@pytest.fixture
def node() -> str:
    program = shutil.which("node")
    if program is None:
        pytest.skip("no node here")
    version = subprocess.run(
        [program, "--version"], capture_output=True, text=True, timeout=LONGEST
    )
    if int(version.stdout.lstrip("v").partition(".")[0]) < 20:
        pytest.skip(f"node {version.stdout.strip()} is older than 20")
    return program


def test_the_client(node: str) -> None:
    with running(Detector(small()), limits={"resume_seconds": 2.0, "idle": 3.0}) as it:
        tests = sorted(str(file) for file in CLIENT.glob("test/*.test.js"))
        done = subprocess.run(
            [node, "--experimental-websocket", "--test", *tests],
            env={**os.environ, "STIR_URL": f"ws://127.0.0.1:{it.port}/stream"},
            capture_output=True,
            text=True,
            timeout=LONGEST,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "# fail 0" in done.stdout or "fail 0" in done.stdout
        it.wait_for_sessions(0)
