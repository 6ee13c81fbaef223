"""`manage.py playground` as a process: from an empty directory to an explained decision, and through every kind of end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from scheduler_core import simulate
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.installation import Server, free_port
from tests.support.project import ROOT
from tests.support.runs import fold
from tests.support.waiting import PATIENCE, eventually, let_pass

pytestmark = pytest.mark.slow

OBJECTS: list[Manifest] = [
    *(a_node(f"node-{i:03}", cpu="16", memory="64Gi") for i in range(100)),
    *(a_pod(f"pod-{i:05}", requests={"cpu": f"{100 + i % 97}m"}) for i in range(6000)),
]
ARGUMENTS = ["manage.py", "playground", "--no-demos", "--port"]


def environment(folder: Path) -> dict[str, str]:
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PLAYGROUND_")}
    settings = {"DJANGO_SETTINGS_MODULE": "playground.settings.base", "PLAYGROUND_DATA_DIR": str(folder)}
    return variables | settings


@contextmanager
def starting_in(folder: Path) -> Iterator[Callable[[], Server]]:
    """Starts the playground on the folder's data; again after it has ended."""
    servers: list[Server] = []

    def start() -> Server:
        port, log = free_port(), folder / f"playground-{len(servers)}.log"
        command = [sys.executable, *ARGUMENTS, str(port)]
        server = Server(port, command, environment(folder / "data"), log)
        servers.append(server)
        eventually(
            lambda: server.said(f"The playground is at http://127.0.0.1:{port}/"), "the playground starts"
        )
        return server

    yield start
    for server in servers:
        server.kill()


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """On data of the test's own."""
    with starting_in(tmp_path) as start:
        yield start


@pytest.fixture(scope="module")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shared")


@pytest.fixture(scope="module")
def running(shared_folder: Path) -> Iterator[Server]:
    """For the tests that neither stop it nor mind what others have stored: a start takes longer than most of them."""
    with starting_in(shared_folder) as start:
        yield start()


def start_run(server: Server) -> str:
    snapshot = server.call("POST", "snapshots/", {"apiVersion": "v1", "kind": "List", "items": OBJECTS})
    run_id: str = server.call("POST", "runs/", {"snapshot": snapshot["id"]})["id"]
    return run_id


def attempts_stored(server: Server, run_id: str) -> int:
    return sum(server.call("GET", f"runs/{run_id}/")["counts"].values())


@pytest.fixture(scope="module")
def expected() -> list[dict[str, Any]]:
    return [outcome.to_dict() for outcome in simulate(OBJECTS, detail="placements").outcomes]


def test_from_nothing_to_an_explained_decision(
    started: Callable[[], Server], expected: list[dict[str, Any]]
) -> None:
    server = started()
    run_id = start_run(server)
    state = fold(server.events(run_id))
    assert (state["state"], state["attempts"]) == ("succeeded", expected)
    explanation = server.call("GET", f"runs/{run_id}/attempts/4321/")
    assert explanation["node"] == expected[4321]["node"]
    assert len(explanation["totals"]) == 100
    assert server.stop(signal.SIGINT) == 0
    assert server.log.read_text().endswith("Stopped.\n")


def test_a_client_that_reads_late_and_slowly_misses_nothing(
    running: Server, expected: list[dict[str, Any]]
) -> None:
    run_id = start_run(running)
    frames: list[dict[str, Any]] = []
    with running.socket(f"runs/{run_id}", max_queue=1) as late:
        eventually(lambda: running.call("GET", f"runs/{run_id}/")["state"] == "succeeded", "the run ends")
        while not frames or frames[-1]["type"] != "finished":
            frames.append(json.loads(late.recv(timeout=PATIENCE)))
            let_pass(0.01)
    assert (frames[0]["type"], "seq" in frames[0]) == ("hello", False)
    assert [frame["seq"] for frame in frames[1:]] == list(range(1, len(frames)))
    assert fold(frames[1:])["attempts"] == expected


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_run_goes_on_after_a_restart(
    started: Callable[[], Server], expected: list[dict[str, Any]], how: signal.Signals
) -> None:

    def restarted() -> tuple[Server, str] | None:
        """While a run goes on, unless it was over before this process had its turn again."""
        server = started()
        run_id = start_run(server)
        eventually(lambda: attempts_stored(server, run_id) > 300, "attempts are stored")
        assert server.stop(how) == (-9 if how == signal.SIGKILL else 0)
        server = started()
        if server.said("Resuming 1 unfinished run(s)."):
            return server, run_id
        server.kill()
        return None

    server, run_id = eventually(restarted, "a run is interrupted")
    events = server.events(run_id)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert [event["type"] for event in events].count("started") == 1
    state = fold(events)
    assert (state["state"], state["attempts"]) == ("succeeded", expected)


def test_cancelling_stops_a_run_at_once(running: Server, expected: list[dict[str, Any]]) -> None:
    state = eventually(lambda: cancelled(running), "a run is cancelled while it goes on")
    assert len(state["attempts"]) < len(expected)


def cancelled(server: Server) -> Any:
    """What has become of a run that was cancelled; None if it was over before this process had its turn again."""
    run_id = start_run(server)
    eventually(lambda: attempts_stored(server, run_id) > 100, "attempts are stored")
    try:
        server.call("POST", f"runs/{run_id}/cancel/")
    except HTTPError as refusal:
        refusal.close()
    state = fold(server.events(run_id))
    return None if state["state"] == "succeeded" else state


def test_what_native_code_ended_is_in_the_log(started: Callable[[], Server]) -> None:
    server = started()
    # As the system does to a process that touches memory which is not its own.
    os.kill(server.pid, signal.SIGSEGV)
    assert server.process.wait(PATIENCE) == -signal.SIGSEGV
    said = server.log.read_text()
    assert "Fatal Python error: Segmentation fault" in said
    assert "uvicorn/server.py" in said


def test_a_second_playground_on_the_same_data_says_where_the_first_is(
    running: Server, shared_folder: Path
) -> None:
    command = [sys.executable, *ARGUMENTS, "0"]
    second = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(shared_folder / "data"),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert second.returncode == 1
    assert f"already running with this data, at http://127.0.0.1:{running.port}/" in second.stderr


def test_a_port_that_is_taken_is_named(running: Server, tmp_path: Path) -> None:
    command = [sys.executable, *ARGUMENTS, str(running.port)]
    second = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(tmp_path / "other"),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert second.returncode == 1
    assert re.search(
        rf"Cannot listen on 127\.0\.0\.1:{running.port}: .*PORT=… chooses another", second.stderr
    )
