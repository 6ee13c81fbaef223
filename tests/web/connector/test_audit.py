"""The same life of a cluster with kube-scheduler 1.36 and with this one: the writes in both audit logs, key by key (docs/live.md).

Runs where PLAYGROUND_TEST_CONTROL_PLANE names the folder of a control plane's binaries; `script/control-plane-tests` does that.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from playground.connector.client.connection import connect
from playground.outgoing.hosts import AllowedHosts
from playground.outgoing.transport import CallLimits, HttpTransport
from tests.support.apiobjects import PODS, Json
from tests.support.audit import differences, writes_of
from tests.support.control_plane import BINARIES, ControlPlane, control_plane
from tests.support.extender_server import Answers, Served, an_extender_server
from tests.support.extenders import a_policy, an_extender
from tests.support.replicas import compared, scheduling
from tests.support.waiting import eventually
from tests.web.connector.audit_scenario import PROFILES, ExtendedLife, Life
from tests.web.connector.claims_scenario import ClaimLife

pytestmark = [
    pytest.mark.live,
    pytest.mark.skipif(not BINARIES, reason="needs PLAYGROUND_TEST_CONTROL_PLANE"),
]

PATIENT: Final = {"podInitialBackoffSeconds": 5}
"""On a busy machine victims are not taken away within a second of each other: preemptors must not be tried in between."""
EXPLAINED: Final = [
    *(
        f'delete pods {name}: #0.body.preconditions: "(none)" by kube-scheduler, {{"uid": "UID"}} here'
        for name in ("low-a", "low-b", "victim-a", "victim-b")
    ),
    "patch persistentvolumeclaims late: written 0 times by kube-scheduler, 1 times here",
    "patch persistentvolumeclaims never: written 0 times by kube-scheduler, 1 times here",
    "patch persistentvolumes disk: written 0 times by kube-scheduler, 1 times here",
    "update persistentvolumeclaims late: written 1 times by kube-scheduler, 0 times here",
    "update persistentvolumeclaims never: written 1 times by kube-scheduler, 0 times here",
    "update persistentvolumes disk: written 1 times by kube-scheduler, 0 times here",
]
"""docs/live.md says why, under "These differences are intended"."""
_MADE: Final = "resourceclaims beside-extended-resources-MADE"
_NO_DEVICES: Final = '{"allocationTimestamp": "SECOND", "devices": {}}'
_ITS_POD: Final = '[{"name": "beside", "resource": "pods", "uid": "UID"}]'
EXPLAINED_OF_CLAIMS: Final = [
    f'delete {_MADE}: #0.body.preconditions: "(none)" by kube-scheduler, {{"uid": "UID"}} here',
    f"update {_MADE}: written 3 times by kube-scheduler, 2 times here",
    f'update {_MADE}: #1.body.status.allocation: "(none)" by kube-scheduler, {_NO_DEVICES} here',
    f'update {_MADE}: #1.body.status.reservedFor: "(none)" by kube-scheduler, {_ITS_POD} here',
    f"update {_MADE}: #1.status: 409 by kube-scheduler, 200 here",
]
"""kube-scheduler takes the finalizer off the claim as it made it, is refused, and does it again."""


@contextmanager
def both(folder: Path) -> Iterator[tuple[ControlPlane, ControlPlane]]:
    """Control planes with nothing in them, for kube-scheduler and for this one."""
    with control_plane(folder / "theirs") as theirs, control_plane(folder / "ours") as ours:
        yield theirs, ours


@contextmanager
def this_one(plane: ControlPlane, policy: Json, **options: Any) -> Iterator[None]:
    host = socket.gethostname().lower()
    with scheduling(
        connect(str(plane.kubeconfig)), policy=json.dumps(policy), host=host, **options
    ) as replica:
        yield
        eventually(
            lambda: set(compared(replica)) and not any(compared(replica).values()), "the cache is right"
        )


def test_the_writes_are_those_of_kube_scheduler(tmp_path: Path) -> None:
    with both(tmp_path) as (theirs, ours):
        life = Life(theirs.client)
        life.before()
        with theirs.scheduler(PROFILES, **PATIENT):
            life.go_on()
        life = Life(ours.client)
        life.before()
        with this_one(ours, a_policy(profiles=PROFILES, **PATIENT)):
            life.go_on()
        said = writes_of(theirs.audit(), "kube-scheduler/")
        found = differences(said, writes_of(ours.audit(), "playground-scheduler/"))
        managers = managers_of(ours.client.get(f"{PODS}/large"))
    assert len(said) > 50
    assert found == EXPLAINED
    assert managers == {"test", "playground-scheduler"}


def test_the_writes_about_claims_are_those_of_kube_scheduler(tmp_path: Path) -> None:
    with both(tmp_path) as (theirs, ours):
        life = ClaimLife(theirs.client)
        life.before()
        with theirs.scheduler(PROFILES):
            life.go_on()
        life = ClaimLife(ours.client)
        life.before()
        with this_one(ours, a_policy(profiles=PROFILES)):
            life.go_on()
        said = writes_of(theirs.audit(), "kube-scheduler/")
        found = differences(said, writes_of(ours.audit(), "playground-scheduler/"))
    assert len(said) > 40
    assert found == EXPLAINED_OF_CLAIMS


def managers_of(pod: Json) -> set[str]:
    return {one["manager"] for one in pod["metadata"]["managedFields"]}


def test_an_extender_is_asked_what_kube_scheduler_asks(tmp_path: Path) -> None:
    """Each call's verb and pod, in order; a preempt extender once for a preemption."""
    calls: list[list[tuple[str, str]]] = []
    with both(tmp_path) as (theirs, ours):
        with (
            an_extender_server(agreeing()) as served,
            theirs.scheduler(PROFILES, extenders=[extender(served)]),
        ):
            ExtendedLife(theirs.client).go_on()
        calls.append(calls_of(served))
        with an_extender_server(agreeing()) as served:
            policy = a_policy(extender(served), profiles=PROFILES)
            transport = HttpTransport(AllowedHosts.read([served.host]), CallLimits(1 << 22))
            with this_one(ours, policy, transport=transport):
                ExtendedLife(ours.client).go_on()
        calls.append(calls_of(served))
    assert calls[1] == calls[0]
    assert calls[0].count(("preempt", "high")) == 1


def agreeing() -> Answers:
    """An extender to whom everything is right."""

    def preempt(body: Json) -> Json:
        victims = body["NodeNameToVictims"].items()
        uids = {name: [{"UID": pod["metadata"]["uid"]} for pod in one["Pods"]] for name, one in victims}
        return {"NodeNameToMetaVictims": {name: {"Pods": pods} for name, pods in uids.items()}}

    return {
        "preempt": preempt,
        "filter": lambda body: {"Nodes": body["Nodes"], "NodeNames": body["NodeNames"]},
    }


def extender(served: Served) -> Json:
    found: Json = an_extender(served.url, filterVerb="filter", preemptVerb="preempt", weight=1)
    return found


def calls_of(served: Served) -> list[tuple[str, str]]:
    return [(path.rpartition("/")[2], body["Pod"]["metadata"]["name"]) for path, body in served.requests]
