"""Requests whose work goes on in the sandbox: what they may cost, all together."""

from __future__ import annotations

import json
import math
import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from playground import sandbox
from playground.sandbox import turns
from playground.sandbox.process import ZYGOTE
from playground.snapshots import unstored_run
from tests.support.builders import a_node, a_pod

SIMULATE = "/api/v1/simulate/"
MIB = 1024 * 1024
# 500 nodes, 500 pods: the most pairs that simulate/ plays, and more than 100 MB of scores.
LARGEST = json.dumps(
    {
        "objects": [
            *(a_node(f"node-{number}", cpu="64", pods="110") for number in range(500)),
            *(a_pod(f"pod-{number}", requests={"cpu": "1", "memory": "1Gi"}) for number in range(500)),
        ]
    }
)


def posted(body: str) -> Any:
    response = Client().post(SIMULATE, body, content_type="application/json")
    return response.status_code, response.json()["code"]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
@pytest.mark.slow
def test_ten_large_runs_at_once_stay_below_300_mib(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(LARGEST) > 150_000
    settings.SANDBOX_ANSWER_BYTES = 4 * MIB
    monkeypatch.setattr(turns, "PATIENCE_SECONDS", math.inf)
    sandbox.run(len, b"")
    with measured() as use, ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(posted, [LARGEST] * 10))
    assert answers == [(413, "answer-limit")] * 10
    assert use.most_processes <= 2
    assert use.most_kib < 300 * 1024


def test_a_run_in_a_request_has_seconds_only(client: Client, settings: Any) -> None:
    settings.MAX_SIMULATE_SECONDS = 0
    objects = [a_node("node-1"), a_pod("one"), a_pod("two")]
    response = client.post(SIMULATE, {"objects": objects}, content_type="application/json")
    problem = response.json()
    assert (response.status_code, problem["code"]) == (413, "time-limit")
    assert "After 0 seconds 1 of 2 waiting pods have had their attempt" in problem["detail"]


def test_a_record_that_is_done_in_time_is_answered_whole(settings: Any) -> None:
    settings.MAX_SIMULATE_SECONDS = 0
    wanted = unstored_run.SimulateRequest(objects=[a_node("node-1"), a_pod("one")])
    record = json.loads(unstored_run.run_json(wanted))
    assert record["placements"] == {"default/one": "node-1"}
    assert [attempt["pod"] for attempt in record["attempts"]] == ["default/one"]


def test_a_long_list_of_objects_is_read_in_the_sandbox_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.api.bodies.parsers.DECODED_BYTES", 10)
    given: list[Any] = []

    def run(work: Callable[[Any], Any], wanted: Any) -> Any:
        given.append(wanted.objects)
        return work(wanted)

    monkeypatch.setattr(sandbox, "run", run)
    objects = [a_node("node-1"), a_pod("one")]
    response = client.post(SIMULATE, {"objects": objects}, content_type="application/json")
    assert response.json()["placements"] == {"default/one": "node-1"}
    assert given == [json.dumps(objects).encode()]


def test_mistakes_in_a_long_list_have_their_places(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.api.bodies.parsers.DECODED_BYTES", 2)
    response = client.post(SIMULATE, {"objects": [7, a_node("n")]}, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (400, "invalid-snapshot")
    [problem] = response.json()["problems"]
    assert "7" in problem["path"] + problem["message"] or "[0]" in problem["path"]


@dataclass
class Use:
    """Of memory by this process, above its beginning, and by the sandbox's processes; how many of those there were."""

    most_kib: int = 0
    most_processes: int = 0
    done: threading.Event = field(default_factory=threading.Event)

    def watch(self) -> None:
        own = resident_kib(os.getpid())
        while not self.done.wait(0.005):
            processes = forked()
            kib = resident_kib(os.getpid()) - own + sum(map(resident_kib, processes))
            self.most_kib = max(self.most_kib, kib)
            self.most_processes = max(self.most_processes, sum(resident_kib(one) > 0 for one in processes))


@contextmanager
def measured() -> Iterator[Use]:
    use = Use()
    thread = threading.Thread(target=use.watch)
    thread.start()
    try:
        yield use
    finally:
        use.done.set()
        thread.join()


def forked() -> list[int]:
    assert ZYGOTE._process is not None
    pid = ZYGOTE._process.pid
    return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def resident_kib(pid: int) -> int:
    """0 for a process that has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)
