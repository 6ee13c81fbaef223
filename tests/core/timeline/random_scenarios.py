"""Scenarios of everything that can happen, in any order. What cannot be done is noted by the simulation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from hypothesis import strategies as st

from scheduler_core.scenario import operations as op
from scheduler_core.scenario.scenario import Scenario
from scheduler_core.scenario.settings import Controllers, Timing
from scheduler_core.units import MILLISECOND, ZERO
from tests.core.simulated_cluster.test_disruption import budget
from tests.core.simulated_cluster.test_workloads import workload
from tests.core.timeline.plays import nodes, on, pod, scenario

DURATION: Final = 12_000 * MILLISECOND
POLICY: Final = """
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
podInitialBackoffSeconds: 2
profiles:
  - schedulerName: default-scheduler
    plugins: {score: {disabled: [{name: PodTopologySpread}]}}
"""
WEB: Final = {"labels": {"app": "web"}}
PODS: Final = (
    {"cpu": 1, "runsFor": "2s"},
    {"cpu": 3, "priority": 5, "gracePeriod": "2s"},
    {"cpu": 4, "priority": 10, "gracePeriod": "0s"},
    {"cpu": 2, "priority": 7, "runsFor": "4s", **WEB},
    {"cpu": 2, "schedulingGates": ["wait"], **WEB},
    {"cpu": 3, "priority": 9, **on("node-2")},
    {"cpu": 1, "nodeName": "node-1", "runsFor": "3s"},
    {"cpu": 9},
)


def _creations() -> list[op.Operation]:
    described = [pod("0s", f"p{number}", **fields) for number, fields in enumerate(PODS)]
    made: list[dict[str, Any]] = [
        {"at": "0s", "create": workload("Deployment", 3)},
        {"at": "0s", "create": workload("StatefulSet", 2, "2")},
        {"at": "0s", "create": workload("Job", 2, completions=3), "runsFor": "2s"},
        {"at": "0s", "setBudget": budget(maxUnavailable=1)},
    ]
    return list(scenario(*described, *made, nodes=nodes(2)).operations)


def _changes() -> list[op.Operation]:
    everything = scenario(
        {"at": "0s", "label": {"node": "node-1", "labels": {"rack": "r1"}}},
        {"at": "0s", "cordon": "node-1"},
        {"at": "0s", "uncordon": "node-1"},
        {"at": "0s", "taint": {"node": "node-2", "taints": [{"key": "drain", "effect": "NoExecute"}]}},
        {"at": "0s", "untaint": {"node": "node-2", "taints": ["drain"]}},
        {"at": "0s", "failNode": "node-1"},
        {"at": "0s", "recoverNode": "node-1"},
        {"at": "0s", "policy": POLICY},
        {"at": "0s", "failBindings": {"count": 2}},
        {"at": "0s", "failBindings": {"probability": 0.5, "for": "3s"}},
        nodes=nodes(3),
    ).operations
    there = scenario(nodes=nodes(2)).objects
    node = scenario({"at": "0s", "create": there[0] | {"metadata": {"name": "new"}}}, nodes=nodes(1))
    return [
        *everything,
        *node.operations,
        *(op.DeleteObject(ZERO, "Pod", "default", f"p{number}") for number in range(len(PODS))),
        op.DeleteObject(ZERO, "Pod", "default", "web-0", ZERO),
        op.UpdatePod(ZERO, "default", "p4", removed_gates=None),
        op.UpdatePod(ZERO, "default", "p3", labels=(("app", None),)),
        *(
            op.Scale(ZERO, kind, "default", "web", n)
            for kind in ("Deployment", "StatefulSet")
            for n in (0, 5)
        ),
        op.DeleteObject(ZERO, "Deployment", "default", "web"),
        op.RemoveNode(ZERO, "node-2"),
        op.DeleteBudget(ZERO, "default", "web"),
    ]


CREATIONS: Final = _creations()
OPERATIONS: Final = [*CREATIONS, *CREATIONS, *_changes()]
BASE: Final = scenario(nodes=nodes(2), duration="12s")


def _at(operation: op.Operation, milliseconds: int) -> op.Operation:
    at = milliseconds * MILLISECOND
    if isinstance(operation, op.FailBindings) and operation.until is not None:
        return replace(operation, at=at, until=at + operation.until)
    return replace(operation, at=at)


def _moments() -> st.SearchStrategy[int]:
    """Whole seconds often, so that much happens at once."""
    return st.one_of(st.integers(0, 10).map(lambda second: second * 1000), st.integers(0, 10_999))


@st.composite
def scenarios(draw: st.DrawFn, *, watch: bool = False) -> Scenario:
    """watch : whether schedulers may hear of changes late."""
    drawn = draw(st.lists(st.tuples(st.sampled_from(OPERATIONS), _moments()), min_size=3, max_size=25))
    timing = Timing(
        cycle=draw(st.sampled_from((0, 5, 300))) * MILLISECOND,
        binding=draw(st.sampled_from((0, 20, 700))) * MILLISECOND,
        binding_failures=draw(st.sampled_from((0.0, 0.2))),
        watch=draw(st.sampled_from((50, 900))) * MILLISECOND if watch else ZERO,
        grace_period=3000 * MILLISECOND,
    )
    operations = sorted((_at(*one) for one in drawn), key=lambda operation: operation.at)
    controllers = Controllers(workloads_delay=draw(st.sampled_from((0, 400))) * MILLISECOND)
    return replace(
        BASE,
        operations=tuple(operations),
        timing=timing,
        controllers=controllers,
        seed=draw(st.integers(0, 3)),
    )
