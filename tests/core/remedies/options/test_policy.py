"""A policy without a plugin: the document, and what it means."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.config.loader import load_configuration
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.changes.change import DISABLE_PLUGIN, POLICY, RELAX_ARGUMENTS, Change, Target
from scheduler_core.remedies.changes.cluster import changed_configuration
from scheduler_core.remedies.changes.steps import carried_out
from scheduler_core.remedies.options.policy import changed_policy
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.disks import a_csi_node, a_disk, uses

HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
ENABLED = {"score": {"enabled": [{"name": "TaintToleration", "weight": 9}]}}
TWO = HEAD | {"profiles": [{"schedulerName": "a", "plugins": ENABLED}, {"schedulerName": "b"}]}


def disabled(objects: list[Manifest]) -> set[str]:
    """The plugins that answers for the pod ``web`` disable."""
    answers = remedies(simulate(objects), "default/web", most=50).answers
    return {change.disables for answer in answers for change in answer.changes if change.disables}


def a_taint(text: str) -> dict[str, str]:
    key, _, effect = text.partition(":")
    key, _, value = key.partition("=")
    return {"key": key, "value": value, "effect": effect}


@pytest.mark.parametrize(
    ("taints", "expected"),
    [
        (["a=b:NoSchedule"], {"TaintToleration"}),
        (["c:NoExecute"], set()),
        (["node.kubernetes.io/not-ready:NoSchedule", "node.kubernetes.io/not-ready:NoExecute"], set()),
        (["node.kubernetes.io/disk-pressure:NoSchedule"], set()),
    ],
    ids=["of a person", "no execute", "not ready", "disk pressure"],
)
def test_only_taints_that_the_kubelet_does_not_enforce_are_ignored(
    taints: list[str], expected: set[str]
) -> None:
    objects = [a_node("n", taints=[a_taint(one) for one in taints]), a_pod("web")]
    assert disabled(objects) == expected


def test_without_taints_the_node_must_still_admit_the_pod() -> None:
    """Both nodes would take it; the scheduler prefers the larger one, whose kubelet does not."""
    taints = [a_taint("a=b:NoSchedule")]
    objects = [
        a_node("small", cpu="2", taints=taints),
        a_node("large", cpu="64", taints=[*taints, a_taint("c:NoExecute")]),
        a_pod("web", requests={"cpu": "1"}),
    ]
    assert disabled(objects) == set()
    objects[1] = a_node("large", cpu="1500m", taints=objects[1]["spec"]["taints"])
    assert disabled(objects) == {"TaintToleration"}


def test_other_pods_that_the_kubelet_refuses_are_not_placed() -> None:
    """Without TaintToleration, ``other`` gets the broken node, which would refuse it."""
    broken = [a_taint("node.kubernetes.io/not-ready:NoSchedule")]
    objects = [
        a_node("n", cpu="1", labels={"disk": "ssd"}, taints=[a_taint("a=b:NoSchedule")]),
        a_node("broken", cpu="8", taints=broken),
        a_pod("web", requests={"cpu": "1"}, nodeSelector={"disk": "ssd"}),
        a_pod("other", requests={"cpu": "2"}),
    ]
    answers = remedies(simulate(objects), "default/web", most=50).answers
    answer = next(one for one in answers if any(change.disables for change in one.changes))
    assert (answer.effects.node, answer.effects.placed) == ("n", ())


def test_a_volume_that_cannot_be_attached_keeps_its_plugin() -> None:
    zone = "topology.kubernetes.io/zone"
    node = a_node("n", labels={zone: "a"})
    full = [node, a_csi_node("n", 1), *a_disk("a"), *a_disk("b"), a_pod("web", volumes=uses("a", "b"))]
    assert "exceed max volume count" in simulate(full).outcomes[0].message
    assert disabled(full) == set()
    zonal = [node, *a_disk("a", **{zone: "b"}), a_pod("web", volumes=uses("a"))]
    assert "no available volume zone" in simulate(zonal).outcomes[0].message
    assert disabled(zonal) == set()


def test_the_defaults_without_a_plugin() -> None:
    without = {"multiPoint": {"disabled": [{"name": "InterPodAffinity"}]}}
    assert changed_policy(None, [("default-scheduler", "InterPodAffinity")]) == HEAD | {
        "profiles": [{"plugins": without}]
    }


def test_a_plugin_goes_from_the_points_that_name_it() -> None:
    changed = changed_policy(TWO, [("a", "TaintToleration")])
    plugins = {"score": {}, "multiPoint": {"disabled": [{"name": "TaintToleration"}]}}
    assert changed["profiles"] == [{"schedulerName": "a", "plugins": plugins}, {"schedulerName": "b"}]


def test_the_document_means_what_the_configuration_does() -> None:
    change = Change(DISABLE_PLUGIN, Target(POLICY, "a"), "", disables="TaintToleration")
    meant = changed_configuration(load_configuration(TWO), [change])
    assert (
        load_configuration(changed_policy(TWO, [("a", "TaintToleration")])).profiles[0].plugins
        == meant.profiles[0].plugins
    )


ADDED = {
    "requiredDuringSchedulingIgnoredDuringExecution": {
        "nodeSelectorTerms": [{"matchExpressions": [{"key": "pool", "operator": "Exists"}]}]
    }
}
SPREAD = [
    {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule", "minDomains": 2},
    {"maxSkew": 2, "topologyKey": "rack", "whenUnsatisfiable": "DoNotSchedule"},
    {"maxSkew": 3, "topologyKey": "rack", "whenUnsatisfiable": "ScheduleAnyway"},
]


def policy_with(*plugin_config: dict[str, Any]) -> dict[str, Any]:
    return HEAD | {"profiles": [{"pluginConfig": list(plugin_config)}]}


AFFINE = policy_with({"name": "NodeAffinity", "args": {"addedAffinity": ADDED}})
SPREADING = policy_with(
    {"name": "PodTopologySpread", "args": {"defaultingType": "List", "defaultConstraints": SPREAD}}
)
PREFERRED = [
    {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway"},
    {"maxSkew": 3, "topologyKey": "rack", "whenUnsatisfiable": "ScheduleAnyway"},
]


@pytest.mark.parametrize(
    ("policy", "plugin", "fields", "text"),
    [
        (
            AFFINE,
            "NodeAffinity",
            {"addedAffinity": None},
            "drop addedAffinity from the arguments of NodeAffinity in the profile default-scheduler",
        ),
        (
            SPREADING,
            "PodTopologySpread",
            {"defaultConstraints": PREFERRED},
            "only prefer the default constraints of PodTopologySpread in the profile default-scheduler",
        ),
    ],
    ids=["added affinity", "default constraints"],
)
def test_arguments_that_turn_a_pod_away(
    policy: dict[str, Any], plugin: str, fields: dict[str, Any], text: str
) -> None:
    """The answer, its step, and the policy that the step makes: all mean the same."""
    service = {
        "apiVersion": "v1",
        "kind": "Service",
        "metadata": {"name": "web", "namespace": "default"},
        "spec": {"selector": {"app": "web"}},
    }
    objects = [a_node("n", labels={"zone": "a", "rack": "1"}), service, a_pod("web", labels={"app": "web"})]
    running = [a_pod(f"r{index}", node="n", labels={"app": "web"}) for index in range(3)]
    run = simulate([*objects, *running], policy)
    found = remedies(run, "default/web", most=20)
    answer = next(one for one in found.answers if one.changes[0].kind == RELAX_ARGUMENTS)
    assert (answer.text, answer.effects.node, len(answer.changes)) == (text, "n", 1)
    record = found.to_dict()["remedies"][found.answers.index(answer)]
    assert record["steps"] == [
        {
            "object": {"kind": POLICY, "namespace": "", "name": "default-scheduler"},
            "patch": None,
            "add": None,
            "remove": False,
            "disablePlugin": None,
            "arguments": {"plugin": plugin, "args": fields},
            "recreate": False,
            "note": "",
        }
    ]
    edited = carried_out(record["steps"], lambda kind, key: None)
    document = changed_policy(policy, edited.disable, edited.arguments)
    assert load_configuration(document) == changed_configuration(load_configuration(policy), answer.changes)
    assert simulate([*objects, *running], document).placements["default/web"] == "n"


def test_arguments_that_turn_nobody_away_are_left_alone() -> None:
    found = remedies(simulate([a_node("n", cpu="1"), a_pod("web", requests={"cpu": "2"})], AFFINE), 0)
    kinds = {change.kind for answer in found.answers for change in answer.changes}
    assert RELAX_ARGUMENTS in kinds  # NodeAffinity says no first; both are to be changed.
    assert all(
        len(answer.changes) > 1
        for answer in found.answers
        if any(change.kind == RELAX_ARGUMENTS for change in answer.changes)
    )
    run = simulate([a_node("n", cpu="1", labels={"pool": "x"}), a_pod("web", requests={"cpu": "2"})], AFFINE)
    kinds = {change.kind for answer in remedies(run, 0).answers for change in answer.changes}
    assert RELAX_ARGUMENTS not in kinds
