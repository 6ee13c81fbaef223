"""Why pods are left: the reason that most nodes gave."""

from __future__ import annotations

import pytest

from scheduler_core import simulate
from scheduler_core.engine.outcome import ERROR, GATED, UNSCHEDULABLE, Outcome
from scheduler_core.measures.pending_pods import pending_by_reason, reason_of
from tests.support.builders import a_node, a_pod

TAINT = {"key": "gpu", "value": "true", "effect": "NoSchedule"}


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        (
            "0/12 nodes are available: 3 Insufficient cpu, 9 node(s) had untolerated taint(s). preemption: 0/12 nodes …",
            "node(s) had untolerated taint(s)",
        ),
        ("0/2 nodes are available: 1 Insufficient cpu, 1 Too many pods.", "Insufficient cpu"),
        (
            '0/2 nodes are available: persistentvolumeclaim "a" not found. not found',
            'persistentvolumeclaim "a" not found. not found',
        ),
        ("no nodes available to schedule pods", "no nodes available to schedule pods"),
    ],
)
def test_the_reason_of_a_message(message: str, reason: str) -> None:
    assert reason_of(Outcome(0, "default/a", UNSCHEDULABLE, message=message)) == reason


def test_pods_that_no_node_was_asked_for() -> None:
    assert reason_of(Outcome(0, "default/a", GATED, message="waits")) == "scheduling gates"
    assert reason_of(Outcome(0, "default/a", ERROR, message="broken")) == "an error"


def test_reasons_are_counted_by_pods() -> None:
    nodes = [
        a_node("small", cpu="1"),
        a_node("gpu", cpu="9", taints=[TAINT]),
        a_node("gpu2", cpu="9", taints=[TAINT]),
    ]
    pods = [a_pod(name, requests={"cpu": cpu}) for name, cpu in [("a", "2"), ("b", "3"), ("d", "1")]]
    pods.append(a_pod("c", requests={"cpu": "10"}, tolerations=[{"operator": "Exists"}]))
    run = simulate([*nodes, *pods])
    assert pending_by_reason(run.outcomes) == {
        "node(s) had untolerated taint(s)": 2,
        "Insufficient cpu": 1,
    }
