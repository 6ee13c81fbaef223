"""Timelines and elections on PostgreSQL, Redis and several processes: to the last event what the core plays, whatever happens."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from websockets.sync.client import ClientConnection

from bench.day import scenario
from scheduler_core.leader import read_fault, read_scenario
from scheduler_core.scenario.scenario import read_scenario as read_timeline
from scheduler_core.timeline import TimelineSimulation, election
from scheduler_core.units import SECOND
from tests.support.installation import Installation, Server
from tests.support.simulations import WORKING_ELECTION
from tests.support.waiting import PATIENCE, eventually

pytestmark = [pytest.mark.scaled, pytest.mark.slow]
DAY = scenario(100, 3000)
Frames = list[dict[str, Any]]


def frames(stream: ClientConnection) -> Frames:
    """The numbered ones, to the end."""
    found: Frames = []
    while not found or found[-1]["type"] != "finished":
        frame = json.loads(stream.recv(timeout=PATIENCE))
        if "seq" in frame:
            found.append(frame)
    return found


def start(server: Server, kind: str, **body: Any) -> str:
    answer: dict[str, Any] = server.call("POST", f"{kind}/", body)
    return f"{kind}/{answer['id']}"


def has_come_to(server: Server, path: str, at: int) -> None:
    eventually(lambda: server.call("GET", f"{path}/")["now"] >= at, f"{path} has come to {at} ns")


def holder(installation: Installation, path: str) -> int | None:
    """Id of the process that plays it; None if it is over."""
    with psycopg.connect(installation.database_url) as database:
        query = "SELECT taken_by FROM simulations_simulation WHERE id = %s"
        [taken_by] = database.execute(query, [path.rsplit("/", 1)[1]]).fetchone() or [""]
    return int(taken_by.split(":")[1]) if taken_by else None


def met(server: Server, act: Callable[[str], object], again: Callable[[], object] = lambda: None) -> str:
    """A day in whose first hours this was done. One that was over before this process had its turn again is left, and another begun.

    again : called before that.
    """

    def one() -> str | None:
        path = start(server, "timelines", scenario=DAY)
        has_come_to(server, path, 3600 * SECOND)
        act(path)
        if server.call("GET", f"{path}/")["state"] == "running":
            return path
        again()
        return None

    found: str = eventually(one, "a day is met while it is played")
    return found


@pytest.fixture(scope="module")
def day() -> Frames:
    """The events of DAY."""
    return [event.to_dict() for event in TimelineSimulation(read_timeline(DAY)).run()]


def test_a_killed_worker_process_is_replaced_and_the_day_goes_on(
    installation: Installation, server: Server, day: Frames
) -> None:
    installation.has_workers(1)

    def kill(path: str) -> None:
        if (pid := holder(installation, path)) is not None:
            os.kill(pid, signal.SIGKILL)

    path = met(server, kill)
    with server.socket(path) as stream:
        *found, finished = frames(stream)
    assert finished["body"]["state"] == "succeeded"
    assert found == day


def test_a_killed_worker_leaves_its_day_to_another(
    installation: Installation, server: Server, far_server: Server, day: Frames
) -> None:
    installation.has_workers(1)
    path = met(server, lambda _: installation.workers[-1].kill(), again=installation.worker)
    assert server.call("GET", f"{path}/")["now"] < 86_400 * SECOND
    installation.worker()
    for one in (server, far_server):
        with one.socket(path) as stream:
            assert frames(stream)[:-1] == day


def test_faults_by_way_of_any_server_and_a_worker_that_dies_between_them(
    installation: Installation, server: Server, far_server: Server
) -> None:
    near, far = server, far_server
    installation.has_workers(1)
    path = start(near, "elections", scenario=WORKING_ELECTION, pace="stepped")
    crash = {"fault": "crash", "replica": "a"}
    with far.socket(path) as stream, near.socket(path) as other:
        stream.send(json.dumps({"type": "advance", "to": 8 * SECOND}))
        has_come_to(near, path, 8 * SECOND)
        stream.send(json.dumps({"type": "inject", "fault": crash}))
        eventually(lambda: near.call("GET", f"{path}/")["commands"] == 1, "the fault is stored")
        installation.workers[-1].kill()
        other.send(json.dumps({"type": "advance", "to": 40 * SECOND}))
        installation.worker()
        seen = [frames(stream), frames(other)]
    simulation = election(read_scenario(WORKING_ELECTION))
    simulation.advance(8 * SECOND)
    simulation.inject(read_fault(crash))
    assert seen[0] == seen[1]
    assert seen[0][:-1] == [event.to_dict() for event in simulation.run()]
