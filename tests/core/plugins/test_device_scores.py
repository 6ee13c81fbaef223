"""Scores of extended resources whose devices a class stands for (docs/spec/12-dra.md, section 9)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from tests.core.devices.worlds import DRIVER, a_class, a_device, a_slice, dra
from tests.support.builders import a_node, a_pod

GPU = "example.com/gpu"
NUMBERED = f"device.attributes['{DRIVER}'].n >= 0"
Manifest = dict[str, Any]


def policy(plugin: str = "NodeResourcesFit", **args: Any) -> Manifest:
    """GPUs alone count, for this plugin alone."""
    listed = [{"name": GPU, "weight": 1}]
    told = (
        {"resources": listed}
        if plugin != "NodeResourcesFit"
        else {"scoringStrategy": {"type": "LeastAllocated", "resources": listed} | args}
    )
    return {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [
            {
                "plugins": {"score": {"disabled": [{"name": "*"}], "enabled": [{"name": plugin}]}},
                "pluginConfig": [{"name": plugin, "args": told}],
            }
        ],
    }


def devices(node: str, count: int) -> Manifest:
    numbered = [a_device(f"{node}-{i}", attributes={"n": i}) for i in range(count)]
    return a_slice(node, numbered, pool=node, nodeName=node)


def taken(*names: str) -> Manifest:
    """A claim that has these devices, of the pool that their names begin with."""
    results = [
        {"request": "r", "driver": DRIVER, "pool": one.partition("-")[0], "device": one} for one in names
    ]
    return dra("ResourceClaim", "held", spec={}, status={"allocation": {"devices": {"results": results}}})


def attempt(*objects: Manifest, config: Manifest | None = None, gpus: int = 1) -> Manifest:
    nodes = [a_node("a"), a_node("b")]
    pod = a_pod("p", requests={GPU: str(gpus)})
    (found,) = simulate([*nodes, *objects, pod], config or policy()).to_dict()["attempts"]
    assert isinstance(found, dict)
    return found


def test_the_devices_of_a_node_are_its_capacity_and_those_that_are_taken_its_use() -> None:
    both = [a_class(extendedResourceName=GPU), devices("a", 2), devices("b", 4)]
    assert attempt(*both)["totals"] == {"a": 50, "b": 75}
    assert attempt(*both, taken("b-0", "b-3"))["totals"] == {"a": 50, "b": 25}
    most = policy(type="MostAllocated")
    assert attempt(*both, taken("b-0", "b-3"), config=most)["totals"] == {"a": 50, "b": 75}


def test_devices_of_all_slices_count_also_those_that_cannot_be_given() -> None:
    """Of older generations, tainted, of incomplete pools; those for all nodes at each."""
    taint = {"key": "k", "effect": "NoSchedule"}
    older = a_slice("old", [a_device("old")], pool="a", nodeName="a")
    older["spec"]["pool"]["generation"] = 0
    tainted = a_slice("tainted", [a_device("t", taints=[taint])], pool="t", nodeName="b")
    shared = a_slice("shared", [a_device("s")], pool="s", of=2, allNodes=True)
    found = attempt(
        a_class(extendedResourceName=GPU), devices("a", 2), devices("b", 2), older, tainted, shared
    )
    assert found["totals"] == {"a": 75, "b": 75}
    del shared["spec"]["allNodes"]
    shared["spec"] |= {"perDeviceNodeSelection": True}
    shared["spec"]["pool"]["resourceSliceCount"] = 1
    shared["spec"]["devices"] = [a_device("s", allNodes=True), a_device("u", nodeName="b")]
    found = attempt(
        a_class(extendedResourceName=GPU), devices("a", 2), devices("b", 2), older, tainted, shared
    )
    assert found["totals"] == {"a": 75, "b": 80}


def test_a_selector_says_which_devices_count_and_one_that_fails_that_none_do() -> None:
    even = a_class("any", f"device.attributes['{DRIVER}'].n % 2 == 0", extendedResourceName=GPU)
    assert attempt(even, devices("a", 3), devices("b", 8))["totals"] == {"a": 50, "b": 75}
    nameless = a_slice("nameless", [a_device("x")], pool="zz", nodeName="b")
    fails = a_class("any", NUMBERED, extendedResourceName=GPU)
    assert attempt(fails, devices("a", 4), devices("b", 8), nameless)["totals"] == {"a": 75, "b": 0}


def test_a_node_that_has_the_resource_by_itself_counts_its_own() -> None:
    own = a_node("c", extra={GPU: "10"})
    found = attempt(a_class(extendedResourceName=GPU), devices("a", 4), devices("b", 4), own, gpus=2)
    assert found["totals"] == {"a": 50, "b": 50, "c": 80}


def test_balance_counts_devices_of_a_class_without_selectors_and_crashes_with_one() -> None:
    """Seen on 1.36.2: it has nothing to evaluate selectors with."""
    balanced = policy("NodeResourcesBalancedAllocation")
    there = [devices("a", 2), devices("b", 4)]
    found = attempt(a_class(extendedResourceName=GPU), *there, config=balanced)
    assert found["totals"] == {"a": 75, "b": 75}
    crashed = attempt(a_class("any", NUMBERED, extendedResourceName=GPU), *there, config=balanced)
    assert crashed["outcome"] == "error"
    assert crashed["message"] == (
        "kube-scheduler itself crashes here: invalid memory address or nil pointer dereference, since "
        "NodeResourcesBalancedAllocation counts devices of a class with selectors"
    )


@pytest.mark.parametrize("plugin", ["NodeResourcesFit", "NodeResourcesBalancedAllocation"])
def test_without_pre_score_devices_count_as_well(plugin: str) -> None:
    """The sources of 1.36.2: Score computes by itself what PreScore has not."""
    config = policy(plugin)
    both = [a_class(extendedResourceName=GPU), devices("a", 2), devices("b", 8)]
    expected = attempt(*both, taken("b-0", "b-3"), config=config)["totals"]
    config["profiles"][0]["plugins"]["preScore"] = {"disabled": [{"name": plugin}]}
    assert attempt(*both, taken("b-0", "b-3"), config=config)["totals"] == expected
    if plugin == "NodeResourcesBalancedAllocation":
        selected = a_class("any", NUMBERED, extendedResourceName=GPU)
        assert "crashes here" in attempt(selected, *both[1:], config=config)["message"]
    else:
        assert expected == {"a": 50, "b": 62}
