"""Runs on PostgreSQL, Redis and several processes: seen the same from everywhere, and surviving what happens to workers."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.error import HTTPError

import pytest

from scheduler_core import simulate
from tests.scaled.clusters import LARGE, SMALL
from tests.support.builders import Manifest
from tests.support.installation import Installation, Server
from tests.support.runs import fold
from tests.support.waiting import eventually

pytestmark = [pytest.mark.scaled, pytest.mark.slow]


def start(server: Server, objects: list[Manifest]) -> str:
    cluster = {"apiVersion": "v1", "kind": "List", "items": objects}
    snapshot = server.call("POST", "snapshots/", cluster)["id"]
    run_id: str = server.call("POST", "runs/", {"snapshot": snapshot})["id"]
    return run_id


def run_of(server: Server, run_id: str) -> dict[str, Any]:
    run: dict[str, Any] = server.call("GET", f"runs/{run_id}/")
    return run


def wait_for_attempts(server: Server, run_id: str, n: int) -> None:
    eventually(lambda: sum(run_of(server, run_id)["counts"].values()) >= n, f"{n} attempts are stored")


def met(server: Server, act: Callable[[str], object], again: Callable[[], object] = lambda: None) -> str:
    """A run of LARGE in whose middle this was done. One that was over before this process had its turn again is left, and another begun.

    again : called before that.
    """

    def one() -> str | None:
        run_id = start(server, LARGE)
        wait_for_attempts(server, run_id, 200)
        act(run_id)
        if run_of(server, run_id)["state"] != "succeeded":
            return run_id
        again()
        return None

    found: str = eventually(one, "a run is met while it goes on")
    return found


def check_exact(server: Server, run_id: str, outcomes: list[dict[str, Any]]) -> None:
    """Every event once, every outcome once, none missing, as if nothing had happened."""
    events = server.events(run_id)
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert [event["type"] for event in events].count("started") == 1
    state = fold(events)
    assert (state["state"], state["error"]) == ("succeeded", None)
    assert state["attempts"] == outcomes


def test_every_socket_of_every_server_gets_every_event(
    installation: Installation, server: Server, far_server: Server
) -> None:
    servers = [server, far_server]
    installation.has_workers(2)
    run_ids = [start(servers[i % 2], SMALL) for i in range(6)]
    with ThreadPoolExecutor(24) as clients:
        waiting = {
            run_id: [clients.submit(server.events, run_id) for server in servers for _ in range(2)]
            for run_id in run_ids
        }
        heard = {run_id: [client.result() for client in group] for run_id, group in waiting.items()}
    outcomes = [outcome.to_dict() for outcome in simulate(SMALL, detail="placements").outcomes]
    for run_id, streams in heard.items():
        assert all(events == streams[0] for events in streams)
        assert fold(streams[0])["attempts"] == outcomes
        assert run_of(servers[0], run_id)["state"] == "succeeded"


def test_a_killed_worker_process_is_replaced_and_the_run_goes_on(
    installation: Installation, server: Server, expected: list[dict[str, Any]]
) -> None:
    installation.has_workers(1)

    def kill(run_id: str) -> None:
        if (pid := installation.holder(run_id)) is not None:
            os.kill(pid, signal.SIGKILL)

    check_exact(server, met(server, kill), expected)


def test_a_killed_worker_leaves_its_runs_to_another(
    installation: Installation, server: Server, expected: list[dict[str, Any]]
) -> None:
    installation.has_workers(1)
    run_id = met(server, lambda _: installation.workers[-1].kill(), again=installation.worker)
    stored = sum(run_of(server, run_id)["counts"].values())
    assert stored < len(expected)
    installation.worker()
    check_exact(server, run_id, expected)


def test_a_worker_that_is_stopped_gives_its_runs_back_at_once(
    installation: Installation, server: Server, expected: list[dict[str, Any]]
) -> None:
    installation.has_workers(1)

    def stop(_: str) -> None:
        assert installation.workers[-1].stop(signal.SIGTERM) == 0

    run_id = met(server, stop, again=installation.worker)
    assert installation.holder(run_id) is None
    assert run_of(server, run_id)["state"] == "running"
    installation.worker()
    check_exact(server, run_id, expected)


def test_a_queue_that_is_lost_loses_no_run(installation: Installation, server: Server) -> None:
    installation.has_workers(0)
    run_id = start(server, SMALL)
    installation.forget_queue()
    installation.worker()
    outcomes = [outcome.to_dict() for outcome in simulate(SMALL, detail="placements").outcomes]
    check_exact(server, run_id, outcomes)


def test_cancelling_reaches_the_worker(
    installation: Installation, server: Server, expected: list[dict[str, Any]]
) -> None:
    installation.has_workers(1)

    def cancel(run_id: str) -> None:
        try:
            server.call("POST", f"runs/{run_id}/cancel/")
        except HTTPError as refusal:
            refusal.close()

    state = fold(server.events(met(server, cancel)))
    assert state["state"] == "cancelled"
    assert state["attempts"] == expected[: len(state["attempts"])]
    assert len(state["attempts"]) < len(expected)


def test_rabbitmq_can_be_the_broker(rabbitmq_installation: Installation) -> None:
    server = rabbitmq_installation.server()
    rabbitmq_installation.worker()
    run_id = start(server, SMALL)
    outcomes = [outcome.to_dict() for outcome in simulate(SMALL, detail="placements").outcomes]
    check_exact(server, run_id, outcomes)
