"""No answer contains what the API server refuses: labels, names of new objects, two spread constraints over one key."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.model.labels.syntax import is_label, is_subdomain
from scheduler_core.remedies.answers import Remedies, remedies
from scheduler_core.remedies.together.search import together
from tests.support.builders import Manifest, a_node, a_pod, a_storage_class

TOO_LONG = "ip-10-0-0-1.of-a-domain-whose-name-leaves-no-room-for-a-suffix"
SPREAD = {"topologyKey": "zone", "maxSkew": 1, "labelSelector": {"matchLabels": {"app": "web"}}}


def answered(objects: list[Manifest]) -> Remedies:
    return remedies(simulate(objects), "web", most=50)


def texts(objects: list[Manifest]) -> list[str]:
    return [answer.text for answer in answered(objects).answers]


@pytest.mark.parametrize("label", [("", "x"), ("a b", "x"), ("team/", "x"), ("a", "x ")], ids=str)
def test_a_label_that_no_node_can_have(label: tuple[str, str]) -> None:
    """Neither set on a node, nor taken for a near one that a node has."""
    key, value = label
    node = a_node("n", labels={"other/": "x", "c": "y"})
    assert texts([node, a_pod("web", nodeSelector={key: value})]) == [f"drop the node selector {key}={value}"]


@pytest.mark.parametrize(("key", "value"), [("", ""), ("a b", ""), ("a", "b c")])
def test_a_taint_that_no_toleration_can_name(key: str, value: str) -> None:
    taint = {"key": key, "value": value, "effect": "NoSchedule"}
    found = answered([a_node("n", taints=[taint]), a_pod("web")])
    assert {change.kind for one in found.answers for change in one.changes} == {
        "remove-taint",
        "disable-plugin",
    }


def full(name: str) -> list[Manifest]:
    return [a_node(name, cpu="1"), a_pod("old", node=name, requests={"cpu": "1"}, priority=9)]


def test_the_name_of_a_new_node_is_no_longer_than_a_label() -> None:
    found = answered([*full(TOO_LONG), a_pod("web", requests={"cpu": "1"})])
    (answer,) = [one for one in found.answers if one.changes[0].kind == "add-node"]
    assert answer.text == f"add a node like {TOO_LONG}"
    (change,) = answer.changes
    manifest: Any = change.adds
    assert is_subdomain(manifest["metadata"]["name"])
    assert all(is_label(*one) for one in manifest["metadata"]["labels"].items())


def test_several_new_nodes_of_a_long_name() -> None:
    pods = [a_pod(name, requests={"cpu": "1"}) for name in ("web", "web-2")]
    run = simulate([*full(TOO_LONG), *pods])
    (answer,) = [one for one in together(run, 0).answers if "add" in one.text]
    assert answer.text == f"add 2 nodes like {TOO_LONG}"
    names = {change.target.key for change in answer.changes}
    assert len(names) == 2
    assert all(is_label("kubernetes.io/hostname", name) for name in names)


def test_a_claim_of_a_name_that_none_can_have_is_not_created() -> None:
    default = {"annotations": {"storageclass.kubernetes.io/is-default-class": "true"}}
    standard = a_storage_class("standard", volumeBindingMode="WaitForFirstConsumer", metadata=default)

    def created(claim: str) -> list[str]:
        volume = {"name": "data", "persistentVolumeClaim": {"claimName": claim}}
        return texts([a_node("n"), standard, a_pod("web", volumes=[volume])])

    assert len(created("data-web")) == 1
    assert created("Data_Web") == []
    assert created("d" * 254) == []


def test_a_second_preferred_constraint_over_one_key() -> None:
    """The required one goes instead."""
    nodes = [a_node("a", labels={"zone": "a"}), a_node("b", cpu="1", labels={"zone": "b"})]
    labels = {"app": "web"}
    running = [a_pod(f"r{index}", node="a", labels=labels, priority=9) for index in range(3)]
    constraints = [{**SPREAD, "whenUnsatisfiable": how} for how in ("ScheduleAnyway", "DoNotSchedule")]
    web = a_pod("web", labels=labels, requests={"cpu": "2"}, topologySpreadConstraints=constraints)
    found = answered([*nodes, *running, web])
    (answer,) = [one for one in found.answers if one.changes[0].kind == "relax-spread"]
    assert answer.text == "drop the constraint that requires to spread over zone"
    record = found.to_dict(lambda kind, key: web if kind == "Pod" else None)["remedies"]
    assert record[found.answers.index(answer)]["steps"][0]["patch"] == [
        {"op": "test", "path": "/spec/topologySpreadConstraints/1", "value": constraints[1]},
        {"op": "remove", "path": "/spec/topologySpreadConstraints/1"},
    ]


def test_a_second_constraint_over_the_key_that_was_meant() -> None:
    nodes = [a_node(name, labels={"zone": name}) for name in ("a", "b")]
    keys = ("zone", "zonee")
    constraints = [{**SPREAD, "topologyKey": key, "whenUnsatisfiable": "DoNotSchedule"} for key in keys]
    web = a_pod("web", labels={"app": "web"}, topologySpreadConstraints=constraints)
    assert texts([*nodes, web]) == [
        "only prefer to spread over zonee",
        "disable the plugin PodTopologySpread in the profile default-scheduler",
    ]
