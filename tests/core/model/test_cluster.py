from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from scheduler_core.errors import InvalidObjects, Problem
from scheduler_core.model.cluster import Cluster, read_cluster, read_cluster_json
from scheduler_core.model.objects.affinity import Affinity, NodeAffinity
from scheduler_core.model.readers.daemon_templates import UNREADABLE_TEMPLATE
from scheduler_core.model.readers.report import Note
from tests.support.builders import a_budget, a_container, a_namespace, a_node, a_pod, an_object
from tests.support.daemons import a_daemon_set


def problems(objects):
    with pytest.raises(InvalidObjects) as refusal:
        read_cluster(objects)
    return list(refusal.value.problems)


def json_problems(data):
    with pytest.raises(InvalidObjects) as refusal:
        read_cluster_json(data)
    return list(refusal.value.problems)


def test_nothing_is_an_empty_cluster():
    assert read_cluster([]) == Cluster()
    assert read_cluster_json(b'{"kind": "List", "items": null}') == Cluster()


def test_objects_keep_their_order_by_kind():
    cluster = read_cluster([a_pod("b"), a_node("n"), a_pod("a"), a_namespace("x"), a_node("m")])
    assert [pod.key for pod in cluster.pods] == ["default/b", "default/a"]
    assert [node.key for node in cluster.nodes] == ["n", "m"]
    assert [one.key for one in cluster.namespaces] == ["x"]


@pytest.mark.parametrize("shape", ["list", "array", "single"])
def test_json_and_python_values_give_the_same(shape):
    objects = [a_pod("a", requests={"cpu": 0.5, "memory": 10**9}, labels={"app": "é"})]
    document = {"list": {"kind": "List", "items": objects}, "array": objects, "single": objects[0]}[shape]
    assert read_cluster_json(json.dumps(document).encode()) == read_cluster(objects)


def test_absent_and_empty_are_told_apart():
    empty = a_pod(
        "a",
        nodeSelector={},
        affinity={"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": []}},
    )
    absent = a_pod("b", affinity={"nodeAffinity": {}})
    first, second = (pod.spec for pod in read_cluster([empty, absent]).pods)
    assert (first.node_selector, second.node_selector) == ({}, None)
    assert first.affinity == Affinity(
        node_affinity=NodeAffinity(preferred_during_scheduling_ignored_during_execution=())
    )
    assert second.affinity == Affinity(node_affinity=NodeAffinity())


def test_null_reads_as_absent():
    nulls = {
        "metadata": {"name": "a", "labels": {"x": None}, "creationTimestamp": None, "ownerReferences": None},
        "spec": {"containers": [a_container(), None], "nodeSelector": None, "overhead": {"cpu": None}},
        "status": None,
    }
    pod = read_cluster([{"kind": "Pod", "apiVersion": "v1", **nulls}]).pods[0]
    assert (pod.labels, pod.spec.node_selector, pod.spec.overhead) == ({"x": ""}, None, {"cpu": 0})
    assert len(pod.spec.containers) == 2


def test_times_are_moments():
    pod = a_pod(metadata={"creationTimestamp": "2026-11-20T18:36:08+02:00"})
    moment = read_cluster([pod]).pods[0].metadata.creation_timestamp
    assert moment == datetime(2026, 11, 20, 16, 36, 8, tzinfo=UTC)


def test_pods_that_say_the_same_share_one_spec():
    def pod(name, **more):
        return a_pod(name, requests={"cpu": "1"}, **more)

    nodes = [a_node("n"), a_node("m")]
    read = read_cluster(
        [*nodes, pod("a"), pod("b"), pod("c", node="n"), pod("d", node="n"), pod("e", node="m")]
    )
    a, b, c, d, e = (one.spec for one in read.pods)
    assert a is b
    assert c is d
    assert (a.node_name, c.node_name, e.node_name) == ("", "n", "m")
    assert a.containers is c.containers is e.containers


def test_what_nobody_reads_does_not_keep_specs_apart():
    def pod(name):
        token = {"name": f"kube-api-access-{name}", "projected": {"sources": []}}
        return a_pod(name, volumes=[token], containers=[a_container(env=[{"name": "ME", "value": name}])])

    first, second = read_cluster([pod("a"), pod("b")]).pods
    assert first.spec is second.spec
    assert first.spec.volumes == ()


def test_other_groups_kinds_and_unknown_kinds_are_counted_as_ignored():
    cluster = read_cluster(
        [
            an_object("ConfigMap", "a", namespace="x"),
            an_object("Service", "b", api_version="serving.knative.dev/v1"),
            an_object("ConfigMap", "c"),
        ]
    )
    assert cluster.services == ()
    assert cluster.report.ignored == (Note("ConfigMap", 2, ("x/a", "c")), Note("Service", 1, ("b",)))


def test_the_report_counts_and_names_the_first_few():
    cluster = read_cluster([a_pod(f"p{i}", namespace="") for i in range(7)])
    note = next(one for one in cluster.report.defaulted if one.what == "namespace default")
    assert note.to_dict() == {
        "what": "namespace default",
        "count": 7,
        "examples": [f"default/p{i}" for i in range(5)],
    }


def test_pods_on_unknown_nodes_are_left_out_with_a_warning():
    cluster = read_cluster([a_node("n"), a_pod("a", node="n"), a_pod("b", node="gone")])
    assert [pod.name for pod in cluster.pods] == ["a"]
    assert [(one.count, one.examples) for one in cluster.report.warnings] == [(1, ("default/b",))]


def test_resources_nobody_counts_are_a_warning():
    (note,) = read_cluster([a_pod(requests={"cpu": "1", "foo": "2"})]).report.warnings
    assert note.what == "resource foo is not known to the scheduler and is not counted"


def test_a_budget_without_status_is_a_warning():
    budget = an_object("PodDisruptionBudget", "b", api_version="policy/v1", spec={"minAvailable": "50%"})
    cluster = read_cluster([budget, a_budget("c", selector={}, allowed=2)])
    assert [one.status.disruptions_allowed for one in cluster.pod_disruption_budgets] == [0, 2]
    assert [one.examples for one in cluster.report.warnings] == [("default/b",)]


@pytest.mark.parametrize(
    "template",
    [
        {"spec": "x"},
        {"spec": {"priority": "high"}},
        {"metadata": {"labels": {"app": 1}}},
        a_daemon_set("agent", requests={"cpu": "abc"})["spec"]["template"],
        a_daemon_set("agent", requests={"cpu": "9e17"})["spec"]["template"],
    ],
)
def test_a_template_of_a_daemon_set_that_cannot_be_read_is_a_warning(template):
    """As other workloads' templates, which are not read: the cluster can be opened. Mistakes elsewhere in the object stay mistakes."""
    given = a_daemon_set("agent") | {"spec": {"selector": {}, "template": template}}
    cluster = read_cluster([a_node("a"), given])
    assert [one.spec.template for one in cluster.daemon_sets] == [None]
    assert cluster.report.warnings == (Note(UNREADABLE_TEMPLATE, 1, ("default/agent",)),)
    with pytest.raises(InvalidObjects) as raised:
        read_cluster([given | {"spec": {"selector": "x", "template": template}}])
    assert [str(one) for one in raised.value.problems] == [
        "daemonSets[0] default/agent: spec.selector: expected an object, got a string"
    ]


def test_every_mistake_of_every_object_is_listed_in_order():
    odd: dict[str, Any] = {"priority": "high", "tolerations": {}}
    objects = [
        a_node("n", cpu="-1", memory="1Xi"),
        {"kind": "Pod", "metadata": {"namespace": "ml"}},
        a_pod("p", requests={"cpu": "abc", "nvidia.com/gpu": True}, **odd),
        a_node("n"),
        a_pod("q", metadata={"creationTimestamp": "yesterday"}, containers=[a_container(), "x"]),
    ]
    regular = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
    requests = "pods[1] default/p: spec.containers[0].resources.requests"
    found = sorted(problems(objects), key=lambda problem: problem.path)
    assert found == [
        Problem("nodes[0] n: status.allocatable.cpu", "must be greater than or equal to 0"),
        Problem("nodes[0] n: status.allocatable.memory", "unable to parse quantity's suffix"),
        Problem("nodes[1] n: metadata.name", "occurs twice: nodes[0] n has the same name"),
        Problem("pods[0] ml: metadata.name", "is required"),
        Problem(f"{requests}.cpu", regular),
        Problem(f"{requests}[nvidia.com/gpu]", "expected a quantity such as 100m, 2 or 1Gi, got a boolean"),
        Problem("pods[1] default/p: spec.priority", "expected an integer, got a string"),
        Problem("pods[1] default/p: spec.tolerations", "expected a list, got an object"),
        Problem(
            "pods[2] default/q: metadata.creationTimestamp",
            'expected a time such as 2026-11-20T16:36:08Z, got "yesterday"',
        ),
        Problem("pods[2] default/q: spec.containers[1]", "expected an object, got a string"),
    ]
    assert [one.path.split(":")[0] for one in problems(objects)] == [
        *["nodes[0] n"] * 2,
        "pods[0] ml",
        *["pods[1] default/p"] * 4,
        "nodes[1] n",
        *["pods[2] default/q"] * 2,
    ]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (5, Problem("objects[0]", "expected an object, got an integer")),
        (None, Problem("objects[0]", "expected an object, got null")),
        ({}, Problem("objects[0]: kind", "is required and must be a string")),
        ({"metadata": {"name": "x"}}, Problem("objects[0] x: kind", "is required and must be a string")),
        ({"kind": 3}, Problem("objects[0]: kind", "is required and must be a string")),
        ({"kind": "Pod", "apiVersion": 1}, Problem("objects[0]: apiVersion", "must be a string")),
        (
            {"kind": "List", "items": []},
            Problem("objects[0]: kind", "is a list inside the list: give its items themselves"),
        ),
        ({"kind": "Pod"}, Problem("pods[0]: metadata", "is required")),
        (a_pod(""), Problem("pods[0] default: metadata.name", "must not be empty")),
        (a_pod("a/b"), Problem("pods[0] default/a/b: metadata.name", "may not contain '/' or '%'")),
        (a_pod(".."), Problem("pods[0] default/..: metadata.name", "may not be '..'")),
        (a_pod("\ud800"), Problem("pods[0] default/\\ud800: metadata.name", "is not valid Unicode")),
        (
            a_pod("a", nodeName={1}),
            Problem("pods[0] default/a: spec.nodeName", "expected a string, got set"),
        ),
        (
            a_pod("a", metadata={"labels": {"x": 1}}),
            Problem("pods[0] default/a: metadata.labels.x", "expected a string, got an integer"),
        ),
        (
            a_pod("a", priority=2**31),
            Problem("pods[0] default/a: spec.priority", "must be between -2147483648 and 2147483647"),
        ),
    ],
)
def test_one_mistake(given, problem):
    assert problems([given]) == [problem]


BEYOND = "is more than a signed 64-bit integer can count"


def test_amounts_beyond_64_bits():
    objects = [a_node("n", cpu="10Ei"), a_pod("p", requests={"cpu": "8Ei", "example.com/x": "9E"})]
    assert problems(objects) == [
        Problem("nodes[0] n: status.allocatable.cpu", BEYOND),
        Problem("pods[0] default/p: spec.containers[0].resources.requests.cpu", BEYOND),
    ]


def test_totals_beyond_64_bits():
    half = {"memory": "5Ei"}
    pod = a_pod("p", containers=[a_container("a", requests=half), a_container("b", requests=half)])
    assert problems([pod]) == [Problem("pods[0] default/p: spec", f"the total request of memory {BEYOND}")]
    bound = [a_pod(name, requests=half, node="n") for name in "ab"]
    assert problems([a_node("n"), *bound]) == [
        Problem("nodes[0] n", f"memory requested by all pods on the node {BEYOND}")
    ]


@pytest.mark.parametrize("twice", [("default", ""), ("", "default"), ("x", "x")])
def test_duplicates_are_told_after_the_namespace_is_filled_in(twice):
    (problem,) = problems([a_pod("p", namespace=namespace) for namespace in twice])
    assert problem.message.startswith("occurs twice: pods[0]")


def test_the_same_name_in_another_namespace_or_kind_is_no_duplicate():
    cluster = read_cluster([a_pod("p", namespace="a"), a_pod("p", namespace="b"), a_node("p")])
    assert len(cluster.pods) == 2


def test_a_namespace_on_a_cluster_scoped_object_is_dropped():
    node = a_node("n")
    node["metadata"]["namespace"] = "x"
    assert read_cluster([node]).nodes[0].key == "n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "not valid JSON"),
        (b"{", "not valid JSON"),
        (b"nope", "not valid JSON"),
        (b"\xff", "not valid JSON"),
        (b"[" * 100_000, "is nested too deeply"),
        (b'{"kind":"Pod","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "is nested too deeply"),
        (b"3", "expected a list of objects"),
        (b'{"items": 3}', "expected a list of objects"),
    ],
)
def test_documents_that_are_no_list(data, message):
    (problem,) = json_problems(data)
    assert problem.path == ""
    assert message in problem.message


def test_bytes_that_are_no_text_name_their_object():
    data = b'[{"kind":"Node","metadata":{"name":"a"}},{"kind":"Pod","metadata":{"name":"\xff"}}]'
    (problem,) = json_problems(data)
    assert problem.path == "pods[0]"


def test_objects_that_contain_themselves_are_a_problem():
    pod = a_pod("a")
    pod["spec"]["extra"] = pod
    assert read_cluster([pod]).pods[0].name == "a"


def test_the_errors_text_has_a_line_for_each_problem():
    with pytest.raises(InvalidObjects) as refusal:
        read_cluster(json.loads("[5, {}]"))
    assert str(refusal.value).splitlines() == [
        "objects[0]: expected an object, got an integer",
        "objects[1]: kind: is required and must be a string",
    ]
