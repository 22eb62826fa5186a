"""`stir serve` as a process: it says where it listens, and leaves in good order."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from small_model import small
from small_network import erratic_network
from stir.models.parts import save

PROGRAM = "from stir.cli import main; main()"
PATIENCE = 30.0


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tiny"
    save(small(), folder)
    return folder


def command(*arguments: str | Path, before: str = "") -> list[str]:
    return [sys.executable, "-c", before + PROGRAM, "serve", *map(str, arguments)]


@contextmanager
def serving(*arguments: str | Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    # without a buffer: `communicate` does not see what a buffer has read beyond the first line
    with subprocess.Popen(
        command("--port", "0", *arguments), stderr=subprocess.PIPE, bufsize=0
    ) as process:
        try:
            assert process.stderr is not None
            line = process.stderr.readline().decode()
            address = re.search(r"http://\S+", line)
            assert address is not None, line
            yield process, address[0]
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_it_is_told_to_stop(model: Path, number: signal.Signals) -> None:
    with serving("--model", model) as (process, url):
        with urlopen(f"{url}/health", timeout=PATIENCE) as answer:
            assert json.load(answer)["model"]["name"] == "tiny"
        # a client is connected, and is told
        with connect(url.replace("http", "ws") + "/stream", proxy=None) as client:
            client.recv(PATIENCE)
            process.send_signal(number)
            with pytest.raises(ConnectionClosed):
                client.recv(PATIENCE)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert err == b"stir: stopped\n"


def test_limits_are_options(model: Path) -> None:
    with (
        serving("--model", model, "--word-length", "5", "--idle", "60") as (_, url),
        connect(url.replace("http", "ws") + "/stream", proxy=None) as client,
    ):
        limits = json.loads(client.recv(PATIENCE))["limits"]
    assert (limits["word_length"], limits["idle"]) == (5, 60)


def test_options_of_the_detector(tmp_path: Path) -> None:
    save(erratic_network(), tmp_path)
    wanted = {"operating_point": "precise", "stability": 2, "min_confidence": 0.5}
    arguments = [f"--{name.replace('_', '-')}={value}" for name, value in wanted.items()]
    with (
        serving("--model", tmp_path, *arguments) as (_, url),
        connect(url.replace("http", "ws") + "/stream", proxy=None) as client,
    ):
        options = json.loads(client.recv(PATIENCE))["options"]
    assert {name: options[name] for name in wanted} == wanted
    err = refused("--model", tmp_path, "--operating-point", "bold")
    assert (
        err
        == "stir: model 'erratic' has no operating point 'bold', only balanced, precise, eager\n"
    )


def refused(*arguments: str | Path, before: str = "") -> str:
    run = subprocess.run(
        command(*arguments, before=before), capture_output=True, text=True, timeout=PATIENCE
    )
    assert run.returncode == 1
    assert run.stdout == ""
    return run.stderr


def test_other_machines_need_a_token(model: Path) -> None:
    err = refused("--model", model, "--host", "0.0.0.0", "--port", "0")
    assert err.startswith("stir: 0.0.0.0 can be reached from other machines, and without a token")
    assert "--without-token" in err
    err = refused("--model", model, "--token", "short")
    assert err == "stir: a token has 16 to 256 printable ASCII characters and no white space\n"


def test_a_log_of_json_lines(model: Path) -> None:
    with serving("--model", model, "--log-json") as (process, url):
        with connect(url.replace("http", "ws") + "/stream", proxy=None) as client:
            client.recv(PATIENCE)
            client.send('{"type": "push", "word": "zebrafinch"}')
            client.recv(PATIENCE)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
    *lines, last = err.decode().splitlines()
    assert last == "stir: stopped"
    events = [json.loads(line)["event"] for line in lines]
    assert (events[0], events[-1]) == ("start", "stop")
    assert "open" in events
    assert b"zebrafinch" not in err


def test_a_port_that_is_taken(model: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        err = refused("--model", model, "--port", str(port))
    assert err == f"stir: cannot listen on 127.0.0.1, port {port}: Address already in use\n"


def test_a_limit_that_is_none(model: Path) -> None:
    err = refused("--model", model, "--rate", "0")
    assert err == "stir: limit rate must be greater than 0, not 0.0\n"


def test_without_the_extra(model: Path) -> None:
    err = refused("--model", model, before="import sys; sys.modules['uvicorn'] = None; ")
    assert (
        err == "stir: the server needs an optional dependency: pip install 'stir-repair[serve]'\n"
    )
