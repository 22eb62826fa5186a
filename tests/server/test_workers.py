"""Several processes on one port: any of them is asked, each conversation lives in one."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.conftest import PATIENCE, Client, tear
from small_model import small
from stir.errors import StirError
from stir.models.parts import save
from stir.server.workers import TRIES, Workers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at Linux's processes")
PROGRAM = "from stir.cli import main; main()"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models") / "tiny"
    save(small(), folder)
    return folder


class Cluster:
    """A server with two workers."""

    def __init__(self, process: subprocess.Popen[bytes], url: str) -> None:
        self.process = process
        self.url = url

    @contextmanager
    def talk(self, query: str = "") -> Iterator[Client]:
        with connect(f"{self.url.replace('http', 'ws')}/stream{query}", proxy=None) as opened:
            yield Client(opened)

    def get(self, path: str) -> str:
        with urlopen(self.url + path, timeout=PATIENCE) as answer:
            text: str = answer.read().decode()
        return text

    def health(self) -> Any:
        return json.loads(self.get("/health"))

    def metric(self, name: str) -> list[float]:
        """The values of the workers."""
        found = re.findall(rf'^{name}{{worker="\d"}} (\S+)$', self.get("/metrics"), re.MULTILINE)
        return [float(value) for value in found]

    @property
    def pids(self) -> list[int]:
        pid = self.process.pid
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def cluster(model: Path, *options: str) -> Iterator[Cluster]:
    command = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", "--model", str(model)]
    command += ["--workers", "2", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, bufsize=0) as process:
        assert process.stderr is not None
        address = re.search(r"http://\S+", process.stderr.readline().decode())
        assert address is not None
        it = Cluster(process, address[0])
        try:
            wait_until(lambda: len(it.pids) == 2)
            yield it
        finally:
            process.terminate()
            process.wait(PATIENCE)


@pytest.fixture(scope="module")
def two(model: Path) -> Iterator[Cluster]:
    with cluster(model) as it:
        yield it


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


def again(client: Client, received: int) -> str:
    return f"?resume={client.hello['resume']}&received={received}"


def worker_of(client: Client) -> int:
    return int(client.hello["resume"].partition(".")[0])


def test_a_conversation_is_resumed_through_any_worker(two: Cluster) -> None:
    before = sum(two.metric("stir_passed_on_total"))
    with two.talk() as client:
        client.push("we went to the")
        tear(client)
    for i in range(16):  # the chance that all come to the right worker at once is negligible
        with two.talk(again(client, 4 + i)) as next_:
            assert next_.hello["resume"] == client.hello["resume"]
            assert next_.hello["handled"] == 4 + i
            assert next_.push("the")[0]["position"] == 4 + i
            tear(next_)
    assert sum(two.metric("stir_passed_on_total")) > before


def test_any_worker_tells_about_all(two: Cluster) -> None:
    wait_until(lambda: two.health()["sessions"] == 0)
    before = two.health()
    connections = [two.talk() for _ in range(12)]
    clients = [connection.__enter__() for connection in connections]
    assert {worker_of(client) for client in clients} == {0, 1}
    for client in clients:
        client.push("so we")
    for _ in range(6):
        now = two.health()
        assert now["sessions"] == 12
        assert now["opened"] == before["opened"] + 12
        assert now["words"] == before["words"] + 24
    assert sum(two.metric("stir_sessions")) == 12
    assert all(number > 0 for number in two.metric("stir_messages_total"))
    assert all(number > 1e6 for number in two.metric("stir_memory_bytes"))
    for connection in connections:
        connection.__exit__(None, None, None)
    wait_until(lambda: sum(two.metric("stir_sessions")) == 0)


def test_limits_hold_for_all_workers_together(model: Path) -> None:
    with cluster(model, "--sessions", "3") as it:
        connections = [it.talk() for _ in range(3)]
        clients = [connection.__enter__() for connection in connections]
        for _ in range(6):
            with pytest.raises(Exception, match="503"), it.talk():
                pass
        # all are told when the server stops
        it.process.terminate()
        for client in clients:
            with pytest.raises(ConnectionClosed) as closed:
                client.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert it.process.wait(PATIENCE) == 0


def test_a_worker_that_dies_takes_only_its_own_conversations(two: Cluster) -> None:
    connections = [two.talk() for _ in range(10)]
    clients = [connection.__enter__() for connection in connections]
    for client in clients:
        client.push("we went to the")
    before, dead = two.pids, two.pids[0]
    os.kill(dead, signal.SIGKILL)
    wait_until(lambda: len(two.pids) == 2 and dead not in two.pids)
    assert len(set(before) & set(two.pids)) == 1
    gone = {worker_of(client) for client in clients if not _goes_on(client)}
    assert len(gone) == 1
    lost = next(client for client in clients if worker_of(client) in gone)
    for _ in range(4):  # whoever is asked, the answer is clear
        with two.talk(again(lost, 4)) as late:
            assert late.hello["code"] == "bad-resume"
    with two.talk() as client:
        assert client.push("so")[0]["position"] == 0
    for connection in connections:
        connection.__exit__(None, None, None)
    # the one that died has left nothing behind
    wait_until(lambda: two.metric("stir_sessions") == [0, 0])


def _goes_on(client: Client) -> bool:
    try:
        return bool(client.push("the")[0]["position"] == 4)
    except ConnectionClosed:
        return False


def test_workers_end_with_their_parent(model: Path) -> None:
    with cluster(model) as it:
        pids = it.pids
        it.process.kill()
        wait_until(lambda: not any(Path(f"/proc/{pid}/task").is_dir() for pid in pids))


def test_workers_that_cannot_start_are_not_started_for_ever(tmp_path: Path) -> None:
    def fail(number: int, parent: int) -> None:
        with (tmp_path / "starts").open("a") as file:
            file.write(f"{number}\n")
        os._exit(3)

    with pytest.raises(StirError, match=f"ended {TRIES} times right after its start"):
        Workers(1, fail, patience=1.0).run()
    assert (tmp_path / "starts").read_text().count("0\n") == TRIES
