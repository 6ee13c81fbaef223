"""Timelines of older releases: their plugins, rules and words; the queue over time is that of 1.36."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.engine.entry import simulate
from scheduler_core.errors import InvalidConfiguration
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation
from tests.core.timeline.plays import nodes, play, pod
from tests.core.timeline.test_gangs import GANGS, attempts

ATTACHMENT = {
    "apiVersion": "storage.k8s.io/v1",
    "kind": "VolumeAttachment",
    "metadata": {"name": "v"},
    "spec": {"attacher": "csi", "nodeName": "node-1", "source": {"persistentVolumeName": "pv"}},
}
TAINTED = {"taints": [{"key": "team", "value": "ml", "effect": "NoSchedule"}]}


def message(release: str) -> str:
    simulation = play(pod("1s", "p"), nodes=nodes(1, **TAINTED), release=release)
    (body,) = [event.body for event in simulation.events if event.type == "attempt"]
    return str(body["message"])


@pytest.mark.parametrize("release", RELEASES)
def test_each_decides_as_a_run_of_it(release: str) -> None:
    """Pods come one after the other, some fit, one preempts; nothing ends meanwhile."""
    operations = [pod("1s", "a", 3), pod("2s", "b", 2), pod("3s", "c", 1), pod("4s", "d", 9)]
    simulation = play(*operations, nodes=nodes(2), release=release)
    objects = simulation.scenario.objects
    pods = [
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "namespace": "default"},
         "spec": {"containers": [{"name": "main", "resources": {"requests": {"cpu": cpu}}}]}}
        for name, cpu in (("a", 3), ("b", 2), ("c", 1), ("d", 9))
    ]  # fmt: skip
    run = simulate([*objects, *pods], release=release)
    ours = [event.body for event in simulation.events if event.type == "attempt"]
    assert [(one["pod"], one["node"], one["message"]) for one in ours] == [
        (one.pod, one.node, one.message) for one in run.outcomes
    ]


def test_each_has_words_of_its_own() -> None:
    assert (
        message("1.20")
        == "0/1 nodes are available: 1 node(s) had taint {team: ml}, that the pod didn't tolerate."
    )
    assert message("1.30").startswith(
        "0/1 nodes are available: 1 node(s) had untolerated taint {team: ml}. preemption:"
    )
    assert message("1.36").startswith(
        "0/1 nodes are available: 1 node(s) had untolerated taint(s). no new claims"
    )


def test_fields_that_it_does_not_store_are_dropped() -> None:
    """In 1.28 a sidecar is an ordinary init container: it does not count beside the others."""
    containers: dict[str, Any] = {
        "initContainers": [
            {"name": "proxy", "restartPolicy": "Always", "resources": {"requests": {"cpu": "3"}}}
        ],
        "containers": [{"name": "main", "resources": {"requests": {"cpu": "3"}}}],
    }
    create = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "spec": containers}
    outcomes = {
        release: attempts(play({"at": "1s", "create": create}, nodes=nodes(1), release=release))[0][2]
        for release in ("1.28", "1.36")
    }
    assert outcomes == {"1.28": "scheduled", "1.36": "unschedulable"}


def test_it_goes_on_while_nodes_come_and_go() -> None:
    simulation = play(
        pod("1s", "p", 6),
        {"at": "2s", "create": {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "big"},
         "status": {"allocatable": {"cpu": "8", "memory": "8Gi", "pods": "110"}}}},
        nodes=nodes(1), release="1.28",
    )  # fmt: skip
    assert attempts(simulation)[-1][1:] == ("p", "scheduled")
    assert simulation.explain(0).to_dict()["outcome"] == "unschedulable"


@pytest.mark.parametrize(
    ("fields", "mistake"),
    [
        ({"release": "1.37"}, "release"),
        ({"release": "1.30", "policy": GANGS}, "GangScheduling"),
        ({"release": "1.30", "operations": [{"at": "1s", "create": ATTACHMENT}]}, "VolumeAttachment"),
    ],
)
def test_what_it_does_not_have_is_a_mistake(fields: dict[str, Any], mistake: str) -> None:
    with pytest.raises(InvalidConfiguration, match=mistake):
        TimelineSimulation(read_scenario({"title": "old", "nodes": nodes(1), **fields}))
