"""One more node as a remedy, with the pods that it has from the start."""

from __future__ import annotations

import pytest

from scheduler_core import simulate
from scheduler_core.remedies.answers import Remedies, remedies
from scheduler_core.remedies.changes.steps import carried_out
from tests.support.builders import Manifest, a_container, a_node, a_pod
from tests.support.daemons import a_daemon_pod, a_daemon_set, a_static_pod

GPU = [{"key": "gpu", "value": "yes", "effect": "NoSchedule"}]


def answered(objects: list[Manifest]) -> Remedies:
    return remedies(simulate(objects), "web", most=50)


def texts(found: Remedies) -> list[str]:
    return [answer.text for answer in found.answers]


@pytest.mark.parametrize(
    "known",
    [
        a_daemon_set("agent", requests={"cpu": "500m"}),
        a_daemon_pod("agent", "n", requests={"cpu": "500m"}, priority=9),
        a_static_pod("proxy", "n", requests={"cpu": "500m"}, priority=9),
    ],
)
def test_one_more_node_has_its_own_pods(known: Manifest) -> None:
    """Of 4 cores 3.5 are left on it."""
    old = a_pod("old", node="n", requests={"cpu": "3"}, priority=9)
    objects = [a_node("n", cpu="4"), known, old]
    too_large = answered([*objects, a_pod("web", requests={"cpu": "3501m"})])
    assert not any(one.changes[0].kind == "add-node" for one in too_large.answers if len(one.changes) == 1)
    web = a_pod("web", requests={"cpu": "3500m"})
    found = answered([*objects, web])
    (answer,) = [one for one in found.answers if one.changes[0].kind == "add-node"]
    assert (answer.text, answer.effects.node) == ("add a node like n", "n-copy-1")
    taken = found.to_dict()["remedies"][found.answers.index(answer)]["steps"]
    own = "proxy" if known["metadata"]["name"].startswith("proxy") else "agent"
    assert [step["object"] for step in taken] == [
        {"kind": "Node", "namespace": "", "name": "n-copy-1"},
        {"kind": "Pod", "namespace": "default", "name": f"{own}-n-copy-1"},
    ]
    again = simulate([*objects, web, *carried_out(taken, lambda kind, key: None).apply])
    assert again.placements["default/web"] == "n-copy-1"


def test_one_more_node_of_a_shape_on_which_no_daemon_runs() -> None:
    """Only the shape of the tainted nodes, and the one without the label, are free of daemons."""
    tolerations = [{"key": "gpu", "operator": "Exists"}]
    nodes = [
        a_node("labelled", cpu="4", labels={"disk": "ssd"}),
        a_node("plain", cpu="4"),
        a_node("tainted", cpu="4", taints=GPU),
    ]
    full = [
        a_pod(
            f"on-{one['metadata']['name']}",
            node=one["metadata"]["name"],
            requests={"cpu": "4"},
            priority=9,
        )
        for one in nodes
    ]
    web = a_pod("web", requests={"cpu": "4"}, tolerations=tolerations)
    everywhere = a_daemon_set("agent", requests={"cpu": "1"})
    labelled = a_daemon_set("agent", requests={"cpu": "1"}, nodeSelector={"disk": "ssd"})

    def shapes(daemon_set: Manifest) -> set[str]:
        found = answered([*nodes, *full, daemon_set, web])
        (one,) = [one for one in found.answers if one.changes[0].kind == "add-node"]
        return {one.text, *one.instead}

    assert shapes(everywhere) == {"add a node like tainted"}
    assert shapes(labelled) == {"add a node like plain", "a node like tainted"}


def test_host_ports_of_a_template_that_no_pod_has_yet() -> None:
    port = {"containerPort": 1, "hostPort": 9100}
    agent = a_daemon_set("agent", containers=[a_container(ports=[port | {"hostIP": "10.0.0.1"}])])
    web = a_pod("web", containers=[a_container(requests={"cpu": "2"}, ports=[port])])
    old = a_pod("old", node="n", requests={"cpu": "4"}, priority=9)
    nodes = [a_node("n", cpu="4"), a_node("m", cpu="3", taints=GPU)]
    assert not any("add a node" in text for text in texts(answered([*nodes, agent, old, web])))


def test_a_resource_that_only_a_template_requests() -> None:
    gpu = "nvidia.com/gpu"
    agent = a_daemon_set("agent", requests={gpu: "1", "cpu": "1"})
    old = a_pod("old", node="n", requests={"cpu": "4"}, priority=9)
    objects = [a_node("n", cpu="4"), agent, old]
    assert "add a node like n" in texts(answered([*objects, a_pod("web", requests={"cpu": "3"})]))
    assert "add a node like n" not in texts(answered([*objects, a_pod("web", requests={"cpu": "4"})]))


def test_one_more_node_declares_the_features_of_its_like() -> None:
    nodes = [a_node(name, cpu="1") for name in "ab"]
    nodes[1]["status"]["declaredFeatures"] = ["UserNamespacesHostNetworkSupport"]
    full = [a_pod(f"full-{name}", node=name, requests={"cpu": "1"}, priority=9) for name in "ab"]
    web = a_pod("web", requests={"cpu": "1"}, hostNetwork=True, hostUsers=False)
    added = [text for text in texts(answered([*nodes, *full, web])) if text.startswith("add a node")]
    assert added == ["add a node like b"]


def test_one_more_node_whose_own_pods_would_be_evicted_is_too_small() -> None:
    """A pod before it takes 2 of its 4 cores, the daemon 1: with 2 more the daemon is evicted."""
    objects = [
        a_node("n", cpu="4"),
        a_daemon_set("agent", requests={"cpu": "1"}),
        a_pod("old", node="n", requests={"cpu": "4"}, priority=1000),
        a_pod("first", requests={"cpu": "2"}, priority=200),
    ]
    fits = answered([*objects, a_pod("web", requests={"cpu": "1"}, priority=10)])
    assert "add a node like n" in texts(fits)
    evicts = answered([*objects, a_pod("web", requests={"cpu": "2"}, priority=10)])
    assert "add a node like n" not in texts(evicts)
