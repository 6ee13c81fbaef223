from __future__ import annotations

import pytest

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.containers import ContainerPort
from scheduler_core.model.objects.taints import Toleration
from tests.support.builders import (
    a_claim,
    a_container,
    a_namespace,
    a_node,
    a_pod,
    a_priority_class,
    a_storage_class,
)

EVICTION_DELAYS = (
    Toleration("node.kubernetes.io/not-ready", "Exists", "", "NoExecute", 300),
    Toleration("node.kubernetes.io/unreachable", "Exists", "", "NoExecute", 300),
)


def read_pod(*others, **spec):
    return read_cluster([*others, a_pod(**spec)]).pods[0]


def ranking(pod):
    return pod.spec.priority, pod.spec.priority_class_name, pod.spec.preemption_policy


def problems(*objects):
    with pytest.raises(InvalidObjects) as refusal:
        read_cluster(objects)
    return list(refusal.value.problems)


def test_a_bare_pod_gets_its_defaults():
    pod = read_pod()
    assert pod.spec.scheduler_name == "default-scheduler"
    assert ranking(pod) == (0, "", "PreemptLowerPriority")
    assert pod.spec.tolerations == EVICTION_DELAYS


@pytest.mark.parametrize(
    ("given", "added"),
    [
        ({"operator": "Exists"}, ()),
        ({"operator": "Exists", "effect": "NoExecute"}, ()),
        ({"operator": "Exists", "effect": "NoSchedule"}, EVICTION_DELAYS),
        ({"key": "node.kubernetes.io/not-ready", "operator": "Exists"}, EVICTION_DELAYS[1:]),
    ],
)
def test_eviction_delays_are_added_unless_the_pod_speaks_of_them(given, added):
    assert read_pod(tolerations=[given]).spec.tolerations[1:] == added


def test_priority_from_the_named_class():
    high = a_priority_class("high", 1000, preemptionPolicy="Never")
    assert ranking(read_pod(high, priorityClassName="high")) == (1000, "high", "Never")


@pytest.mark.parametrize(
    ("name", "priority"), [("system-cluster-critical", 2000000000), ("system-node-critical", 2000001000)]
)
def test_built_in_classes_always_exist(name, priority):
    assert ranking(read_pod(priorityClassName=name)) == (priority, name, "PreemptLowerPriority")


def test_priority_from_the_lowest_global_default():
    classes = (a_priority_class(name, value, globalDefault=True) for name, value in (("a", 9), ("b", 5)))
    assert ranking(read_pod(*classes)) == (5, "b", "PreemptLowerPriority")


def test_a_priority_that_is_there_stays_even_without_its_class():
    assert ranking(read_pod(priority=7, priorityClassName="gone")) == (7, "gone", "PreemptLowerPriority")


def test_a_priority_that_is_there_takes_the_policy_of_its_class_but_not_of_the_default_class():
    classes = [
        a_priority_class("shy", 7, preemptionPolicy="Never"),
        a_priority_class("any", 1, preemptionPolicy="Never", globalDefault=True),
    ]
    assert ranking(read_pod(*classes, priority=7, priorityClassName="shy")) == (7, "shy", "Never")
    assert ranking(read_pod(*classes, priority=7)) == (7, "", "PreemptLowerPriority")


def test_a_priority_unlike_its_class_is_a_warning():
    cluster = read_cluster([a_priority_class("high", 10), a_pod(priority=7, priorityClassName="high")])
    assert [(one.count, one.examples) for one in cluster.report.warnings] == [(1, ("default/pod",))]


def test_an_unknown_class_is_a_problem_that_names_a_near_one():
    path = "pods[0] default/pod: spec.priorityClassName"
    message = "no PriorityClass with name hihg was found; high is near to it"
    assert problems(a_priority_class("high", 10), a_pod(priorityClassName="hihg")) == [Problem(path, message)]


def test_an_unknown_class_is_a_problem():
    path = "pods[0] default/pod: spec.priorityClassName"
    assert problems(a_pod(priorityClassName="nope")) == [
        Problem(path, "no PriorityClass with name nope was found")
    ]


@pytest.mark.parametrize(
    ("name", "value", "path"),
    [
        ("big", 1_000_000_001, "value"),
        ("system-mine", 1, "metadata.name"),
        ("system-node-critical", 5, "value"),
    ],
)
def test_priority_classes_the_api_server_would_refuse(name, value, path):
    (problem,) = problems(a_priority_class(name, value))
    assert problem.path == f"priorityClasses[0] {name}: {path}"


def test_priority_class_values_at_the_limits_are_fine():
    values = {"top": 1_000_000_000, "bottom": -(2**31), "system-node-critical": 2_000_001_000}
    cluster = read_cluster([a_priority_class(name, value) for name, value in values.items()])
    assert {one.name: one.value for one in cluster.priority_classes} == values


@pytest.mark.parametrize(("host_network", "host_port"), [(True, 80), (False, 0)])
def test_ports_get_their_protocol_and_on_the_hosts_network_their_host_port(host_network, host_port):
    ports = [{"containerPort": 80}, {"containerPort": 81, "hostPort": 8081, "protocol": "UDP"}]
    pod = read_pod(hostNetwork=host_network, containers=[a_container(ports=ports)])
    assert pod.spec.containers[0].ports == (
        ContainerPort(80, host_port, "", "TCP"),
        ContainerPort(81, 8081, "", "UDP"),
    )


def test_allocatable_is_capacity_where_it_is_absent():
    bare = {"kind": "Node", "metadata": {"name": "a"}, "status": {"capacity": {"cpu": "2"}}}
    empty = {
        "kind": "Node",
        "metadata": {"name": "b"},
        "status": {"capacity": {"cpu": "2"}, "allocatable": {}},
    }
    none = {"kind": "Node", "metadata": {"name": "c"}}
    cluster = read_cluster([bare, empty, none])
    assert [node.status.allocatable for node in cluster.nodes] == [{"cpu": 2 * 10**9}, {}, {}]


def test_node_amounts_are_rounded_up_to_a_milli():
    cluster = read_cluster([a_node("n", cpu="0.0005")])
    assert cluster.nodes[0].status.allocatable["cpu"] == 10**6


def test_namespaces_carry_their_name():
    cluster = read_cluster([a_namespace("a", {"team": "x"})])
    assert cluster.namespaces[0].labels == {"team": "x", "kubernetes.io/metadata.name": "a"}


def spread(selector, **fields):
    return {
        "maxSkew": 1,
        "topologyKey": "zone",
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": selector,
        **fields,
    }


def expressions(selector):
    return [(one.key, one.operator, one.values) for one in selector.match_expressions]


def test_spread_keys_become_requirements_for_labels_the_pod_has():
    pod = read_pod(
        labels={"app": "w", "rev": "7"},
        topologySpreadConstraints=[
            spread({"matchLabels": {"app": "w"}}, matchLabelKeys=["rev", "missing"]),
            spread(None, matchLabelKeys=["rev"]),
        ],
    )
    first, second = pod.spec.topology_spread_constraints
    assert (first.label_selector.match_labels, expressions(first.label_selector)) == (
        {"app": "w"},
        [("rev", "In", ("7",))],
    )
    assert second.label_selector is None


def test_affinity_keys_become_requirements_in_all_four_lists():
    term = {
        "topologyKey": "zone",
        "labelSelector": {},
        "matchLabelKeys": ["rev"],
        "mismatchLabelKeys": ["team", "x"],
    }
    rules = {
        "requiredDuringSchedulingIgnoredDuringExecution": [term],
        "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 1, "podAffinityTerm": term}],
    }
    pod = read_pod(
        labels={"rev": "7", "team": "t"}, affinity={"podAffinity": rules, "podAntiAffinity": rules}
    )
    for side in (pod.spec.affinity.pod_affinity, pod.spec.affinity.pod_anti_affinity):
        for one in (
            side.required_during_scheduling_ignored_during_execution[0],
            side.preferred_during_scheduling_ignored_during_execution[0].pod_affinity_term,
        ):
            assert expressions(one.label_selector) == [("rev", "In", ("7",)), ("team", "NotIn", ("t",))]


def test_keys_that_were_rewritten_before_are_not_again():
    stored = {"matchExpressions": [{"key": "rev", "operator": "In", "values": ["7"]}]}
    pod = read_pod(labels={"rev": "7"}, topologySpreadConstraints=[spread(stored, matchLabelKeys=["rev"])])
    selector = pod.spec.topology_spread_constraints[0].label_selector
    assert expressions(selector) == [("rev", "In", ("7",))]


def test_pods_of_one_template_with_other_labels_get_other_selectors():
    constraint = spread({}, matchLabelKeys=["rev"])
    pods = read_cluster(
        [
            a_pod(name, labels={"rev": rev}, topologySpreadConstraints=[constraint])
            for name, rev in (("a", "1"), ("b", "2"), ("c", "1"))
        ]
    ).pods
    selectors = [pod.spec.topology_spread_constraints[0].label_selector for pod in pods]
    assert [one and one.match_expressions[0].values for one in selectors] == [("1",), ("2",), ("1",)]
    assert pods[0].spec is pods[2].spec


def default_class(name, created=None):
    metadata = {"annotations": {"storageclass.kubernetes.io/is-default-class": "true"}}
    return a_storage_class(name, metadata=metadata | ({"creationTimestamp": created} if created else {}))


def class_of(*classes, **spec):
    return read_cluster([*classes, a_claim("c", **spec)]).persistent_volume_claims[0].spec.storage_class_name


def test_claims_without_class_get_the_newest_default_class():
    old = default_class("old", "2026-01-01T00:00:00Z")
    new = default_class("new", "2026-01-02T00:00:00Z")
    assert class_of(new, old) == "new"
    assert class_of(default_class("b"), default_class("a")) == "a"
    assert class_of(old, storageClassName="") == ""
    assert class_of(old, storageClassName="other") == "other"
    assert class_of(old, volumeName="pv") is None
    assert class_of(a_storage_class("plain")) is None


def test_storage_classes_bind_at_once_by_default():
    assert read_cluster([a_storage_class("a")]).storage_classes[0].volume_binding_mode == "Immediate"


def test_objects_read_back_from_a_cluster_are_not_defaulted():
    pod = a_pod(
        priority=0,
        preemptionPolicy="PreemptLowerPriority",
        schedulerName="default-scheduler",
        containers=[a_container(requests={"cpu": "1"}, ports=[{"containerPort": 80, "protocol": "TCP"}])],
    )
    assert read_cluster([a_node("n"), pod]).report.defaulted == ()
