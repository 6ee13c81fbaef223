"""Whose nominations count, how long, and what the nominated node adds to an attempt (spec 01 §2, 07 §9)."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.engine.run import Run
from tests.core.devices.worlds import DRIVER, a_claim, a_class, a_device, a_request, a_slice
from tests.support.builders import Manifest, a_node, a_pod

API_VERSION = "kubescheduler.config.k8s.io/v1"
OUTSIDE = "node(s) didn't satisfy plugin(s) "


def a_policy(**points: str) -> dict[str, Any]:
    """One profile in which the point has this plugin disabled."""
    plugins = {point: {"disabled": [{"name": plugin}]} for point, plugin in points.items()}
    return {
        "apiVersion": API_VERSION,
        "kind": "KubeSchedulerConfiguration",
        "profiles": [{"schedulerName": "default-scheduler", "plugins": plugins}],
    }


def nominated(name: str, node: str, *, cpu: str = "4", **fields: Any) -> Manifest:
    return a_pod(name, requests={"cpu": cpu}, priority=5, status={"nominatedNodeName": node}, **fields)


def only_on(*names: str) -> dict[str, Any]:
    field = {"key": "metadata.name", "operator": "In", "values": list(names)}
    term = {"matchFields": [field]}
    required = {"nodeSelectorTerms": [term]}
    return {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": required}}


WAITING = a_pod("waiting", requests={"cpu": "4"})


@pytest.mark.parametrize(
    "holder",
    [
        nominated("holder", "a", schedulingGates=[{"name": "quota"}]),
        nominated("holder", "a", schedulerName="another"),
    ],
    ids=["gated", "of another scheduler"],
)
def test_only_a_pod_that_enters_the_queue_holds_its_nomination(holder: Manifest) -> None:
    assert simulate([a_node("a"), holder, WAITING]).placements == {"default/waiting": "a"}


@pytest.mark.parametrize(
    ("policy", "placed"),
    [
        (a_policy(postFilter="*"), {"default/waiting": "a"}),
        (a_policy(postFilter="DefaultPreemption"), {}),
    ],
    ids=["no PostFilter plugin", "no preemption"],
)
def test_without_post_filter_plugins_a_pod_that_fails_loses_its_nomination(
    policy: dict[str, Any], placed: dict[str, str]
) -> None:
    too_large = nominated("large", "a", cpu="5")
    assert simulate([a_node("a"), too_large, WAITING], policy).placements == placed


def test_an_attempt_that_ends_in_an_error_loses_the_nomination() -> None:
    objects = [a_node("a"), nominated("broken", "a"), WAITING]
    run = simulate(objects, a_policy(preFilter="NodeResourcesFit"))

    first = run.outcomes[0]
    assert (first.pod, first.outcome, first.nominated) == ("default/broken", "error", "")
    assert run.state_before(1).nominations == {}


def test_a_failed_binding_loses_the_nomination() -> None:
    run = Run([a_node("a"), nominated("pod", "a")], a_policy())
    framework = run._scheduler.frameworks["default-scheduler"]
    framework.binds = ()

    outcomes = list(run.play())

    assert [(one.outcome, one.nominated) for one in outcomes] == [("error", "")]
    assert run.state.nominations == {}


def failed_of(node: Manifest, **fields: Any) -> dict[str, Any]:
    """node → why it failed, for a pod that is nominated to node a and may run on b alone, which is too small."""
    objects = [
        node,
        a_node("b", cpu="1"),
        a_node("c"),
        nominated("pod", "a", affinity=only_on("b"), **fields),
    ]
    failed: dict[str, Any] = simulate(objects).to_dict()["attempts"][0]["failed"]
    return failed


def test_a_nominated_node_outside_the_set_keeps_the_status_of_its_own_filters() -> None:
    failed = failed_of(a_node("a"))

    assert failed["a"] == {
        "plugin": "NodeAffinity",
        "code": "UnschedulableAndUnresolvable",
        "reasons": ["node(s) didn't match Pod's node affinity/selector"],
    }
    assert failed["c"]["reasons"] == [f"{OUTSIDE}[NodeAffinity]"]


def test_who_rejected_the_nominated_node_is_named_among_those_who_left_nodes_out() -> None:
    failed = failed_of(a_node("a", taints=[{"key": "k", "effect": "NoSchedule"}]))

    assert failed["a"]["plugin"] == "TaintToleration"
    assert failed["c"] == {
        "code": "UnschedulableAndUnresolvable",
        "reasons": [f"{OUTSIDE}[NodeAffinity TaintToleration]"],
    }


def test_a_nominated_node_inside_the_set_joins_its_plugin_as_well() -> None:
    pod = nominated("pod", "a", affinity=only_on("a"))
    failed = simulate([a_node("a", cpu="1"), a_node("b"), pod]).to_dict()["attempts"][0]["failed"]

    assert failed["b"]["reasons"] == [f"{OUTSIDE}[NodeAffinity NodeResourcesFit]"]


def test_the_model_judges_the_nominated_node_outside_the_set_too() -> None:
    objects = [a_node("a"), a_node("b", cpu="1"), nominated("pod", "a", affinity=only_on("b")), WAITING]
    assert simulate(objects, check_model=True).violations == []


def test_an_error_on_the_nominated_node_is_followed_by_a_look_at_all_nodes() -> None:
    """Which then report their first error, as decided by the framework of 1.36.2 (docs/spec/01-pipeline.md, section 2)."""
    every = {"deviceClassName": "any", "allocationMode": "All"}
    claim = a_claim("c", a_request("r", every), constraints=[{"matchAttribute": f"{DRIVER}/n"}])
    slices = [
        a_slice(node, [a_device(f"{node}{n}", attributes={"n": n}) for n in (0, 1)], pool=node, nodeName=node)
        for node in "ab"
    ]
    pod = nominated("p", "b")
    pod["spec"]["resourceClaims"] = [{"name": "c", "resourceClaimName": "c"}]
    (outcome,) = simulate([a_node("a"), a_node("b"), a_class(), *slices, claim, pod]).outcomes
    assert outcome.outcome == "error"
    assert outcome.message == (
        'running "DynamicResources" filter plugin: claim default/c, request r: '
        f"cannot add device {DRIVER}/a/a1 because a claim constraint would not be satisfied"
    )
