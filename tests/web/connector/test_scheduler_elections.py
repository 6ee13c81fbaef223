"""Who may write, and when no more: orderly ends, lost leases, standbys, broken parts."""

from __future__ import annotations

from typing import Any

import pytest

from playground.connector import live_scheduler
from scheduler_core.units import SECOND
from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import LEASES, a_node, a_pod
from tests.support.replicas import LASTING, LEASE, LeapingClock, compared, scheduling
from tests.support.waiting import PATIENCE, eventually, let_pass

pytestmark = pytest.mark.live

NAME = "playground-scheduler"


def load(server: ApiServer, prefix: str, count: int) -> None:
    server.control.load(objects=[a_pod(f"{prefix}{i}", schedulerName=NAME) for i in range(count)])


def writes(server: ApiServer, agent: str, resource: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.control.journal(resource=resource, agent=agent)
    return [one for one in found if one["verb"] in ("create", "update", "patch", "delete")]


def test_an_orderly_end_waits_for_answers_then_gives_the_lease_back(
    server: ApiServer, client: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_scheduler, "_SETTLING", PATIENCE)
    server.control.load(objects=[a_node("n")])
    server.control.fault(effect="hold", resources=["pods/binding"])
    with scheduling(server.url, lease=LEASE) as replica:
        eventually(lambda: replica.is_leading, "it leads")
        load(server, "a", 5)
        eventually(lambda: len(writes(server, "replica-a", "pods/binding")) == 5, "bindings are under way")
        replica.terminate()
        let_pass(0.3)
        held = len(server.control.journal())
        server.control.clear_faults()
        assert replica.joined() == 0
    assert [one["status"] for one in writes(server, "replica-a", "pods/binding")] == [201] * 5
    release = writes(server, "replica-a", "leases")[-1]
    assert release["seq"] > held
    spec = client.get(f"{LEASES}/{NAME}")["spec"]
    assert (spec["holderIdentity"], spec["leaseDurationSeconds"]) == ("", 1)


def test_without_its_lease_it_writes_nothing_more_and_ends_with_1(
    server: ApiServer, client: ApiClient
) -> None:
    server.control.load(objects=[a_node("n")])
    clock = LeapingClock()
    with scheduling(server.url, lease=LEASE, clock=clock) as replica:
        eventually(lambda: replica.is_leading, "it leads")
        load(server, "a", 5)
        eventually(lambda: len(server.control.bindings()) == 5, "all are bound")
        server.control.fault(effect="answer", status=500, resources=["leases"])
        eventually(lambda: server.control.faults()[0]["hits"], "it is not renewed")
        clock.leap(LASTING.renew_deadline / SECOND)
        assert replica.joined() == 1
        assert not replica.is_leading
    load(server, "b", 5)
    assert [one for one in server.control.journal(agent="replica-a") if one["name"].startswith("b")] == []
    assert len(server.control.bindings()) == 5


def test_a_standby_follows_and_writes_nothing(server: ApiServer) -> None:
    server.control.load(objects=[a_node("n")])
    with (
        scheduling(server.url, "replica-a", lease=LEASE) as leader,
        scheduling(server.url, "replica-b", lease=LEASE) as other,
    ):
        eventually(lambda: leader.is_leading or other.is_leading, "one leads")
        standby, name = (other, "replica-b") if leader.is_leading else (leader, "replica-a")
        load(server, "a", 5)
        eventually(lambda: len(server.control.bindings()) == 5, "all are bound")
        eventually(lambda: not any(compared(standby).values()), "the standby knows it")
        assert writes(server, name, "pods/binding") == []
        assert not any(type_ == "attempt" for type_, _ in standby.facts)


def test_what_breaks_inside_ends_the_process(server: ApiServer) -> None:
    """Rather a restart than a scheduler that goes on without one of its parts."""
    server.control.load(objects=[a_node("n")])
    with scheduling(server.url) as replica:
        work = replica.scheduler._work
        assert work is not None
        work.process.cache.pod_info = broken  # type: ignore[method-assign]
        load(server, "a", 1)
        assert isinstance(replica.joined(), RuntimeError)


def broken(key: str) -> Any:
    raise RuntimeError(key)
